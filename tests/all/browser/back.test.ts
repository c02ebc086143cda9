import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/chromium.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

/** A visitor whose browser has the back/forward cache, which Playwright turns off. */
let visitor: Page;
beforeAll(async () => {
  const browser = await launchBrowser(
    ['--headless=new', '--enable-features=BackForwardCache'],
    ['--disable-back-forward-cache'],
  );
  visitor = await browser.newPage();
  return () => browser.close();
});

/** Leaves the page and returns to it. @returns what in the page kept the browser from keeping it */
async function leaveAndReturn(page: Page): Promise<string[]> {
  const address = page.url();
  // Later, as a call that leaves the page at once cannot always answer.
  await page.evaluate(() => void setTimeout(() => window.location.assign('/terms')));
  await page.waitForURL('**/terms');
  await page.evaluate(() => void setTimeout(() => window.history.back()));
  let reasons: string[] = [];
  const lookAgain = async () => {
    const [href, found] = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
        notRestoredReasons?: { reasons: { reason: string }[] } | null;
      })[];
      const told = navigation?.notRestoredReasons?.reasons.map(({ reason }) => reason) ?? [];
      return [window.location.href, told] as const;
    });
    reasons = found;
    return href;
  };
  // A page from the cache has no event that waitForURL() would see, and asking one that is leaving fails.
  await expect.poll(() => lookAgain().catch(() => '')).toBe(address);
  // The browser's own reasons: a headless shell has no such cache.
  return reasons.filter((reason) => reason !== 'masked');
}

const consultation = (page: Page) => page.getByRole('dialog', { name: 'Book Your Free Consultation' });

async function halfFillIn(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByLabel('Email address').fill('half@example.com');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Contact' }).click();
  await consultation(page).getByLabel('First name').fill('Ada');
  await consultation(page).getByRole('checkbox').check();
  await page.waitForFunction(() => JSON.stringify(window.history.state).includes('"consent":true'));
}

it.each(['/', '/blog/the-best-board-papers-fit-on-two-pages', '/consultation'])(
  'nothing in %s keeps the browser from keeping it for Back',
  async (path) => {
    await open(visitor, product.url + path);
    expect(await leaveAndReturn(visitor)).toEqual([]);
  },
);

it('Back finds an open dialog and a half filled form as they were left, also where the page is loaded anew', async () => {
  for (const page of [visitor, await newVisitor()]) {
    await open(page, `${product.url}/about`);
    await halfFillIn(page);
    expect(await leaveAndReturn(page)).toEqual([]);
    await consultation(page).getByLabel('First name').waitFor();
    expect(await consultation(page).getByLabel('First name').inputValue()).toBe('Ada');
    expect(await consultation(page).getByRole('checkbox').isChecked()).toBe(true);
    expect(await page.locator('footer [type="email"]').inputValue()).toBe('half@example.com');
    await page.keyboard.press('Escape');
    await consultation(page).waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${product.url}/about`);
  }
});
