import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, newVisitor, open } from '../../support/visitor.ts';
import { areUsable, atBothWidths } from '../../support/widths.ts';

const product = withProduct({ seed: true });
const empty = withProduct();

const ARTICLE = 'The best board papers fit on two pages';
const LIST = /\/api\/posts\?/;
const ONE = /\/api\/posts\/[a-z-]+$/;

/** Delays responses. @returns a function that releases them */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe('the blog, when the server is', () => {
  it('slow: shows that articles are loading, then the articles', async () => {
    const page = await newVisitor();
    await open(page, `${product.url}/blog`);
    const release = await hold(page, LIST);
    await page.getByRole('link', { name: 'Leadership', exact: true }).click();
    await page.getByText('Loading articles...').waitFor();
    expect(await findings(page)).toEqual([]);
    release();
    await page.getByRole('heading', { name: 'Leadership Articles' }).waitFor();
    await page.getByRole('link', { name: ARTICLE }).waitFor();
  });

  it('failing: says so, and Try Again reloads the page', async () => {
    const page = await newVisitor();
    await open(page, `${product.url}/blog`);
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('link', { name: 'Leadership', exact: true }).click();
    await page.getByText('Failed to load articles').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('link', { name: ARTICLE }).waitFor();
    expect(page.url()).toContain('category=leadership');
  });

  it('empty: says that there is nothing, and the home page invents no testimonials', async () => {
    const page = await newVisitor();
    await open(page, `${empty.url}/blog`);
    await page.getByText('No articles found matching your criteria.').waitFor();
    expect(await findings(page)).toEqual([]);
    await open(page, `${empty.url}/`);
    await page.getByText('No testimonials available at the moment.').waitFor();
    expect(await page.getByRole('img', { name: /5 (out )?of 5/i }).count()).toBe(0);
  });
});

describe('an article opened from the list, when the server is', () => {
  it('slow: says that it is loading, and then shows it', async () => {
    const page = await newVisitor();
    await open(page, `${product.url}/blog`);
    const release = await hold(page, ONE);
    await page.getByRole('link', { name: ARTICLE }).click();
    await page.getByText('Loading article...').waitFor();
    release();
    await page.getByRole('heading', { level: 1, name: ARTICLE }).waitFor();
  });

  it('failing: says that it was not found, with a link back', async () => {
    const page = await newVisitor();
    await open(page, `${product.url}/blog`);
    await page.route(ONE, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('link', { name: ARTICLE }).click();
    await page.getByRole('heading', { name: 'Article Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await page.getByRole('heading', { name: 'Latest Articles' }).waitFor();
  });
});

it('the share menu works by keyboard, copies the address, and axe finds nothing in it at either width', async () => {
  const page = await newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  await open(page, `${product.url}/blog/the-best-board-papers-fit-on-two-pages`);
  const button = page.getByRole('button', { name: 'Share Article' });
  const menu = page.getByRole('menu');
  await atBothWidths(page, async () => {
    await button.click();
    await menu.waitFor();
    expect(await findings(page)).toEqual([]);
    await areUsable(page.getByRole('menuitem', { name: 'Copy Link' }));
    await page.keyboard.press('c');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy Link');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
  await button.click();
  await page.getByRole('menuitem', { name: 'Copy Link' }).click();
  await page.getByText('The blog post link has been copied to your clipboard.').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/blog/the-best-board-papers');
});

it('the phone’s menu traps focus, closes on Escape and on a choice, and axe finds nothing in it', async () => {
  const page = await newVisitor({ viewport: NARROW });
  await open(page, product.url);
  const burger = page.getByRole('button', { name: 'Open menu' });
  await burger.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  expect(await findings(page)).toEqual([]);
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab');
    const outside = await menu.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => burger.evaluate((element) => element === document.activeElement)).toBe(true);
  await burger.click();
  await menu.getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('heading', { name: 'Latest Articles' }).waitFor();
  await menu.waitFor({ state: 'hidden' });
});
