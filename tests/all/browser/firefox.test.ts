import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type KeyInput } from 'puppeteer-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { FIREFOX } from '../../support/chromium.ts';
import { WAIT_MS } from '../../support/limits.ts';
import { makePerson } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { WIDE } from '../../support/visitor.ts';
import { inPage, KEYS, type Page, WAYS } from '../../support/ways.ts';

const product = withProduct({ seed: true });

/**
 * Driven by WebDriver BiDi: Playwright cannot drive a Firefox that it has not built itself. Without motion, as each frame costs
 * as much as a click.
 */
let firefox: Browser;
beforeAll(async () => {
  if (!existsSync(FIREFOX))
    throw new Error(`No Firefox at ${FIREFOX}: run "apt-get install firefox-esr", or set FIREFOX_PATH.`);
  firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  return () => firefox.close();
});

/** By BiDi a key has its character for a name. */
const NAMES: { readonly [key: string]: KeyInput } = {
  [KEYS.enter]: 'Enter',
  [KEYS.escape]: 'Escape',
  [KEYS.tab]: 'Tab',
  [KEYS.down]: 'ArrowDown',
};

/** Opens a page as a new visitor; the test fails if the page throws or logs an error. */
async function newFirefoxVisitor(): Promise<Page> {
  const context = await firefox.createBrowserContext();
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
  const find = async (selector: string, words = '') =>
    (await page.waitForFunction(inPage, {}, selector, words)) as ElementHandle<HTMLElement>;
  const where = () => page.evaluate(() => window.location.href);
  return {
    run: (work, ...values) => page.evaluate(work as never, ...values),
    goTo: async (address) => void (await page.goto(address)),
    async back() {
      const from = await where();
      // A page from the back/forward cache has no event that goBack() would see.
      await page.evaluate(() => window.history.back());
      await expect.poll(() => where().catch(() => from)).not.toBe(from);
    },
    waitFor: async (selector, words) => void (await find(selector, words)),
    waitUntilGone: async (selector) =>
      void (await page.waitForFunction(`!(${inPage})(${JSON.stringify(selector)}, '')`)),
    async click(selector, words) {
      const found = await find(selector, words);
      await found.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await found.click();
    },
    focus: async (selector, words) => (await find(selector, words)).focus(),
    type: async (selector, text) => (await find(selector)).type(text),
    async press(keys) {
      for (const key of keys) {
        const name = NAMES[key];
        await (name ? page.keyboard.press(name) : page.keyboard.type(key));
      }
    },
    async resize(width, height) {
      await page.setViewport({ width, height });
      return width;
    },
  };
}

it.each([
  'cookies are chosen one by one, by keyboard',
  'the dialog keeps the focus, names errors, gives the focus back, and sends an enquiry',
  'questions open one at a time, and the newsletter is subscribed to',
  'Back finds a half filled form and dialog as they were left',
  'in the back office one signs in, finds, writes and publishes',
] as const)('%s', async (promise) => {
  const { url, db } = product;
  const { email } = await makePerson(product, 'admin');
  await WAYS[promise](await newFirefoxVisitor(), { site: url, url, db, email });
});
