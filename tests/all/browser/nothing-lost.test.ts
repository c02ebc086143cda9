import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../api/platform/auth/users.ts';
import { PASSWORD, PASSWORD_HASH } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { newTab, newVisitor, setSessionCookie } from '../../support/visitor.ts';

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
/** Ends the session during the page's next write, so that no earlier check notices. */
const endSessionAtNextWrite = (page: Page) => {
  let hasEnded = false;
  return page.route('**/api/admin/**', async (route) => {
    if (hasEnded || route.request().method() === 'GET') return route.fallback();
    hasEnded = true;
    await product.db('sessions').delete();
    await route.continue();
  });
};
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

it('shows a conflict between a restored draft and a newer version, at both widths', async () => {
  const id = await testimonial('Old Version Sample');
  const page = await editor(`/testimonials/edit/${id}`);
  await page.getByLabel('Quote').fill('Mine, from before.');
  await expect.poll(() => kept(page)).toHaveLength(1);
  const theirs = await editor(`/testimonials/edit/${id}`);
  await theirs.getByLabel('Quote').fill('Theirs, in between.');
  await save(theirs);
  await theirs.waitForURL(/\/testimonials$/);

  await newTab(page.context()).then(async (tab) => {
    await page.close();
    await tab.goto(admin(`/testimonials/edit/${id}`));
    await tab.getByText(/The record was saved after that/).waitFor();
    await tab.getByRole('button', { name: 'Restore' }).click();
    await save(tab);
    const dialog = tab.getByRole('dialog', { name: 'Someone else has saved this' });
    await dialog.getByRole('group', { name: 'Yours' }).getByText('Mine, from before.').waitFor();
    await dialog
      .getByRole('group', { name: /other person/ })
      .getByText('Theirs, in between.')
      .waitFor();
    await tab.setViewportSize({ width: 390, height: 844 });
    // Found by role, so it is still accessible.
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).waitFor();
    expect((await stored(id)).quote).toBe('Theirs, in between.');
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await tab.waitForURL(/\/testimonials$/);
  });
  expect((await stored(id)).quote).toBe('Mine, from before.');
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

it('asks for the password in a dialog when the session has expired, and continues the save', async () => {
  const id = await testimonial('Expiry Sample');
  const page = await editor(`/testimonials/edit/${id}`);
  await page.getByLabel('Quote').fill('Typed as the session ended.');
  await product.db('sessions').delete();
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Email').fill(EMAIL);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/testimonials$/);
  expect((await stored(id)).quote).toBe('Typed as the session ended.');

  await endSessionAtNextWrite(page);
  await page.getByRole('button', { name: 'Move Expiry Sample up' }).click();
  await dialog.getByLabel('Email').fill(EMAIL);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/^Moved Expiry Sample/).waitFor();

  await page.getByRole('link', { name: 'Articles', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'Published' }).first().getByRole('checkbox').check();
  // The dialog starts with a dry run.
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PUT'),
    page.getByRole('button', { name: 'Unpublish', exact: true }).click(),
  ]);
  await endSessionAtNextWrite(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Unpublish/ })
    .click();
  await dialog.getByLabel('Email').fill(EMAIL);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText(/Unpublish: 1 done/).waitFor();
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
