import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { withProduct } from '../support/product.ts';
import { closeAdmin, field, openAdmin } from './open-admin.tsx';

const product = withProduct({ env: { CONTACT_PHONE: '01632 960 777' } });
afterEach(closeAdmin);

const TYPED = {
  'Site name': 'Changed & Co.',
  'Line under the name': 'Advisers',
  Main: '#0B3D2E',
  'Who is told of new enquiries': 'one@example.com\ntwo@example.com',
  'Answer within, in hours': '8',
  'Google Analytics measurement ID': 'G-SAMPLE1',
  'Enquiries, in months': '6',
  'Copies of sent email, in days': '30',
  Phone: '0161 496 0777',
  'WhatsApp number': '44 7700 900777',
  Email: 'changed@example.com',
  'Scheduling address': 'https://example.com/changed',
  'LinkedIn page': 'https://example.com/network',
  'Registered name': 'Changed Sample Ltd',
  'Company number': '00000777',
  'Registered in': 'Scotland',
  'Registered office': '7 Sample Street\nSampleton',
  'Family Businesses site': 'https://example.com/family',
  'Manufacturing site': 'https://example.com/making',
};

/** A required field's label ends in an asterisk. */
const startingWith = (label: string) => new RegExp(`^${label}(?:\\s?\\*)?$`);

it('saves the settings, also after a reload, and resets them to the configuration', async () => {
  await openAdmin(product, '/settings');
  expect((await field('Phone')).value).toBe('01632 960 777');
  for (const [label, value] of Object.entries(TYPED)) {
    fireEvent.change(await field(startingWith(label)), { target: { value } });
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved: Company');

  await openAdmin(product, '/settings');
  for (const [label, value] of Object.entries(TYPED)) {
    expect((await field(startingWith(label))).value, label).toBe(value);
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Use the original values' }));
  const dialog = await screen.findByRole('dialog', { name: 'Go back to the original values?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }));
  await waitFor(async () => expect((await field('Phone')).value).toBe('01632 960 777'));
  expect(await product.db('site_settings').pluck('changed')).toEqual([{}]);
});

it('shows an error under its field', async () => {
  await openAdmin(product, '/settings');
  fireEvent.change(await field('WhatsApp number'), { target: { value: '07700 900123' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Start with the country code, such as 44 for the UK, without a zero before it');
});
