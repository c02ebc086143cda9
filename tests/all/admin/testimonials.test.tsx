import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeAdmin, type OpenAdmin, openAdmin, press } from '../../admin/open-admin.tsx';
import { expectNoise } from '../../support/noise-guard.ts';
import { withProduct } from '../../support/product.ts';

const product = withProduct();
let admin: OpenAdmin;

beforeEach(async () => {
  await product.db('testimonials').delete();
  await product.db('testimonials').insert(
    ['Ada', 'Ben', 'Cleo', 'Dev'].map((author, index) => ({
      author,
      quote: 'Fine work.',
      display_order: index + 1,
    })),
  );
  admin = await openAdmin(product, '/testimonials');
  await screen.findByRole('button', { name: 'Move Ada down' });
});
afterEach(closeAdmin);

const shown = () =>
  within(within(screen.getByRole('main')).getByRole('list'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const stored = async () =>
  (await product.db('testimonials').orderBy('display_order')).map(({ author }) => author);
const reorders = () =>
  admin.requests.filter((request) => request === 'PUT /api/admin/testimonials/order').length;

it('moves a row with one request, says where it went, and undoes it', async () => {
  await press('Move Cleo up');
  await screen.findByText('Moved Cleo from position 3 to 2 of 4.');
  expect(shown()).toEqual(['Ada', 'Cleo', 'Ben', 'Dev']);
  await waitFor(async () => expect(await stored()).toEqual(['Ada', 'Cleo', 'Ben', 'Dev']));
  expect(reorders()).toBe(1);
  await press('Undo');
  await waitFor(async () => expect(await stored()).toEqual(['Ada', 'Ben', 'Cleo', 'Dev']));
  await waitFor(() => expect(shown()).toEqual(['Ada', 'Ben', 'Cleo', 'Dev']));
});

it('saves the final order after moves in quick succession', async () => {
  for (let step = 0; step < 3; step += 1)
    fireEvent.click(screen.getByRole('button', { name: 'Move Ada down' }));
  await waitFor(async () => expect(await stored()).toEqual(['Ben', 'Cleo', 'Dev', 'Ada']));
  expect(shown()).toEqual(['Ben', 'Cleo', 'Dev', 'Ada']);
});

it('shows the other order and the specified message when somebody else has reordered', async () => {
  expectNoise(/HttpError/);
  await product.db('testimonials').where({ author: 'Dev' }).update({ display_order: 0 });
  await press('Move Ben up');
  await screen.findByText('Failed to update 2 testimonials');
  await screen.findByText(/Somebody else has changed the order/);
  await waitFor(() => expect(shown()).toEqual(['Dev', 'Ada', 'Ben', 'Cleo']));
  expect(await stored()).toEqual(['Dev', 'Ada', 'Ben', 'Cleo']);
  await press('Move Ben up');
  await waitFor(async () => expect(await stored()).toEqual(['Dev', 'Ben', 'Ada', 'Cleo']));
});
