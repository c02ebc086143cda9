import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createUser } from '../../../api/platform/auth/users.ts';
import { closeAdmin, field, openAdmin, press } from '../../admin/open-admin.tsx';
import { expectNoise } from '../../support/noise-guard.ts';
import { linkIn, mailTo, PASSWORD, PASSWORD_HASH } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';

const product = withProduct();
afterEach(closeAdmin);

const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

it('the account page changes the password, and shows the server’s errors under their fields', async () => {
  await openAdmin(product, '/account', 'staff');
  const form = within(await screen.findByRole('region', { name: 'Password' }));
  await product.db('users').update({ password_hash: PASSWORD_HASH });
  fill(form.getByLabelText('Current password'), 'a wrong guess');
  fill(form.getByLabelText('New password'), 'a new long password');
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
  await form.findByText('This is not your current password');
  fill(form.getByLabelText('Current password'), PASSWORD);
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
  await screen.findByText(/Your password is changed/);
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Current password').value).toBe(''));
});

it.each([
  ['/reset-password#used', /^This link has been used already, has expired/],
  ['/accept-invitation#used', /^This invitation has been used already/],
])('an expired or used link from a mail says so when %s is opened', async (path, words) => {
  await openAdmin(product, path, 'nobody');
  await screen.findByText(words);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

it('people are invited as administrators only with the password again, which loses no input, and begin by their link', async () => {
  expectNoise(/HttpError/);
  await openAdmin(product, '/users/new');
  await product.db('users').update({ password_hash: PASSWORD_HASH });
  fill(await field(/^Name/), 'Ada Min');
  fill(await field(/^Email/), 'ada@example.com');
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Administrator/ }));
  // While a dialog fades out, the page is aria-hidden, and queries by role find nothing.
  const send = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Send the invitation' }));
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Your password, please' }));
  await send();
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Enter your password again to do this.');
  expect((await field(/^Name/)).value).toBe('Ada Min');
  await send();
  const form = await dialog();
  fill(form.getByLabelText('Current password'), 'a wrong guess');
  await userEvent.click(form.getByRole('button', { name: 'Continue' }));
  await form.findByText('This is not your current password');
  fill(form.getByLabelText('Current password'), PASSWORD);
  await userEvent.click(form.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Withdraw the invitation' });

  const { address, token } = linkIn(await mailTo(product, 'ada@example.com', 'You are invited'));
  expect(address).toContain('/admin/accept-invitation#');
  const invited = await openAdmin(product, `/accept-invitation#${token}`, 'nobody');
  await waitFor(async () => expect((await field('Name')).value).toBe('Ada Min'));
  fill(await field('Password'), 'short');
  await press('Begin');
  await screen.findByText('Password must be at least 12 characters');
  fill(await field('Password'), PASSWORD);
  await press('Begin');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(invited.path()).toBe('/');
});

it('a colleague without a name, as the first administrator is, has a link by their address', async () => {
  await createUser(
    product.db,
    { email: 'first@example.com', full_name: '', password_hash: PASSWORD_HASH },
    'staff',
  );
  await openAdmin(product, '/users');
  await screen.findByRole('link', { name: 'first@example.com' });
});
