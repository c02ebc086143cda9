import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createUser } from '../../api/platform/auth/users.ts';
import { PASSWORD_HASH } from '../support/people.ts';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { newTab, newVisitor, setSessionCookie } from '../support/visitor.ts';

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
const stored = (id: string) => product.db('testimonials').where({ id }).first('quote', 'author');

async function editor(path?: string): Promise<Page> {
  const page = await newVisitor();
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  if (path) await page.goto(admin(path));
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('admin-copy:'))
      .map(([, copy]) => copy),
  );

it('offers the draft after a crash, restores it and saves it', async () => {
  const id = await testimonial('Crash Sample');
  const page = await editor();
  const other = await newTab(page.context());
  await other.goto(admin(`/testimonials/edit/${id}`));
  await other.getByLabel('Quote').fill('Typed before the crash.');
  await expect.poll(() => kept(other)).toEqual([expect.stringContaining('Typed before the crash.')]);
  // Chromium's URL that crashes the tab.
  await other.goto('chrome://crash').catch(() => undefined);
  await other.close();

  await page.goto(admin(`/testimonials/edit/${id}`));
  const offer = page.getByRole('region', { name: 'Unsaved text' });
  await offer.getByText(/^You have unsaved text from .*\d\d:\d\d\.$/).waitFor();
  await offer.getByText('It differs in: Quote').waitFor();
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => page.getByLabel('Quote').inputValue()).toBe('Typed before the crash.');
  await save(page);
  await page.waitForURL(/\/testimonials$/);
  expect((await stored(id)).quote).toBe('Typed before the crash.');
  await expect.poll(() => kept(page)).toEqual([]);
});

it('deletes discarded drafts, and does not offer those of another tab', async () => {
  const id = await testimonial('Discard Sample');
  const page = await editor(`/testimonials/edit/${id}`);
  await page.getByLabel('Quote').fill('Never mind.');
  await expect.poll(() => kept(page)).toHaveLength(1);
  const second = await newTab(page.context());
  await second.goto(admin(`/testimonials/edit/${id}`));
  await second.getByLabel('Quote').waitFor();
  expect(await second.getByRole('region', { name: 'Unsaved text' }).count()).toBe(0);
  await page.close();
  await second.reload();
  await second.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => kept(second)).toEqual([]);
});

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
  await expect.poll(() => kept(page)).toEqual([]);
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
