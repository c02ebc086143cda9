import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, newVisitor, open, WIDE } from '../../support/visitor.ts';
import { areUsableAtBothWidths, isSound } from '../../support/widths.ts';

const product = withProduct({ seed: true });

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
  '/newsletter/subscribe',
  '/newsletter/requested',
  '/consultation',
  '/consultation/requested',
  '/no/such/page',
];

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** @returns the problems of each page; each is loaded anew, because hydration depends on the width */
async function inspect(viewport: { width: number; height: number }, look: (page: Page) => Promise<void>) {
  const page = await newVisitor({ viewport });
  // One page submits its form automatically once it has been visible for a moment.
  await page.addInitScript(() => window.addEventListener('submit', (event) => event.preventDefault()));
  const found: Record<string, string[]> = {};
  for (const path of PAGES) {
    await page.setViewportSize(viewport);
    await open(page, product.url + path);
    const wrong = await findings(page);
    if ((await sideways(page)) > 0) wrong.push('scrolls sideways');
    await look(page);
    const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
    await page
      .waitForFunction(fits, null, { timeout: 15_000 })
      .catch(() => wrong.push('scrolls sideways then'));
    if (wrong.length > 0) found[path] = wrong;
  }
  return found;
}

/** A generous timeout, because each test loads every page on a possibly busy machine. */
const TIME = 400_000;

it(
  'on a wide screen no page has a finding of axe, is loud as it hydrates or scrolls sideways, also with text of twice the size',
  async () => {
    const found = await inspect(WIDE, async (page) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    expect(found).toEqual({});
  },
  TIME,
);

it(
  'on a phone neither, also at 320 pixels',
  async () => {
    expect(await inspect(NARROW, (page) => page.setViewportSize({ width: 320, height: 640 }))).toEqual({});
  },
  TIME,
);

it('axe finds nothing in the open dialog with errors at either width', async () => {
  const page = await newVisitor();
  await open(page, product.url);
  const opener = page.getByRole('button', { name: 'Start Your Transformation' });
  await areUsableAtBothWidths(page, opener);
  await opener.click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Request Consultation' });
  await areUsableAtBothWidths(page, send);
  await send.click();
  await isSound(page, [], () => dialog.getByText('First name must be at least 2 characters').waitFor());
  await expect
    .poll(() => dialog.getByLabel('First name').evaluate((field) => field === document.activeElement))
    .toBe(true);
});

describe('the consultation dialog', () => {
  it('keeps the input when the server fails, says so, and returns focus when cancelled', async () => {
    const page = await newVisitor();
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

it('works without JavaScript: reading, search, filters and pagination', async () => {
  const page = await newVisitor({ javaScriptEnabled: false });
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
