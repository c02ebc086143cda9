import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../api/platform/auth/users.ts';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { openSession } from '../../support/sign-in.ts';
import { NARROW, newVisitor, setSessionCookie, WIDE } from '../../support/visitor.ts';
import { atBothWidths } from '../../support/widths.ts';

const product = withProduct({ seed: true });
const people = { priya: '', eleanor: '' };
beforeAll(async () => {
  for (const [person, full_name] of [
    ['priya', 'Priya Raman'],
    ['eleanor', 'Eleanor Marsh'],
  ] as const) {
    const account = { email: `${person}@example.com`, full_name, password_hash: '!' };
    people[person] = await createUser(product.db, account, 'admin');
  }
});

async function open(person: keyof typeof people, path: string): Promise<Page> {
  const page = await newVisitor();
  await setSessionCookie(page, product.url, await openSession(product, people[person]));
  await page.goto(`${product.url}/admin${path}`);
  await titleOf(page).waitFor();
  return page;
}
const publicPost = async (slug: string, richText = ''): Promise<string> => {
  const content = richText || 'First text.';
  const content_format = richText ? 'html' : 'markdown';
  const values = { slug, title: 'As it was', content, content_format, published: true };
  const [row] = await product
    .db('blog_posts')
    .insert({ ...values, content_html: '<p>First text.</p>', published_at: '2026-03-14T09:00:00Z' })
    .returning('id');
  return row.id;
};
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/).waitFor();
const draftOf = async (id: string) => (await product.db('post_drafts').where({ id }).first('fields'))?.fields;
/** Leaves to the list of articles. */
const leave = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Articles', exact: true }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('one person writes and the other follows, takes over, and hands back, without losing text', async () => {
  const id = await publicPost('of-two');
  const priya = await open('priya', `/posts/${id}/edit`);
  await titleOf(priya).fill('Of Priya');
  await saved(priya);
  const eleanor = await open('eleanor', `/posts/${id}/edit`);
  await eleanor.getByText('Priya Raman is writing here.').waitFor();
  await expect.poll(() => titleOf(eleanor).inputValue()).toBe('Of Priya');
  await titleOf(priya).fill('Of Priya, and more');
  await expect.poll(() => titleOf(eleanor).inputValue()).toBe('Of Priya, and more');
  expect(await titleOf(eleanor).isDisabled()).toBe(true);
  await eleanor.getByRole('textbox', { name: 'Content' }).click();
  await eleanor.keyboard.type('Not hers');
  expect(await eleanor.getByRole('textbox', { name: 'Content' }).innerText()).toBe('First text.');
  await atBothWidths(eleanor, async () => expect(await findings(eleanor)).toEqual([]));

  await press(eleanor, 'Take over…');
  await eleanor.getByText(/^Priya typed .* ago\. Priya Raman then reads along/).waitFor();
  await press(eleanor, 'Take over');
  await priya.getByText('Eleanor Marsh has taken over.').waitFor();
  expect(await titleOf(priya).isDisabled()).toBe(true);
  await titleOf(eleanor).fill('Of Eleanor');
  await expect.poll(() => titleOf(priya).inputValue()).toBe('Of Eleanor');
  await press(priya, 'Take it back');
  await eleanor.getByText('Priya Raman has taken over.').waitFor();
  await titleOf(priya).fill('Of both');
  await saved(priya);
  await expect.poll(() => draftOf(id)).toEqual({ title: 'Of both' });
  expect(await (await fetch(`${product.url}/blog/of-two`)).text()).toContain('As it was');

  // After a reload, the page is still the writer.
  await priya.reload();
  await titleOf(priya).fill('Of both, and more');
  await saved(priya);
  await expect.poll(() => titleOf(eleanor).inputValue()).toBe('Of both, and more');
  expect(await titleOf(eleanor).isDisabled()).toBe(true);
  await leave(priya);
  await eleanor.getByText('Unpublished changes', { exact: true }).waitFor();
  await expect.poll(() => titleOf(eleanor).isDisabled()).toBe(false);
});

it('texts written independently cause a conflict, and neither is lost', async () => {
  const id = await publicPost('apart');
  const priya = await open('priya', `/posts/${id}/edit`);
  // Waits for lazy parts that a narrower window needs, because there is no connection afterwards.
  await priya.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('BackClosesSheets')),
  );
  await priya.context().setOffline(true);
  await priya.setViewportSize(NARROW);
  await titleOf(priya).fill('Of the train');
  await priya.getByText('Not saved. Kept on this device', { exact: true }).first().waitFor();
  await priya.setViewportSize(WIDE);
  // Expires her presence on the server.
  await product.db('post_presence').where({ post_id: id }).delete();
  const eleanor = await open('eleanor', `/posts/${id}/edit`);
  await titleOf(eleanor).fill('Of the office');
  await saved(eleanor);
  await leave(eleanor);
  await expect.poll(() => product.db('post_presence').where({ post_id: id })).toEqual([]);

  await priya.context().setOffline(false);
  const dialog = priya.getByRole('dialog', { name: 'Someone else has saved this' });
  await dialog.getByRole('group', { name: 'Yours' }).getByText('Of the train').waitFor();
  await dialog
    .getByRole('group', { name: /other person/ })
    .getByText('Of the office')
    .waitFor();
  await expect.poll(() => dialog.locator('ins').allInnerTexts()).toEqual(['train']);
  expect(await dialog.locator('del').allInnerTexts()).toEqual(['office']);
  await atBothWidths(priya, async () => expect(await findings(priya)).toEqual([]));
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await saved(priya);
  expect(await draftOf(id)).toEqual({ title: 'Of the train' });
});

it('somebody who is taken over while typing loses no word, and neither does the other', async () => {
  const id = await publicPost('amid', '<p>First text.</p>');
  const textOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });
  const atEnd = async (page: Page) => {
    await textOf(page).locator('p').last().click();
    await page.keyboard.press('End');
  };
  const priya = await open('priya', `/posts/${id}/edit`);
  await atEnd(priya);
  await priya.keyboard.type(' Of Priya.');
  await saved(priya);
  const eleanor = await open('eleanor', `/posts/${id}/edit`);
  await press(eleanor, 'Take over…');
  // Priya types on, without a pause in which the editor would pass her words to the form.
  const typing = priya.keyboard.type(' And on, and on, and on, and on.', { delay: 80 });
  await press(eleanor, 'Take over');
  await typing;
  await priya.getByText('Eleanor Marsh has taken over.').waitFor();
  // What she typed before she learnt of it. A space at its end is not part of an article.
  const last = (await textOf(priya).innerText()).trimEnd();
  expect(last).toMatch(/Of Priya\. A/);
  await expect.poll(() => textOf(eleanor).innerText()).toBe(last);
  await atEnd(eleanor);
  await eleanor.keyboard.type(' Of Eleanor.');
  await saved(eleanor);
  await expect.poll(() => textOf(priya).innerText()).toContain('Of Eleanor.');
  await press(priya, 'Take it back');
  await expect.poll(() => titleOf(priya).isEnabled()).toBe(true);
  await atEnd(priya);
  await priya.keyboard.type(' Again.');
  await expect.poll(async () => (await draftOf(id))?.content).toBe(`<p>${last} Of Eleanor. Again.</p>`);
});

it('the last words reach the server even if the page is closed before its previous save was answered', async () => {
  const id = await publicPost('closed-while-saving');
  const page = await open('priya', `/posts/${id}/edit`);
  const held = await product.db.transaction();
  await held('blog_posts').where({ id }).forUpdate().first('id');
  const isSent = page.waitForRequest((request) => request.method() === 'PUT');
  await titleOf(page).fill('First');
  await isSent;
  await titleOf(page).fill('First and last');
  await page.goto('about:blank');
  await held.rollback();
  await expect.poll(() => draftOf(id)).toEqual({ title: 'First and last' });
});

it('a new article is saved from its first words, for every device, and the caret stays', async () => {
  const laptop = await open('priya', '/posts/new');
  await laptop.getByRole('textbox', { name: 'Content' }).waitFor();
  await titleOf(laptop).click();
  await laptop.keyboard.type('First words');
  await laptop.waitForURL(/\/posts\/[0-9a-f-]{36}\/edit$/);
  await laptop.keyboard.type(' of it');
  await saved(laptop);
  const { pathname } = new URL(laptop.url());
  // The last words are being saved when the page closes.
  await laptop.keyboard.type(' and the last');
  await laptop.goto('about:blank');
  const title = () =>
    product
      .db('blog_posts')
      .where({ id: pathname.split('/').at(-2) })
      .first('title');
  await expect.poll(title).toEqual({ title: 'First words of it and the last' });
  const phone = await open('priya', pathname.replace('/admin', ''));
  expect(await titleOf(phone).inputValue()).toBe('First words of it and the last');
});
