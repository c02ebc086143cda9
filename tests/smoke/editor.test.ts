import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createUser } from '../../api/platform/auth/users.ts';
import { newAdmin } from '../support/admin-page.ts';
import { PASSWORD_HASH } from '../support/people.ts';
import { withProduct } from '../support/product.ts';

const EMAIL = 'editor@example.com';

const product = withProduct({ seed: true });
beforeAll(async () => {
  const account = { email: EMAIL, full_name: 'Sample Editor', password_hash: PASSWORD_HASH };
  await createUser(product.db, account, 'admin');
});

const admin = (path: string) => `${product.url}/admin${path}`;
const testimonial = async (author: string): Promise<string> => {
  const values = { author, quote: 'As it was.', role: '', display_order: 500 };
  const [row] = await product.db('testimonials').insert(values).returning('id');
  return row.id;
};

async function editor(path?: string): Promise<Page> {
  const page = await newAdmin(product);
  if (path) await page.goto(admin(path));
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
it('keeps a new record whose save got no response, and creates it once on retry', async () => {
  const page = await editor('/testimonials/new');
  const quote = 'A quotation. '.repeat(150).trim();
  await page.getByLabel('Author').fill('Lost Answer');
  await page.getByLabel('Quote').fill(quote);
  let lost = 0;
  await page.route('**/api/admin/testimonials', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await save(page);
  await page
    .getByRole('alert')
    .getByText(/The server could not be reached/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Quote').inputValue()).toBe(quote);
  await page.getByLabel('Author').fill('Lost Answer, corrected');
  await save(page);
  await page.waitForURL(/\/testimonials$/);
  expect(await product.db('testimonials').where({ quote }).pluck('author')).toEqual([
    'Lost Answer, corrected',
  ]);
});

it('warns before leaving with unsaved text by link, Back button or closing the tab', async () => {
  const id = await testimonial('Leave Sample');
  const page = await editor('/media');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole('heading', { name: 'Pictures' }).waitFor();
  await page.getByRole('link', { name: 'Testimonials' }).click();
  await page.getByRole('link', { name: 'Leave Sample' }).click();
  await page.getByLabel('Quote').fill('Not saved yet.');
  await page.getByRole('link', { name: 'Articles', exact: true }).click();
  await expect.poll(() => asked).toEqual(['confirm']);
  // Waits until the page has rendered that it stays; until then it does not ask again.
  await page.getByLabel('Quote').click();
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
  // The browser has already gone back when the router asks, and is moved forward again.
  await page.waitForURL(`**/testimonials/edit/${id}`);
  expect(await page.getByLabel('Quote').inputValue()).toBe('Not saved yet.');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'beforeunload']);

  await save(page);
  await page.waitForURL(/\/testimonials$/);
  await page.getByRole('link', { name: 'Articles', exact: true }).click();
  await page.getByRole('heading', { name: 'Articles' }).waitFor();
  expect(asked).toHaveLength(3);
});
