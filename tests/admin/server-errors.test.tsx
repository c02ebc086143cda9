import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConfirmDialog } from '../../admin/forms/ConfirmDialog.tsx';
import { expectNoise } from '../support/noise-guard.ts';
import { withProduct } from '../support/product.ts';
import { closeAdmin, field, keepNow, openAdmin, openPanel, publish, type } from './open-admin.tsx';

const product = withProduct({ seed: true });
afterEach(closeAdmin);

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
it('an error from the server is shown under its field', async () => {
  expectNoise(/HttpError/);
  await product.db('blog_categories').insert({ name: 'Taken', slug: 'taken-slug' });
  await openAdmin(product, '/categories/new');
  await type(/^Name/, 'Some name');
  await type(/^Web address/, 'taken-slug');
  await save();
  const address = await field(/^Web address/);
  const below = address.closest('.ra-input') as HTMLElement;
  await within(below).findByText('Already taken by another category');
  expect(address.getAttribute('aria-invalid')).toBe('true');
});

describe('after somebody else has saved', () => {
  it('shows who saved and when, with both values, and keeps the input while editing goes on', async () => {
    expectNoise(/HttpError/);
    const post = await product.db('blog_posts').where({ published: true }).first('id');
    await openAdmin(product, `/posts/${post.id}/edit`);
    await openPanel();
    await field('Excerpt');
    await product
      .db('blog_posts')
      .where({ id: post.id })
      .update({ excerpt: 'Theirs', author: 'Their Author' });
    // Only now, because input is autosaved a moment later.
    await type('Excerpt', 'Mine');
    keepNow();
    const conflict = within(await screen.findByRole('alert'));
    await conflict.findByRole('group', { name: 'Theirs' });
    conflict.getByText(/saved this article on \d+ \w+ \d{4}/);
    expect(conflict.getByRole('group', { name: 'Yours' }).textContent).toBe('YoursMine');
    expect(conflict.getByRole('group', { name: 'Theirs' }).textContent).toBe('TheirsTheirs');
    await type('Excerpt', 'Mine, and more');
    keepNow();
    expect((await field('Excerpt')).value).toBe('Mine, and more');
    screen.getByRole('button', { name: 'Not saved' });
    expect(await product.db('post_drafts').where({ id: post.id }).first('fields')).toBeUndefined();
    await publish();
    await screen.findByText(/^Your latest words are not saved\. .* saved this article on/);
  });

  it.each([
    ['Save mine over it', { quote: 'Mine', author: 'Their Author' }],
    ['Load theirs', { quote: 'Theirs', author: 'Their Author' }],
  ])('a form that saves when asked shows the same: %s', async (button, expected) => {
    expectNoise(/HttpError/);
    const { id } = await product.db('testimonials').first('id');
    const row = () => product.db('testimonials').where({ id });
    await openAdmin(product, `/testimonials/edit/${id}`);
    await type(/^Quote/, 'Mine');
    await row().update({ quote: 'Theirs', author: 'Their Author' });
    await save();
    const conflict = within(await screen.findByRole('alert'));
    await conflict.findByText(/saved this testimonial on/);
    expect(conflict.getByRole('group', { name: 'Theirs' }).textContent).toBe('TheirsTheirs');
    await userEvent.click(conflict.getByRole('button', { name: button }));
    if (button === 'Save mine over it') await screen.findByText(/^Saved: /);
    else await waitFor(async () => expect((await field(/^Quote/)).value).toBe('Theirs'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(await row().first('quote', 'author')).toEqual(expected);
  });
});

it('a new record whose save got no answer keeps the input, and a retry creates it once', async () => {
  expectNoise(/HttpError/);
  await openAdmin(product, '/testimonials/new');
  await type(/^Author/, 'Lost Answer');
  await type(/^Quote/, 'A lost quotation.');
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await online(...request);
    if (request[1]?.method === 'POST') throw new TypeError('Failed to fetch');
    return response;
  });
  await save();
  await screen.findAllByText(/The server could not be reached/);
  vi.stubGlobal('fetch', online);
  expect((await field(/^Quote/)).value).toBe('A lost quotation.');
  await type(/^Author/, 'Lost Answer, corrected');
  await save();
  await screen.findByText('Created: Lost Answer, corrected');
  const quote = 'A lost quotation.';
  expect(await product.db('testimonials').where({ quote }).pluck('author')).toEqual([
    'Lost Answer, corrected',
  ]);
});

it('a failed list is reported once, in place, and the page opens without the state of mail', async () => {
  expectNoise(/HttpError/);
  const rename = (table: string, to: string) => product.db.raw(`alter table ${table} rename to ${to}`);
  await rename('mails', 'mails_away');
  await rename('redirects', 'redirects_away');
  await openAdmin(product, '/redirects');
  await screen.findByRole('heading', { name: 'This could not be loaded' });
  expect(screen.getAllByText(/Reference: /)).toHaveLength(1);
  await rename('mails_away', 'mails');
  await rename('redirects_away', 'redirects');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  // Which of the redirects are on the first page differs, as all were made at the same time.
  await screen.findAllByRole('link', { name: /^\/[a-z]/ });
});

it('input during a save stays, and a link leaves the article once that is saved too', async () => {
  const post = await product.db('blog_posts').where({ published: true }).first('id');
  const { path } = await openAdmin(product, `/posts/${post.id}/edit`);
  await openPanel();
  await type('Excerpt', 'Sent');
  const online = globalThis.fetch;
  const answer = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await online(...request);
    if (request[1]?.method === 'PUT') await answer.promise;
    return response;
  });
  keepNow();
  await screen.findByText('Saving…');
  await type('SEO title', 'Typed meanwhile');
  const main = within(screen.getByRole('main'));
  await userEvent.click(main.getByRole('link', { name: 'Articles' }));
  expect((await field('Excerpt')).value).toBe('Sent');
  answer.resolve();
  await waitFor(() => expect(path()).toBe('/posts'));
  const { fields } = await product.db('post_drafts').where({ id: post.id }).first('fields');
  expect(fields).toEqual({ excerpt: 'Sent', seo_title: 'Typed meanwhile' });
});

it('a dialog waits for the server, shows a refusal, and does not pass clicks to the row behind it', async () => {
  onTestFinished(cleanup);
  const opened = vi.fn();
  const closed = vi.fn();
  let refuse: (reason: Error) => void = () => undefined;
  const work = () =>
    new Promise<void>((_resolve, reject) => {
      refuse = reject;
    });
  render(
    <QueryClientProvider client={new QueryClient()}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: stands in for a table row */}
      <div onClick={opened}>
        <ConfirmDialog open onClose={closed} question="Sure?" label="Yes" work={work}>
          It cannot be undone.
        </ConfirmDialog>
      </div>
    </QueryClientProvider>,
  );
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(cancel.disabled).toBe(true);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(closed).not.toHaveBeenCalled();
  refuse(new Error('Somebody else was faster.'));
  await screen.findByText('Somebody else was faster.');
  await userEvent.click(cancel);
  expect(closed).toHaveBeenCalledOnce();
  expect(opened).not.toHaveBeenCalled();
});
