import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { FIREFOX } from '../../support/chromium.ts';
import { WAIT_MS } from '../../support/limits.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { WIDE } from '../../support/visitor.ts';

const { product, cookie } = withAdmin({ seed: true });

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
  return page;
}

/** The element with this role and name, once it is visible and enabled. @param within a CSS selector */
const part = (page: Page, role: string, name: string, within = '') =>
  page.locator(`${within} ::-p-aria([name="${name}"][role="${role}"])`.trim());

/** @returns the name or the words of what has the focus */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null;
    return (activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent ?? '').trim();
  });

/** Waits until something visible reads so. */
const reads = (page: Page, words: string) => page.locator(`::-p-text(${words})`).wait();

/** Waits until nothing that the selector names is shown. */
const isGone = (page: Page, selector: string) => page.waitForSelector(selector, { hidden: true });

const whole = (path: string) => `${product.url}${path}`;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(whole(path));
  await page.waitForFunction(() => document.documentElement.dataset.script !== undefined);
}

const button = (name: string) => `::-p-aria([name="${name}"][role="button"])`;
async function enter(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector);
  await page.focus(selector);
  await page.keyboard.press('Enter');
}

const DIALOG = 'dialog[open]';
const typedIn = (page: Page, selector: string) =>
  page.$eval(selector, (field) => (field as HTMLInputElement).value);
const isTicked = (page: Page, selector: string) =>
  page.$eval(selector, (field) => (field as HTMLInputElement).checked);

it('a visitor uses banner, dialog and questions by keyboard, and Back finds a half filled form as it was left', async () => {
  const page = await newFirefoxVisitor();
  await open(page, '/');
  await enter(page, button('Reject all'));
  await isGone(page, 'section[aria-labelledby="cookies-title"]');

  await enter(page, button('Start Your Transformation'));
  await page.waitForSelector(DIALOG);
  await expect.poll(() => page.$eval(DIALOG, (box) => box.contains(document.activeElement))).toBe(true);
  for (let n = 0; n < 10; n += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.$eval(
      DIALOG,
      (box) => document.activeElement !== document.body && !box.contains(document.activeElement),
    );
    expect(outside).toBe(false);
  }
  await part(page, 'button', 'Request Consultation', DIALOG).click();
  await reads(page, 'First name must be at least 2 characters');
  await expect.poll(() => focused(page)).toMatch(/^First name/);
  await page.keyboard.press('Escape');
  await isGone(page, DIALOG);
  await expect.poll(() => focused(page)).toBe('Start Your Transformation');

  await open(page, '/contact');
  const opened = () => page.$$eval('.accordion [open] summary', (all) => all.map((one) => one.textContent));
  await page.locator('summary::-p-text(What does it cost?)').click();
  await expect.poll(opened).toEqual(['What does it cost?']);
  await page.$$eval('summary', (all) =>
    all.find((one) => one.textContent.includes('Which sectors'))?.focus(),
  );
  await page.keyboard.press('Enter');
  await expect.poll(opened).toEqual(['Which sectors do you work in?']);

  await page.locator('footer [type="email"]').fill('half@example.com');
  await page.$$eval('footer button', (all) => all.find((one) => one.textContent === 'Contact')?.focus());
  await page.keyboard.press('Enter');
  await page.locator(`${DIALOG} [name="firstName"]`).fill('Ada');
  await page.locator(`${DIALOG} [type="checkbox"]`).click();
  await page.waitForFunction(() => JSON.stringify(window.history.state).includes('"consent":true'));
  await page.goto(whole('/terms'));
  // A page from the back/forward cache has no event that goBack() would see.
  await page.evaluate(() => window.history.back());
  await expect.poll(() => page.evaluate(() => window.location.pathname).catch(() => '')).toBe('/contact');
  await page.waitForSelector(DIALOG);
  expect(await typedIn(page, `${DIALOG} [name="firstName"]`)).toBe('Ada');
  expect(await isTicked(page, `${DIALOG} [type="checkbox"]`)).toBe(true);
  expect(await typedIn(page, 'footer [type="email"]')).toBe('half@example.com');
  const values = { lastName: 'Okafor', companyName: 'Sample Ltd', email: 'fox@example.com' };
  for (const [name, value] of Object.entries(values))
    await page.locator(`${DIALOG} [name="${name}"]`).fill(value);
  await part(page, 'button', 'Request Consultation', DIALOG).click();
  await reads(page, 'Request Submitted!');
  expect(await product.db('consultations').where({ email: values.email }).first()).toMatchObject({
    source: 'footer',
  });
});

it('in the back office an article is written by keyboard and published', async () => {
  const page = await newFirefoxVisitor();
  const [name = '', value = ''] = cookie.split(/=(.*)/s, 2);
  await page.browserContext().setCookie({ name, value, domain: new URL(product.url).hostname, path: '/' });
  await page.goto(whole('/admin/posts/new'));
  await page.waitForSelector('[contenteditable="true"]');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder')))
    .toBe('Title');
  await page.keyboard.type('A fox in the boardroom');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## First');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A **bold** word.');
  const words = () => page.$eval('[contenteditable="true"]', (text) => text.innerHTML);
  await expect.poll(words).toContain('A <strong>bold</strong> word.');
  await part(page, 'button', 'Publish…').click();
  await page
    .locator('[role="dialog"] ::-p-text(Publish anyway), [role="dialog"] ::-p-text(Publish now)')
    .click();
  await reads(page, 'Published.');
  expect(await (await fetch(whole('/blog/a-fox-in-the-boardroom'))).text()).toContain(
    'A <strong>bold</strong>',
  );
});
