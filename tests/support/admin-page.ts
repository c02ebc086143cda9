import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RunningProduct } from './product.ts';
import { signIn } from './sign-in.ts';
import { newVisitor, setSessionCookie, type VisitorOptions } from './visitor.ts';

/** Opens a page of the admin as a new administrator, or a blank page without a path. @param path below /admin */
export async function newAdmin(
  product: RunningProduct,
  path?: string,
  options?: VisitorOptions,
): Promise<Page> {
  const page = await newVisitor(options);
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  if (path !== undefined) await page.goto(`${product.url}/admin${path}`);
  return page;
}

/**
 * Navigates within the open admin, as its links do, and waits for the other screen: a third of the work of reloading.
 * @param address absolute; of a different screen than the current one, whose heading would stay
 */
export async function goTo(page: Page, address: string): Promise<void> {
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

/** Waits until nothing on the screen is loading. */
export async function hasLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && !document.querySelector('[aria-label="Loading"]'),
  );
}

/** Opens the details of an article, unless they are open: a panel, or a sheet on phones. */
export async function openDetails(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: /^(?:Panel|Details and more)$/ });
  if ((await opener.getAttribute('aria-pressed')) !== 'true') await opener.click();
}

/** Writes an article by keyboard in the open form of a new one, and publishes it. */
export async function publishArticle(
  page: Page,
  title: string,
  excerpt: string,
  lines: string[],
): Promise<void> {
  await openDetails(page);
  await page.getByLabel('Title', { exact: false }).first().fill(title);
  const address = title.toLowerCase().replaceAll(' ', '-');
  await expect.poll(() => page.getByLabel('Web address').inputValue()).toBe(address);
  await page.getByLabel('Excerpt').fill(excerpt);
  await page.getByRole('textbox', { name: 'Content' }).click();
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press('Shift+Enter');
    await page.keyboard.type(line);
  }
  await page.getByRole('button', { name: 'Publish…' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Publish (now|anyway)$/ });
  await confirm.click();
  await page.getByText('Published.', { exact: true }).waitFor();
}
