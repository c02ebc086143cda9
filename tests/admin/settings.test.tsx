import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { siteSettingsSchema } from '#shared/settings.ts';
import { withProduct } from '../support/product.ts';
import { closeAdmin, exactly, field, openAdmin, type } from './open-admin.tsx';

const product = withProduct({ env: { CONTACT_PHONE: '01632 960 777' } });
afterEach(closeAdmin);

/** One of each panel and kind of input. */
const TYPED = {
  'Site name': 'Changed & Co.',
  Main: '#0B3D2E',
  'Who is told of new enquiries': 'one@example.com\ntwo@example.com',
  'Enquiries, in months': '6',
  Phone: '0161 496 0777',
  'Registered office': '7 Sample Street\nSampleton',
};

it('saves the settings once they are valid, also after a reload', async () => {
  await openAdmin(product, '/settings');
  expect((await field('Phone')).value).toBe('01632 960 777');
  const isMissing = (name: string) => document.querySelector(`.ra-input-${name}, [name="${name}"]`) === null;
  // Pictures are chosen in a dialog.
  expect(Object.keys(siteSettingsSchema.shape).filter(isMissing)).toEqual(['logo', 'icon']);
  for (const [label, value] of Object.entries(TYPED)) {
    fireEvent.change(await field(exactly(label)), { target: { value } });
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await type('WhatsApp number', '07700 900123');
  await save();
  await screen.findByText('Start with the country code, such as 44 for the UK, without a zero before it');
  await type('WhatsApp number', '44 7700 900777');
  await save();
  await screen.findByText('Saved: Company');

  await openAdmin(product, '/settings');
  for (const [label, value] of Object.entries(TYPED)) {
    expect((await field(exactly(label))).value, label).toBe(value);
  }
});
