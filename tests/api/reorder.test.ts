import { beforeEach, expect, it } from 'vitest';
import { aTestimonial } from '../../seeds/factories.ts';
import { ask } from '../support/admin-client.ts';
import { withAdmin } from '../support/sign-in.ts';

let ids: string[];

const { product, asAdmin } = withAdmin();
beforeEach(async () => {
  await product.db('testimonials').delete();
  const rows = Array.from({ length: 30 }, () => aTestimonial());
  await product.db('testimonials').insert(rows);
  ids = rows.map((row) => row.id);
});

const reorder = (order: unknown[], seen?: string[]) =>
  asAdmin('testimonials/order', { method: 'PUT', body: { ids: order, seen } });
const stored = () => product.db('testimonials').orderBy('display_order').pluck('id');

it('applies the order, and the public list follows at once', async () => {
  const order = ids.toReversed();
  expect(await reorder(order)).toMatchObject({ status: 200, body: { ids: order } });
  expect(await stored()).toEqual(order);
  const shown = await ask<{ id: string }[]>(`${product.url}/api/testimonials`);
  expect(shown.body.map((testimonial) => testimonial.id)).toEqual(order);
});

it('changes nothing if a row is unknown, missing or repeated, and says how many', async () => {
  const before = await stored();
  const stranger = '00000000-0000-4000-8000-000000000000';
  const cases: [unknown[], number][] = [
    [[...ids, stranger], 1],
    [ids.slice(2), 2],
    [[...ids, ids[0]], 1],
    [[...ids.slice(1), stranger], 2],
  ];
  for (const [order, count] of cases) {
    const message = `Failed to update ${count} testimonials`;
    expect(await reorder(order)).toMatchObject({ status: 409, body: { message } });
  }
  expect((await reorder(['no-uuid'])).status).toBe(422);
  expect((await reorder([])).status).toBe(422);
  expect(await stored()).toEqual(before);
});

it('survives twenty simultaneous reorders: each is applied completely, and the last one wins', async () => {
  const orders = Array.from({ length: 20 }, (_, n) => [...ids.slice(n), ...ids.slice(0, n)]);
  const answers = await Promise.all(orders.map((order) => reorder(order)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  expect(orders).toContainEqual(await stored());
  const places = await product.db('testimonials').orderBy('display_order').pluck('display_order');
  expect(places).toEqual(ids.map((_, index) => index + 1));
});

it('does not make an open form of an unmoved row stale', async () => {
  const updated = () => product.db('testimonials').where({ id: ids[5] }).first('updated_at');
  // The factory numbers on; put the rows at 1 to 30 first.
  await reorder(ids);
  const settled = await updated();
  await reorder([ids[1], ids[0], ...ids.slice(2)]);
  expect(await updated()).toEqual(settled);
});

it('refuses if somebody has moved, added or deleted a record since', async () => {
  await reorder(ids);
  const [first = '', second = '', ...rest] = ids;
  const swapped = [second, first, ...rest];
  expect(await reorder(swapped, ids)).toMatchObject({ status: 200 });
  expect(await reorder([...rest, first, second], ids)).toMatchObject({ status: 409 });
  expect(await stored()).toEqual(swapped);
  await product.db('testimonials').insert({ ...aTestimonial(), display_order: 99 });
  const message = 'Failed to update 2 testimonials';
  expect(await reorder(ids, swapped)).toMatchObject({ status: 409, body: { message } });
});
