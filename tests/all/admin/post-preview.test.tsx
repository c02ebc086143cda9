import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { closeAdmin, exactly, openAdmin, type } from '../../admin/open-admin.tsx';
import { withProduct } from '../../support/product.ts';

const TITLE = exactly('Title');

const product = withProduct({ seed: true });
afterEach(closeAdmin);

/** jsdom does not load frames, so this reads the HTML that the frame would load. */
const picture = async () => {
  const frame = await screen.findByTitle<HTMLIFrameElement>('The article');
  return new DOMParser().parseFromString(frame.srcdoc, 'text/html');
};

it('Preview opens once the last words are saved, and says so if they cannot be', async () => {
  const opened: string[] = [];
  const post = await product.db('blog_posts').where('published', true).first();
  await openAdmin(product, `/posts/${post.id}/edit`);
  vi.stubGlobal('open', (address: string) => opened.push(address));
  await type(TITLE, 'Of a moment ago');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(opened).toEqual([`/admin/preview?id=${post.id}`]));
  expect((await product.db('post_drafts').where({ id: post.id }).first('fields')).fields).toEqual({
    title: 'Of a moment ago',
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await type(TITLE, 'Typed offline');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('Your latest words are not saved, and not in the preview.');
});

it('/admin/preview?id= shows the saved post and its state, and without one what to do', async () => {
  const post = await product.db('blog_posts').where('published', false).first();
  const { go } = await openAdmin(product, `/preview?id=${post.id}`);
  await screen.findByText(/^The version saved on .*: a draft that is not public\./);
  expect((await picture()).querySelector('h1')?.textContent).toBe(post.title);
  expect(screen.getByRole('link', { name: 'Back to the editor' }).getAttribute('href')).toBe(
    `/posts/${post.id}/edit`,
  );
  await go('/preview');
  await screen.findByRole('heading', { name: 'Nothing to preview' });
  await go('/preview?id=00000000-0000-4000-8000-000000000000');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This article does not exist, or it was deleted.');
});
