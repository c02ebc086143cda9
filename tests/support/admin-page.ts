import type { Page } from 'playwright-core';
import { NARROW } from './visitor.ts';
import { atBothWidths } from './widths.ts';

/**
 * Goes to an address of the open back office as one of its links does, and waits until another screen is there: a third
 * of the work of loading the page anew.
 * @param address whole; of another screen than the present one, whose heading would stay
 */
export async function goTo(page: Page, address: string): Promise<void> {
  // A dialog that closes in a narrow window goes back in the browser's history, and a step of ours meanwhile would be lost.
  await page.waitForFunction(() => window.innerWidth >= 1200 || !window.history.state?.sheet);
  await page.evaluate((to) => {
    for (const left of document.querySelectorAll('h1')) left.dataset.left = '';
    window.history.pushState({ idx: (window.history.state?.idx ?? 0) + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, address);
  await page
    .locator('h1:not([data-left])')
    .first()
    .waitFor()
    .catch((cause) => {
      throw new Error(`No other screen has come at ${address}`, { cause });
    });
}

/** Waits until nothing on a screen is being loaded any more. */
export async function hasLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && !document.querySelector('[aria-label="Loading"]'),
  );
}

/** Opens what is known of an article besides its text, unless it is open: a panel beside it, on a phone a sheet. */
export async function openDetails(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: /^(?:Panel|Details and more)$/ });
  if ((await opener.getAttribute('aria-pressed')) !== 'true') await opener.click();
}

/** Looks at both widths at what is known of an article besides its text; in a wide window it stays open. */
export const lookAtDetails = (page: Page, look: () => Promise<void>): Promise<void> =>
  atBothWidths(page, async (width) => {
    await openDetails(page);
    await look();
    if (width === NARROW.width) await page.keyboard.press('Escape');
  });
