import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aConsultation } from '../../../seeds/factories.ts';
import { closeAdmin, openAdmin, press, type } from '../../admin/open-admin.tsx';
import { expectNoise } from '../../support/noise-guard.ts';
import { withProduct } from '../../support/product.ts';

const product = withProduct({ seed: true });
afterEach(closeAdmin);

const filtered = (path: string, filter: object) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('posts', () => {
  it('read their filters from the address, and keep them there beside a search', async () => {
    const admin = await openAdmin(product, filtered('/posts', { status: 'draft' }));
    const draft = await screen.findByRole('button', { name: /^Draft/ });
    expect(draft.getAttribute('aria-pressed')).toBe('true');
    await type('Search', 'no such words');
    await screen.findByText('No record matches these filters.');
    expect(JSON.parse(admin.query().get('filter') ?? '')).toEqual({ status: 'draft', q: 'no such words' });
  });

  it('are in a table with a name, whose header says how it is sorted', async () => {
    await openAdmin(product, '/posts');
    const table = await screen.findByRole('table', { name: 'Articles' });
    const header = () => within(table).getByRole('columnheader', { name: 'Title' });
    await userEvent.click(within(header()).getByRole('button'));
    await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('ascending'));
    await userEvent.click(within(header()).getByRole('button'));
    await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('descending'));
    expect(table.querySelectorAll('[aria-sort]')).toHaveLength(1);
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
    const said = await screen.findByText(/^This may be out of date\. /);
    screen.getByRole('link', { name: 'Bilby one' });
    await product.db.raw('alter table blog_posts_away rename to blog_posts');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(said.isConnected).toBe(false));
    screen.getByRole('link', { name: 'Bilby one' });
  });

  it('can be selected again after a bulk change without a conflict', async () => {
    const slugs = Array.from({ length: 26 }, (_, n) => `anew-${n}`);
    await product.db('blog_posts').insert(slugs.map((slug) => ({ title: `Numbat ${slug}`, slug })));
    const published = async () =>
      (await product.db('blog_posts').whereLike('slug', 'anew-%').where({ published: true })).length;
    await openAdmin(product, filtered('/posts', { q: 'Numbat' }));
    const press = async (name: string) => {
      const button = await screen.findByRole<HTMLButtonElement>('button', { name });
      // Until it is known that the person may do it.
      await waitFor(() => expect(button.disabled).toBe(false));
      fireEvent.click(button);
    };
    fireEvent.click(await screen.findByLabelText('Select all on this page'));
    await press('Select all that match');
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

it('a bulk change that the server refuses stays in its dialog, with the reason', async () => {
  expectNoise(/HttpError/);
  await product.db('blog_posts').insert([
    { title: 'Dingo one', slug: 'dingo-1' },
    { title: 'Dingo two', slug: 'dingo-2' },
  ]);
  await openAdmin(product, filtered('/posts', { q: 'Dingo' }));
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  await press('Publish');
  const dialog = within(await screen.findByRole('dialog'));
  await product.db('blog_posts').where({ slug: 'dingo-1' }).delete();
  await userEvent.click(dialog.getByRole('button', { name: 'Publish 2' }));
  await dialog.findByText(/^1 of the 2 posts no longer exist, so nothing was changed/);
});

it('newsletter subscriptions are exported as the list shows them', async () => {
  await openAdmin(product, filtered('/newsletter', { status: 'unsubscribed' }));
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(decodeURIComponent(this.getAttribute('href') ?? ''));
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  const query = '?filter={"status":"unsubscribed"}&sort=["created_at","DESC"]';
  await waitFor(() => expect(clicked).toEqual([`/api/admin/subscriptions/export.csv${query}`]));
  vi.restoreAllMocks();
});

it('lists tasks, each linked to the page where it is done', async () => {
  await product.db('consultations').where({ status: 'new' }).delete();
  const late = aConsultation({ respond_by: new Date(Date.now() - 3_600_000).toISOString() });
  await product.db('consultations').insert(late);
  await openAdmin(product, '/');
  const todo = within(await screen.findByRole('region', { name: 'What needs doing' }));
  const reply = await todo.findByRole('link', { name: /: late by 1 h/ });
  expect(reply.getAttribute('href')).toBe(`/consultations/${late.id}/edit#reply`);
  const goingLive = todo.getByRole('link', { name: /Going live: \d+ of \d+ done/ });
  expect(goingLive.getAttribute('href')).toBe('/going-live');
  expect(screen.queryByRole('region', { name: 'Mail' })).toBeNull();
});
