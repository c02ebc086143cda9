import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, Form, ResourceContextProvider, TextInput } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { PreviewPane } from '../../admin/posts/preview/PreviewPane.tsx';
import { withProduct } from '../support/product.ts';
import { closeAdmin, field, keep, openAdmin, openPanel } from './open-admin.tsx';

/** A required field's label ends in a star of its own element. */
const TITLE = /^Title\s*\*$/;

const product = withProduct({ seed: true });
afterEach(async () => {
  await closeAdmin();
  cleanup();
});

const typeInto = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } });

/** jsdom loads no frame: what it would load is the page. */
const picture = async () => {
  const frame = await screen.findByTitle<HTMLIFrameElement>(/^The article on a/);
  return new DOMParser().parseFromString(frame.srcdoc, 'text/html');
};

async function openPane(content = 'Begun'): Promise<void> {
  // Opened for its fetch, which carries the cookies of a signed-in person.
  await openAdmin(product, '/preview');
  await screen.findByText('Nothing to preview');
  render(
    <MemoryRouter>
      <CoreAdminContext>
        <ResourceContextProvider value="posts">
          <Form defaultValues={{ title: '', content }}>
            <TextInput source="title" label="Own title" />
            <TextInput source="content" label="Own text" multiline />
            <PreviewPane />
          </Form>
        </ResourceContextProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

it('the pane shows a half-written post as the site renders it, at the width of a phone or a desktop', async () => {
  await openPane('## Begun');
  expect((await picture()).querySelector('.prose h2')?.textContent).toBe('Begun');
  const frame = screen.getByTitle('The article on a phone');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  expect(frame.style.width).toBe('390px');
  await userEvent.click(screen.getByRole('button', { name: 'Desktop' }));
  expect(screen.getByTitle('The article on a desktop screen').style.width).toBe('1280px');
});

it('the pane asks once for several keystrokes, and keeps the last good picture through a failure', async () => {
  await openPane();
  await picture();
  const answer = globalThis.fetch;
  let asked = 0;
  let isDown = true;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    asked += 1;
    return isDown ? Promise.reject(new TypeError('Failed to fetch')) : answer(...request);
  });
  // Without a pause between them, however slow the machine is.
  const own = await field('Own text');
  for (const value of ['Begun a', 'Begun an', 'Begun and']) fireEvent.change(own, { target: { value } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The server could not be reached.');
  expect(alert.textContent).toContain('the last picture that could be made');
  expect(asked).toBe(1);
  expect((await picture()).querySelector('.prose')?.textContent).toBe('Begun');
  isDown = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toBe(2));
  await waitFor(() => expect(screen.queryByText('Updating...')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('Preview hands the unsaved text over, follows the typing, and takes it back once it is saved', async () => {
  const opened: string[] = [];
  const post = await product.db('blog_posts').where('published', true).first();
  await openAdmin(product, `/posts/${post.id}/edit`);
  vi.stubGlobal('open', (address: string) => opened.push(address));
  await typeInto(TITLE, 'Unsaved title');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(opened).toEqual([`/admin/preview?id=${post.id}`]);
  const left = () => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('verve.preview.'));
    return key ? JSON.parse(localStorage.getItem(key) ?? '').values : null;
  };
  expect(left()).toMatchObject({ title: 'Unsaved title', slug: post.slug });
  await typeInto(TITLE, 'Typed on');
  await waitFor(() => expect(left()).toMatchObject({ title: 'Typed on' }));
  await keep();
  await waitFor(() => expect(left()).toBeNull());
});

it('/admin/preview?id= shows the saved post and says in which state it is', async () => {
  const post = await product.db('blog_posts').where('published', false).first();
  await openAdmin(product, `/preview?id=${post.id}`);
  await screen.findByText(/^The version saved on .*: a draft that is not public\./);
  expect((await picture()).querySelector('h1')?.textContent).toBe(post.title);
  expect(screen.getByRole('link', { name: 'Back to the editor' }).getAttribute('href')).toBe(
    `/posts/${post.id}/edit`,
  );
});

it('/admin/preview says what to do when there is nothing to show, and when the post is gone', async () => {
  await openAdmin(product, '/preview');
  await screen.findByRole('heading', { name: 'Nothing to preview' });
  await openAdmin(product, '/preview?id=00000000-0000-4000-8000-000000000000');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This article does not exist, or it was deleted.');
});

it('staff are led away from the preview, and strangers to the login', async () => {
  const staff = await openAdmin(product, '/preview', 'staff');
  await waitFor(() => expect(staff.path()).toBe('/setup'));
  const nobody = await openAdmin(product, '/preview', 'nobody');
  await waitFor(() => expect(nobody.path()).toBe('/login'));
});

it('a link for a reviewer is made, listed and revoked', async () => {
  const post = await product.db('blog_posts').where('published', false).first();
  await openAdmin(product, `/posts/${post.id}/edit`);
  await field(TITLE);
  await openPanel();
  await userEvent.click(screen.getByRole('button', { name: 'Link for a reviewer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Link for a reviewer' });
  await within(dialog).findByText('There are none at the moment.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make a link' }));
  const made = await within(dialog).findByLabelText<HTMLInputElement>('New link');
  expect(made.value).toMatch(new RegExp(`^${product.url}/preview/[\\w-]+$`));
  const revoke = await within(dialog).findByRole('button', { name: /^Revoke the link made/ });
  await userEvent.click(revoke);
  await within(dialog).findByText('There are none at the moment.');
  expect(within(dialog).queryByLabelText('New link')).toBeNull();
  const [link] = await product.db('preview_links').where({ post_id: post.id });
  expect(link.revoked_at).not.toBeNull();
});
