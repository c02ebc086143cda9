import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

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

it('a slow list and a slow article say that they load; a failing list can be tried again', async () => {
  const page = await newVisitor();
  await open(page, `${product.url}/blog`);
  const release = await hold(page, LIST);
  await page.getByRole('link', { name: 'Leadership', exact: true }).click();
  await page.getByText('Loading articles...').waitFor();
  release();
  await page.getByRole('heading', { name: 'Leadership Articles' }).waitFor();
  const releaseArticle = await hold(page, ONE);
  await page.getByRole('link', { name: ARTICLE }).click();
  await page.getByText('Loading article...').waitFor();
  releaseArticle();
  await page.getByRole('heading', { level: 1, name: ARTICLE }).waitFor();

  await page.goBack();
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('link', { name: 'Finance', exact: true }).click();
  await page.getByText('Failed to load articles').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Finance Articles' }).waitFor();
  expect(page.url()).toContain('category=finance');
});
