import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TYPED_TEXTS } from '../../../admin/website/typed-texts.ts';
import { closeAdmin, openAdmin, press } from '../../admin/open-admin.tsx';
import { withProduct } from '../../support/product.ts';

const NAME = 'Change: Footer: last line';

const product = withProduct();
beforeEach(async () => {
  await product.db('page_text_drafts').delete();
});
afterEach(async () => {
  await closeAdmin();
  TYPED_TEXTS.abandon();
});

const drafts = () => product.db('page_text_drafts').select('id', 'value');

it('finds a text, edits it by keyboard alone, saves it, and publishes it with other changes', async () => {
  await openAdmin(product, '/website?page=about');
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Find any text of the site' }), {
    target: { value: '"executive directors for UK businesses"' },
  });
  await screen.findByText('1 text on all pages');
  await userEvent.click(screen.getByRole('button', { name: NAME }));
  const field = await screen.findByRole('textbox', { name: 'Footer: last line' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'Directors for owners' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await expect.poll(drafts).toEqual([{ id: 'layout.footer_tagline', value: 'Directors for owners' }]);
  expect(screen.queryByRole('textbox', { name: 'Footer: last line' })).toBeNull();

  const bar = screen.getByRole('region', { name: 'Unpublished changes' });
  await within(bar).findByText('unpublished change');
  await userEvent.click(within(bar).getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog', { name: '1 change on 1 page' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish it now' }));
  await screen.findByText('1 change published.');
  expect(await product.db('page_texts').where({ key: 'layout.footer_tagline' }).first('value')).toEqual({
    value: 'Directors for owners',
  });
});

it('does not publish half a text: it waits for what is typed, and for what cannot be saved', async () => {
  await openAdmin(product, '/website?page=layout&text=layout.nav_about');
  const field = await screen.findByRole('textbox', { name: 'Menu: about' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('About, and');
  await expect.poll(drafts).toEqual([{ id: 'layout.nav_about', value: 'About, and' }]);
  await screen.findByText('unpublished change');
  type('About, and a number of words more');
  const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await publish();
  await screen.findByText(
    'Your latest words in ‘Menu: about’ are not saved. Menu: about must be at most 18 characters',
  );
  screen.getByRole('button', { name: 'Not saved' });
  expect(screen.queryByRole('dialog')).toBeNull();
  type('About us all');
  await publish();
  const dialog = within(await screen.findByRole('dialog', { name: '1 change on 1 page' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Publish it now' }));
  await screen.findByText('1 change published.');
  expect(await product.db('page_texts').where({ key: 'layout.nav_about' }).first('value')).toEqual({
    value: 'About us all',
  });
});

it('text that cannot be saved stays in its field, also when it is closed, until there is a connection', async () => {
  await openAdmin(product, '/website?page=layout&text=layout.nav_home');
  const field = () => screen.findByRole('textbox', { name: 'Menu: home' });
  await field();
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  fireEvent.change(await field(), { target: { value: 'Typed offline' } });
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await press('Change: Menu: home');
  expect(((await field()) as HTMLInputElement).value).toBe('Typed offline');
  await screen.findByText(/^Not saved\. The server could not be reached\. Nothing you typed is lost/);
  // What is refused is not sent again by itself.
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not now.' }, { status: 413 }));
  await press('Try again');
  await screen.findByText('Not saved. Not now.');
  vi.stubGlobal('fetch', online);
  await press('Try again');
  await expect.poll(drafts).toEqual([{ id: 'layout.nav_home', value: 'Typed offline' }]);
  await screen.findByText(/^Saved /);
});

it('an open field follows a discard', async () => {
  const admin = await openAdmin(product, '/website?page=layout&text=layout.nav_about');
  const field = (await screen.findByRole('textbox', { name: 'Menu: about' })) as HTMLInputElement;
  const original = field.value;
  fireEvent.change(field, { target: { value: 'Us' } });
  await screen.findByText(/^Saved /);
  // What is saved is not saved again, whose answer could come after that of the discard.
  fireEvent.blur(field);
  await press('Changes');
  await press('Discard…');
  await press('Discard');
  await expect.poll(() => field.value).toBe(original);
  expect(admin.requests.filter((request) => request.startsWith('PUT '))).toHaveLength(1);
  await expect.poll(() => screen.queryByText(/^Saved/)).toBeNull();
});
