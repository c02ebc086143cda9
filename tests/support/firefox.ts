import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { expect, onTestFinished } from 'vitest';
import { FIREFOX } from './chromium.ts';
import { WAIT_MS } from './limits.ts';
import { WIDE } from './visitor.ts';

/**
 * Starts Firefox, which is driven by WebDriver BiDi: Playwright cannot drive a Firefox that it has not built itself. Without
 * motion, as each frame costs as much as a click.
 */
export async function launchFirefox(): Promise<Browser> {
  if (!existsSync(FIREFOX))
    throw new Error(`No Firefox at ${FIREFOX}: run "apt-get install firefox-esr", or set FIREFOX_PATH.`);
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
}

/** Opens a page as a new visitor; the test fails if the page throws or logs an error. */
export async function newFirefoxVisitor(browser: Browser): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await page.setViewport(WIDE);
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(`${page.url()}: ${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(`${page.url()}: ${message.text()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(noise).toEqual([]);
  });
  return page;
}

/** The element with this role and name, once it is visible and enabled. @param within a CSS selector */
export const part = (page: Page, role: string, name: string, within = '') =>
  page.locator(`${within} ::-p-aria([name="${name}"][role="${role}"])`.trim());

/** @returns the name or the words of what has the focus */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null;
    return (activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent ?? '').trim();
  });

/** Waits until something visible reads so. */
export const reads = (page: Page, words: string) => page.locator(`::-p-text(${words})`).wait();

/** Waits until nothing that the selector names is shown. */
export const isGone = (page: Page, selector: string) => page.waitForSelector(selector, { hidden: true });
