import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** Failed loads are what some tests are about; a page's own errors and React's warnings never are. */
const EXPECTED = /Failed to load resource/;

/** A fresh visitor with a page; the test fails when the page prints an error or throws. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: WIDE, locale: 'en-GB', ...options });
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text()))
      noise.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(noise).toEqual([]);
  });
  return page;
}

/** Puts the signed-in user's cookie (a Cookie header) into the page's context. */
export async function carry(page: Page, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s, 2);
  await page.context().addCookies([{ name, value, url }]);
}

/** Opens an address of the public site and waits until React has taken the page over. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}
