import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { withProduct } from '../support/product.ts';
import { closeAdmin, openAdmin, type } from './open-admin.tsx';

const product = withProduct();
afterEach(closeAdmin);

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create administrator' }));

it('creates the first administrator with the printed code, signs in, and is closed afterwards', async () => {
  const admin = await openAdmin(product, '/setup', 'nobody');
  await type('Name', 'Sample Owner');
  await type('Email', 'owner@example.com');
  await type('Password', 'short');
  await type('Setup code', 'WRONG-CODE');
  await create();
  await screen.findByText('Password must be at least 12 characters');
  await type('Password', 'several words in a row');
  await create();
  await screen.findByText('This is not the setup code. The server prints it when it starts.');
  await type('Setup code', product.secrets.setupCode);
  await create();
  await screen.findByRole('heading', { name: 'Make it yours' });
  expect(admin.path()).toBe('/settings');
  await userEvent.click(screen.getByRole('link', { name: 'Later: to the dashboard' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(admin.path()).toBe('/');

  await openAdmin(product, '/setup', 'nobody');
  await screen.findByText('Setup is complete. An administrator already exists.');
  expect(screen.getByRole('link', { name: 'Go to Admin Login' })).toBeTruthy();
});
