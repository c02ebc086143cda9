import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { launchBrowser } from '../support/chromium.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { NARROW, newVisitor, open, WIDE } from '../support/visitor.ts';

let product: RunningProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ seed: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const PAGES = [
  '/',
  '/about',
  '/team',
  '/specialities',
  '/contact',
  '/privacy',
  '/terms',
  '/blog',
  '/blog?category=leadership',
  '/blog?q=no+such+words+anywhere',
  '/blog/the-best-board-papers-fit-on-two-pages',
  '/blog/no-such-article',
  '/newsletter/confirm/token',
  '/newsletter/confirmed',
  '/newsletter/link-expired',
  '/no/such/page',
];

describe.each([
  ['wide', WIDE],
  ['narrow', NARROW],
])('on a %s screen', (_name, viewport) => {
  it.each(PAGES)(
    '%s has nothing that axe finds, hydrates in silence and does not scroll sideways',
    async (path) => {
      const page = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });
      await open(page, product.url + path);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    },
  );

  it('has nothing that axe finds in the open dialog, with its errors', async () => {
    const page = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });
    await open(page, product.url);
    await page.getByRole('button', { name: 'Start Your Transformation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Request Consultation' }).click();
    await dialog.getByText('First name must be at least 2 characters').waitFor();
    expect(await findings(page)).toEqual([]);
    await expect
      .poll(() => dialog.getByLabel('First name').evaluate((field) => field === document.activeElement))
      .toBe(true);
  });
});

it.each(PAGES)('%s fits a screen of 320 pixels', async (path) => {
  const page = await newVisitor(browser, { viewport: { width: 320, height: 640 } });
  await page.goto(product.url + path);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

it.each(PAGES)('%s keeps its width at twice the text size', async (path) => {
  const page = await newVisitor(browser, { viewport: { width: 1280, height: 800 } });
  await page.goto(product.url + path);
  const overflow = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
});

describe('the consultation dialog', () => {
  it('keeps what was typed when the server fails, says so, and gives focus back when it is cancelled', async () => {
    const page = await newVisitor(browser);
    await open(page, product.url);
    const opener = page.getByRole('button', { name: 'Start Your Transformation' });
    await opener.click();
    const dialog = page.getByRole('dialog');
    const values = {
      'First name': 'Ada',
      'Last name': 'Okafor',
      'Company name': 'Okafor Ltd',
      Email: 'ada@example.com',
    };
    for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('checkbox').check();
    await page.route(
      '**/api/handle-consultation-request*',
      (route) => route.fulfill({ status: 500, json: {} }),
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Request Consultation' }).click();
    await page.getByText('Failed to submit request').first().waitFor();
    for (const [label, value] of Object.entries(values))
      expect(await dialog.getByLabel(label).inputValue()).toBe(value);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    expect(await dialog.getByLabel('First name').inputValue()).toBe('');
  });
});

it('reads, searches, filters and pages without JavaScript', async () => {
  const page = await newVisitor(browser, { javaScriptEnabled: false });
  await page.goto(`${product.url}/blog`);
  await page.getByPlaceholder('Search articles...').fill('forecast');
  await page.getByPlaceholder('Search articles...').press('Enter');
  await page.waitForURL(/q=forecast/);
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  await page.goto(`${product.url}/blog?page=2`);
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Leadership' }).first().click();
  await page.getByRole('heading', { name: 'Leadership Articles' }).waitFor();
});
