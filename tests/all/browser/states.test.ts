import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

const LIST = /\/blog(\?|$)/;

/** Delays responses. @returns a function that releases them */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

it('a slow list says that it loads, and a failing one can be tried again', async () => {
  const page = await newVisitor();
  await open(page, `${product.url}/blog`);
  await page.getByRole('searchbox').focus();
  const script = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/blog-[^/]*\.js$/.test(name))?.name,
  );
  // Resolves once the page's own import of it has run.
  await page.evaluate(`import(${JSON.stringify(await script.jsonValue())}).then(() => undefined)`);
  const release = await hold(page, LIST);
  await page.getByRole('link', { name: 'Leadership', exact: true }).click();
  await page.getByRole('main').getByText('Loading articles...').waitFor();
  release();
  await page.getByRole('heading', { name: 'Leadership Articles' }).waitFor();
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('link', { name: 'Finance', exact: true }).click();
  await page.getByText('Failed to load articles').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Finance Articles' }).waitFor();
  expect(page.url()).toContain('category=finance');
});
