import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, Form, ResourceContextProvider, TextInput } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { PreviewPane } from '../../../admin/posts/preview/PreviewPane.tsx';
import { closeAdmin, field, keep, openAdmin, openPanel } from '../../admin/open-admin.tsx';
import { withProduct } from '../../support/product.ts';

/** A required field's label ends in an asterisk in its own element. */
const TITLE = /^Title\s*\*$/;

const product = withProduct({ seed: true });
afterEach(async () => {
  await closeAdmin();
  cleanup();
});

const typeInto = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } });

/** jsdom does not load frames, so this reads the HTML that the frame would load. */
const picture = async () => {
  const frame = await screen.findByTitle<HTMLIFrameElement>(/^The article on a/);
  return new DOMParser().parseFromString(frame.srcdoc, 'text/html');
};

async function openPane(content = 'Begun'): Promise<void> {
  // Opened for its fetch, which sends a signed-in person's cookies.
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

it('the pane shows an unfinished post as the site renders it, at phone or desktop width', async () => {
  await openPane('## Begun');
  expect((await picture()).querySelector('.prose h2')?.textContent).toBe('Begun');
  const frame = screen.getByTitle('The article on a phone');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  expect(frame.style.width).toBe('390px');
  await userEvent.click(screen.getByRole('button', { name: 'Desktop' }));
  expect(screen.getByTitle('The article on a desktop screen').style.width).toBe('1280px');
});

it('the pane sends one request for several keystrokes, and keeps the last good preview on a failure', async () => {
  await openPane();
  await picture();
  const answer = globalThis.fetch;
  let asked = 0;
  let isDown = true;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    asked += 1;
    return isDown ? Promise.reject(new TypeError('Failed to fetch')) : answer(...request);
  });
  // In one event, so that a slow machine does not add pauses between keystrokes.
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
  await waitFor(() => expect(screen.queryByText('Updating…')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('Preview shows unsaved text, follows typing, and shows the saved post once it is saved', async () => {
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

it('/admin/preview?id= shows the saved post and its state', async () => {
  const post = await product.db('blog_posts').where('published', false).first();
  await openAdmin(product, `/preview?id=${post.id}`);
  await screen.findByText(/^The version saved on .*: a draft that is not public\./);
  expect((await picture()).querySelector('h1')?.textContent).toBe(post.title);
  expect(screen.getByRole('link', { name: 'Back to the editor' }).getAttribute('href')).toBe(
    `/posts/${post.id}/edit`,
  );
});

it('/admin/preview says what to do without a post, or if it was deleted', async () => {
  await openAdmin(product, '/preview');
  await screen.findByRole('heading', { name: 'Nothing to preview' });
  await openAdmin(product, '/preview?id=00000000-0000-4000-8000-000000000000');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This article does not exist, or it was deleted.');
});

it('redirects staff away from the preview, and strangers to the login', async () => {
  const staff = await openAdmin(product, '/preview', 'staff');
  await waitFor(() => expect(staff.path()).toBe('/setup'));
  const nobody = await openAdmin(product, '/preview', 'nobody');
  await waitFor(() => expect(nobody.path()).toBe('/login'));
});

it('makes, lists and revokes a reviewer’s link', async () => {
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
