import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../api/platform/auth/users.ts';
import { withProduct } from '../../support/product.ts';
import { openSession } from '../../support/sign-in.ts';
import { newVisitor, setSessionCookie } from '../../support/visitor.ts';
import { isSound } from '../../support/widths.ts';

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
const publicPost = async (slug: string): Promise<string> => {
  const values = { slug, title: 'As it was', content: '<p>First text.</p>', published: true };
  const [row] = await product
    .db('blog_posts')
    .insert({ ...values, published_at: '2026-03-14T09:00:00Z' })
    .returning('id');
  return row.id;
};
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/).waitFor();
const draftOf = async (id: string) => (await product.db('post_drafts').where({ id }).first('fields'))?.fields;

it('two people write in one article, one of them without a connection, and neither overwrites the other unseen', async () => {
  const id = await publicPost('apart');
  const priya = await open('priya', `/posts/${id}/edit`);
  await priya.context().setOffline(true);
  await titleOf(priya).fill('Of the train');
  await priya.getByText(/^Not saved\. The server could not be reached/).waitFor();
  const eleanor = await open('eleanor', `/posts/${id}/edit`);
  await titleOf(eleanor).fill('Of the office');
  await saved(eleanor);

  await priya.context().setOffline(false);
  const conflict = priya.getByRole('alert').filter({ hasText: /Eleanor Marsh saved this article on/ });
  await conflict.getByRole('group', { name: 'Yours' }).getByText('Of the train').waitFor();
  await conflict.getByRole('group', { name: 'Theirs' }).getByText('Of the office').waitFor();
  await isSound(priya, [conflict.getByRole('button', { name: 'Save mine over it' })]);
  await conflict.getByRole('button', { name: 'Save mine over it' }).click();
  await saved(priya);
  expect(await draftOf(id)).toEqual({ title: 'Of the train' });
});

it('a link leaves the article once its last words are saved', async () => {
  const id = await publicPost('left-while-saving');
  const page = await open('priya', `/posts/${id}/edit`);
  const held = await product.db.transaction();
  await held('blog_posts').where({ id }).forUpdate().first('id');
  const isSent = page.waitForRequest((request) => request.method() === 'PUT');
  await titleOf(page).fill('First');
  await isSent;
  await titleOf(page).fill('First and last');
  await page.getByRole('main').getByRole('link', { name: 'Articles', exact: true }).click();
  await held.rollback();
  await page.waitForURL(/\/admin\/posts$/);
  expect(await draftOf(id)).toEqual({ title: 'First and last' });
});
