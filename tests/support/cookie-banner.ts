import type { Page } from 'playwright-core';
import { CONSENT_KEY } from '../../public-site/browser/consent.ts';
import { newVisitor, open } from './visitor.ts';

export const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookies, your call' });
/** Clicks a button of the banner. */
export const press = (page: Page, name: string) => bannerOf(page).getByRole('button', { name }).click();
/** The button in the footer that opens the banner again. */
export const settings = (page: Page) => page.getByRole('button', { name: 'Cookie settings' });

/** @returns the stored answer, or null */
export const storedAnswer = (page: Page) =>
  page.evaluate((key) => JSON.parse(window.localStorage.getItem(key) ?? 'null'), CONSENT_KEY);

/** @returns the home page as a new visitor sees it, with the banner */
export async function unasked(url: string, options = {}): Promise<Page> {
  const page = await newVisitor({ cookies: 'unasked', ...options });
  await open(page, url);
  await bannerOf(page).waitFor();
  return page;
}
