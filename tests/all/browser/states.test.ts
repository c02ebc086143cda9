import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open } from '../../support/visitor.ts';

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
