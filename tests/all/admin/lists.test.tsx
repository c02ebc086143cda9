import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeAdmin, field, openAdmin } from '../../admin/open-admin.tsx';
import { expectNoise } from '../../support/noise-guard.ts';
import { withProduct } from '../../support/product.ts';

const product = withProduct({ seed: true });
afterEach(closeAdmin);

const filtered = (path: string, filter: object) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

it('the tags in use stand below the categories, each leading to its articles', async () => {
  await product.db('blog_posts').insert([
    { title: 'Tagged one', slug: 'tagged-one', tags: ['Quokkas & co'] },
    { title: 'Tagged two', slug: 'tagged-two', tags: ['Quokkas & co'] },
  ]);
  const admin = await openAdmin(product, '/categories');
  await userEvent.click(await screen.findByRole('link', { name: 'Quokkas & co 2 articles' }));
  await screen.findByRole('link', { name: 'Tagged one' });
  screen.getByRole('link', { name: 'Tagged two' });
  expect(JSON.parse(admin.query().get('filter') ?? '')).toEqual({ tag: 'Quokkas & co' });
});

it('a list without any record has no search', async () => {
  await openAdmin(product, '/newsletter/import');
  await screen.findByRole('heading', { name: 'No imports yet' });
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('an enquiry opened by a link does not read the whole list for its neighbours', async () => {
  const { id, last_name } = await product.db('consultations').first('id', 'last_name');
  const admin = await openAdmin(product, `/consultations/${id}/edit`);
  await screen.findByRole('heading', { level: 1, name: new RegExp(last_name) });
  expect(
    admin.requests.filter((request) => /consultations\?.*999/.test(decodeURIComponent(request))),
  ).toEqual([]);
});

describe('posts', () => {
  it('store their filters in the URL, and read them from it', async () => {
    const admin = await openAdmin(product, filtered('/posts', { status: 'draft' }));
    const draft = await screen.findByRole('button', { name: /^Draft/ });
    expect(draft.getAttribute('aria-pressed')).toBe('true');
    const { title } = await product.db('blog_posts').where({ published: false }).first('title');
    await screen.findByRole('link', { name: title });
    fireEvent.change(await field('Search'), { target: { value: 'no such words' } });
    await screen.findByText('No record matches these filters.');
    screen.getByText('Finds articles with all the words. Put a phrase in double quotes.');
    expect(JSON.parse(admin.query().get('filter') ?? '')).toEqual({ status: 'draft', q: 'no such words' });
    await userEvent.click(screen.getByRole('button', { name: /^Published/ }));
    await waitFor(() => expect(admin.query().get('filter')).toContain('"status":"published"'));
  });

  it('cancel a superseded search', async () => {
    await openAdmin(product, '/posts');
    const search = await field('Search');
    const ask = globalThis.fetch;
    let slow: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      if (!decodeURIComponent(url).includes('"q":"first"')) return ask(url, init);
      slow = init.signal;
      return new Promise((_resolve, reject) => slow?.addEventListener('abort', () => reject(slow?.reason)));
    });
    fireEvent.change(search, { target: { value: 'first' } });
    await waitFor(() => expect(slow?.aborted).toBe(false));
    fireEvent.change(search, { target: { value: 'nosuchword' } });
    await waitFor(() => expect(slow?.aborted).toBe(true));
    await screen.findByText('No record matches these filters.');
  });

  it('stay when a refetch fails, with a message until it works again', async () => {
    expectNoise(/HttpError/);
    await product.db('blog_posts').insert({ title: 'Bilby one', slug: 'bilby' });
    await openAdmin(product, filtered('/posts', { q: 'Bilby' }));
    await screen.findByRole('link', { name: 'Bilby one' });
    await product.db.raw('alter table blog_posts rename to blog_posts_away');
    onTestFinished(async () => {
      await product.db.raw('alter table if exists blog_posts_away rename to blog_posts');
    });
    for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change));
    const said = await screen.findByText(/^This list may be out of date\. /);
    screen.getByRole('link', { name: 'Bilby one' });
    await product.db.raw('alter table blog_posts_away rename to blog_posts');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(said.isConnected).toBe(false));
    screen.getByRole('link', { name: 'Bilby one' });
  });

  it('are published in one request for all selected ones', async () => {
    await product.db('blog_posts').insert([
      { title: 'Bulk one', slug: 'bulk-one' },
      { title: 'Bulk two', slug: 'bulk-two' },
    ]);
    const admin = await openAdmin(product, filtered('/posts', { q: 'Bulk' }));
    fireEvent.click(await screen.findByLabelText('Select all on this page'));
    await screen.findByText('2 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Publish 2' }));
    await waitFor(async () => {
      const rows = await product.db('blog_posts').whereLike('slug', 'bulk-%').pluck('published');
      expect(rows).toEqual([true, true]);
    });
    // Until the dialog has faded out, the table is aria-hidden.
    const table = within(await screen.findByRole('table'));
    await waitFor(() => expect(table.getAllByText('Published')).toHaveLength(2));
    // The first request is the dry run.
    const writes = admin.requests.filter((request) => request.startsWith('PUT'));
    expect(writes).toEqual(['PUT /api/admin/posts', 'PUT /api/admin/posts']);
  });

  it('are selected across pages, named in the dialog, deleted at once and restored', async () => {
    const slugs = Array.from({ length: 27 }, (_, n) => `every-${n}`);
    await product.db('blog_posts').insert(slugs.map((slug) => ({ title: `Quokka ${slug}`, slug })));
    const left = async () => (await product.db('blog_posts').whereLike('slug', 'every-%')).length;
    const admin = await openAdmin(product, filtered('/posts', { q: 'Quokka' }));
    const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
    fireEvent.click(await screen.findByLabelText('Select all on this page'));
    await press('Select all 27 that match');
    await screen.findByText('27 selected');
    await press('Delete');
    const dialog = within(await screen.findByRole('dialog'));
    const named = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(named.slice(0, 5).every((name) => name?.startsWith('Quokka every-'))).toBe(true);
    expect(named.slice(5)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'and 22 more: show them' }));
    await waitFor(() => expect(dialog.getAllByText(/^Quokka every-/)).toHaveLength(27));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete 27' }));
    await screen.findByText('No record matches these filters.');
    expect(await left()).toBe(0);
    await press('Undo');
    await waitFor(async () => expect(await left()).toBe(27));
    expect(admin.requests.filter((request) => request.startsWith('DELETE'))).toEqual([
      'DELETE /api/admin/posts',
    ]);
  });

  it('can be selected again after a bulk change without a conflict', async () => {
    const slugs = Array.from({ length: 26 }, (_, n) => `anew-${n}`);
    await product.db('blog_posts').insert(slugs.map((slug) => ({ title: `Numbat ${slug}`, slug })));
    const published = async () =>
      (await product.db('blog_posts').whereLike('slug', 'anew-%').where({ published: true })).length;
    await openAdmin(product, filtered('/posts', { q: 'Numbat' }));
    const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
    fireEvent.click(await screen.findByLabelText('Select all on this page'));
    await press('Select all 26 that match');
    await screen.findByText('26 selected');
    await press('Publish');
    await press('Publish 26');
    await screen.findByText('Publish: 26 done.');
    await waitFor(() => expect(screen.queryByText('26 selected')).toBeNull());
    fireEvent.click((await screen.findAllByLabelText(/^Select Numbat/))[0] as HTMLElement);
    await press('Unpublish');
    await press('Unpublish 1');
    await screen.findByText('Unpublish: 1 done.');
    expect(await published()).toBe(25);
  });
});

it('adds tags to several articles, skipping those that have them, and undoes it', async () => {
  await product.db('blog_posts').insert([
    { title: 'Wombat one', slug: 'wombat-1', tags: ['Boards'] },
    { title: 'Wombat two', slug: 'wombat-2', tags: ['Cash'] },
  ]);
  const tags = () => product.db('blog_posts').whereLike('slug', 'wombat-%').orderBy('slug').pluck('tags');
  await openAdmin(product, filtered('/posts', { q: 'Wombat' }));
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  await userEvent.click(await screen.findByRole('button', { name: 'Tags' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Add tags'), 'Cash,');
  await dialog.findByText('1 of the 2 selected have this already and stay as they are.');
  await userEvent.click(dialog.getByRole('button', { name: 'Change 1' }));
  await screen.findByText('Tags: 1 done.');
  expect(await tags()).toEqual([['Boards', 'Cash'], ['Cash']]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(await tags()).toEqual([['Boards'], ['Cash']]);
});

it('hides a column, and shows it again', async () => {
  await openAdmin(product, '/posts');
  const heads = async () =>
    (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  const toggle = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('switch', { name }));
    await userEvent.keyboard('{Escape}');
  };
  expect(await heads()).toContain('Author');
  await toggle('Author');
  expect(await heads()).not.toContain('Author');
  await toggle('Author');
  expect(await heads()).toContain('Author');
});

describe('newsletter subscriptions', () => {
  it('are exported as chosen, with the number of rows before and after', async () => {
    const admin = await openAdmin(product, filtered('/newsletter', { status: 'unsubscribed' }));
    const rows = async (where: object) =>
      Number((await product.db('subscriptions').where(where).count('*').first())?.count);
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(`The file will hold ${await rows({ status: 'unsubscribed' })} rows.`);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /on your screen Left$/ }).checked).toBe(true);
    await userEvent.click(dialog.getByRole('radio', { name: /who get the newsletter/ }));
    await dialog.findByText(`The file will hold ${await rows({ status: 'confirmed' })} rows.`);
    await userEvent.click(dialog.getByRole('radio', { name: /^All/ }));
    const all = await rows({});
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }),
    );
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    // Otherwise midnight could fall between this date and the one in the name.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await userEvent.click(await dialog.findByRole('button', { name: `Download ${all} rows` }));
    const day = new Date().toISOString().slice(0, 10);
    const name = `newsletter-subscribers-${day}-${all}-rows.csv`;
    await dialog.findByText(`Done: ${all} rows saved as ${name}.`);
    expect(clicked).toEqual([name]);
    expect(files).toHaveLength(1);
    expect(admin.requests).toContain('GET /api/admin/subscriptions/export.csv');
    vi.restoreAllMocks();
  });

  it('held back as suspected spam are approved', async () => {
    const { id } = await product.db('subscriptions').whereNotNull('spam_reason').first('id');
    await openAdmin(product, `/newsletter/${id}/edit`);
    await userEvent.click(await screen.findByRole('button', { name: 'Not spam' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Not spam' })).toBeNull());
    expect(await product.db('subscriptions').where({ id }).first('spam_reason')).toEqual({
      spam_reason: null,
    });
  });
});

it('enquiries marked as spam are approved, and are new again', async () => {
  const { id } = await product.db('consultations').where({ status: 'spam' }).first('id');
  await openAdmin(product, `/consultations/${id}/edit`);
  await userEvent.click(await screen.findByRole('button', { name: 'Not spam' }));
  await screen.findByText('New');
  expect(await product.db('consultations').where({ id }).first('status')).toEqual({ status: 'new' });
});
