import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aConsultation } from '../../../seeds/factories.ts';
import { closeAdmin, openAdmin } from '../../admin/open-admin.tsx';
import { withProduct } from '../../support/product.ts';

const product = withProduct({ seed: true });
afterEach(closeAdmin);

it('lists tasks, each linked to the page where it is done', async () => {
  await product.db('consultations').where({ status: 'new' }).delete();
  const late = aConsultation({ respond_by: new Date(Date.now() - 3_600_000).toISOString() });
  await product.db('consultations').insert(late);
  await openAdmin(product, '/');
  const todo = within(await screen.findByRole('region', { name: 'What needs doing' }));
  const reply = await todo.findByRole('link', { name: /: late by 1 h/ });
  expect(reply.getAttribute('href')).toBe(`/consultations/${late.id}/edit#reply`);
  const goingLive = todo.getByRole('link', { name: /Going live: \d+ of \d+ done/ });
  expect(goingLive.getAttribute('href')).toBe('/going-live');
  expect(screen.queryByRole('region', { name: 'Mail' })).toBeNull();
});
