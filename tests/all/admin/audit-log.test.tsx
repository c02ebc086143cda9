import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { aCategory, aPost } from '../../../seeds/factories.ts';
import { closeAdmin, field, openAdmin, openPanel, publish } from '../../admin/open-admin.tsx';
import { ask } from '../../support/admin-client.ts';
import { expectNoise } from '../../support/noise-guard.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';

const product = withProduct();
afterEach(closeAdmin);

const category = aCategory({ name: 'Short-lived' });
const article = aPost({ title: 'Started from' });
let question: string;
beforeAll(async () => {
  await product.db('blog_categories').insert(category);
  await product.db('blog_posts').insert(article);
  const cookie = await signIn(product, 'admin');
  await ask(`${product.url}/api/admin/categories/${category.id}`, { cookie, method: 'DELETE' });
  const body = { question: 'Who comes?', answer: 'We do.' };
  const asked = await ask<{ id: string }>(`${product.url}/api/admin/questions`, { cookie, body });
  question = asked.body.id;
  const campaign = { subject: 'In words', intro: '<p>Dear reader,</p><p>hello.</p>', post_ids: [article.id] };
  await ask(`${product.url}/api/admin/newsletters`, { cookie, body: campaign });
});

const filtered = (filter: object) => `/audit-log?filter=${encodeURIComponent(JSON.stringify(filter))}`;

it('shows a change in a sentence, with the values before and after', async () => {
  const post = aPost({ title: 'A Tuesday', excerpt: 'Short.' });
  await product.db('blog_posts').insert(post);
  await openAdmin(product, `/posts/${post.id}/edit`);
  await openPanel();
  const excerpt = await field('Excerpt');
  fireEvent.change(excerpt, { target: { value: 'Shorter.' } });
  await publish();
  await waitFor(async () =>
    expect(await product.db('blog_posts').where({ id: post.id }).first('excerpt')).toEqual({
      excerpt: 'Shorter.',
    }),
  );

  const admin = await openAdmin(product, '/audit-log');
  const name = 'Test Person changed the excerpt of the article “A Tuesday” from “Short.” to “Shorter.”.';
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  await userEvent.click(today.getByRole('link', { name }));
  await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === name);
  expect(admin.path()).toMatch(/^\/audit-log\/\d+$/);
  const change = within(await screen.findByRole('group', { name: 'Excerpt' }));
  expect(change.getByRole('group', { name: 'Before' }).textContent).toBe('Short.');
  expect(change.getByRole('group', { name: 'After' }).textContent).toBe('Shorter.');
  expect(screen.getByRole('link', { name: 'A Tuesday' }).getAttribute('href')).toContain(post.id);
});

it('shows formatted text as words, and other records by their titles', async () => {
  const { id } = await product.db('audit_log').where({ resource: 'newsletters' }).first('id');
  await openAdmin(product, `/audit-log/${id}`);
  const intro = within(await screen.findByRole('group', { name: 'Introduction' }));
  expect(intro.getByRole('group', { name: 'Value' }).textContent).toBe('Dear reader,\nhello.');
  const articles = within(screen.getByRole('group', { name: 'Starts from' }));
  await articles.findByText('Started from');
  expect(articles.queryByText(article.id)).toBeNull();
});

it('undoes a change, and refuses once somebody has changed the record again', async () => {
  const post = aPost({ title: 'Undone', excerpt: 'As it was.' });
  await product.db('blog_posts').insert(post);
  await openAdmin(product, `/posts/${post.id}/edit`);
  await openPanel();
  fireEvent.change(await field('Excerpt'), { target: { value: 'Otherwise.' } });
  await publish();
  const excerpt = async () =>
    (await product.db('blog_posts').where({ id: post.id }).first('excerpt')).excerpt;
  await waitFor(async () => expect(await excerpt()).toBe('Otherwise.'));
  await openAdmin(product, filtered({ record_id: post.id }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the change of Undone' }));
  await waitFor(async () => expect(await excerpt()).toBe('As it was.'));
  // The latest entry is now the undo; the first one can no longer be undone.
  await waitFor(() => expect(screen.getAllByRole('link', { name: /the article “Undone”/ })).toHaveLength(2));
  expect(screen.getAllByRole('button', { name: 'Undo the change of Undone' })).toHaveLength(1);
});

it('has the history of a record of the website, which its form leads to', async () => {
  await openAdmin(product, `/questions/${question}/edit`);
  await userEvent.click(await screen.findByRole('link', { name: 'History' }));
  await screen.findByRole('link', { name: /the question “Who comes\?”/ });
  expect(screen.getAllByRole('link', { name: /question/ })).toHaveLength(1);
});

it('restores a deleted record from the bin', async () => {
  await openAdmin(product, filtered({ record_id: category.id }));
  await screen.findByRole('link', { name: /moved the category “Short-lived” to the bin/ });
  await userEvent.click(screen.getByRole('button', { name: 'Restore: Short-lived' }));
  await screen.findByRole('link', { name: /restored the category “Short-lived”/ });
  expect(await product.db('blog_categories').where({ id: category.id })).toHaveLength(1);
});

it('marks what changed in a long text', async () => {
  const text = (day: string) => `The forecast said ${day}, and nobody had asked which week was meant by it.`;
  const details = { before: { content: text('Monday') }, after: { content: text('Friday') } };
  const [row] = await product
    .db('audit_log')
    .insert({ action: 'update', resource: 'posts', details: JSON.stringify(details) })
    .returning('id');
  await openAdmin(product, `/audit-log/${row.id}`);
  const change = within(await screen.findByRole('group', { name: 'Content' }));
  expect((await change.findByText('Monday')).tagName).toBe('DEL');
  expect((await change.findByText('Friday')).tagName).toBe('INS');
});

it('stores filters in the URL and reads them from it', async () => {
  await product.db('audit_log').insert([
    {
      action: 'export',
      resource: 'subscriptions',
      details: JSON.stringify({ rows: 41, filter: ['status'] }),
    },
    { action: 'sign_in_failed', resource: 'session' },
  ]);
  const admin = await openAdmin(product, filtered({ action: 'export' }));
  const link = await screen.findByRole('link', { name: 'Somebody exported 41 subscribers.' });
  expect(screen.queryByText(/tried to sign in/)).toBeNull();
  fireEvent.change(await field('From'), { target: { value: '2026-01-01' } });
  await waitFor(() =>
    expect(JSON.parse(admin.query().get('filter') ?? '')).toEqual({
      action: 'export',
      at_gte: '2026-01-01T00:00:00.000Z',
    }),
  );
  await userEvent.click(link);
  await screen.findByText('41');
});

it('shows values without personal data, and only the names of other fields', async () => {
  const [row] = await product
    .db('audit_log')
    .insert({
      action: 'update',
      resource: 'consultations',
      details: JSON.stringify({
        fields: ['notes', 'status'],
        before: { status: 'new' },
        after: { status: 'replied' },
      }),
    })
    .returning('id');
  await openAdmin(product, `/audit-log/${row.id}`);
  const status = within(await screen.findByRole('group', { name: 'State' }));
  status.getByText('New');
  status.getByText('Replied');
  screen.getByText('Good to know');
  screen.getByText(/they hold personal data/);
});

it('shows sizes in the unit that people read', async () => {
  const details = JSON.stringify({ fields: ['bytes'], after: { bytes: 340_123 } });
  const entry = { action: 'create', resource: 'media', details };
  const [row] = await product.db('audit_log').insert(entry).returning('id');
  await openAdmin(product, `/audit-log/${row.id}`);
  within(await screen.findByRole('group', { name: 'Size' })).getByText('340 kB');
});

it('downloads the filtered list', async () => {
  await openAdmin(product, filtered({ resource: 'session' }));
  await screen.findByRole('link', { name: /tried to sign in/ });
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(decodeURIComponent(this.getAttribute('href') ?? ''));
  });
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() =>
    expect(clicked).toEqual(['/api/admin/audit-log/export.csv?filter={"resource":"session"}']),
  );
  vi.restoreAllMocks();
});

it('says when an entry does not exist', async () => {
  expectNoise(/HttpError/);
  await openAdmin(product, '/audit-log/999999');
  await screen.findByRole('heading', { name: 'Not found' });
  screen.getByRole('link', { name: 'Back to Activity' });
});

it.each(['/audit-log', '/audit-log/1'])(
  'staff are sent away from %s, and the server is not asked for it',
  async (path) => {
    const admin = await openAdmin(product, path, 'staff');
    await waitFor(() => expect(admin.path()).toBe('/setup'));
    expect(admin.requests.filter((request) => request.includes('audit-log'))).toEqual([]);
  },
);
