import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { signIn, withAdmin } from '../support/sign-in.ts';

const { product, cookie, asAdmin } = withAdmin();

const create = (key: string, body: object, as = cookie) =>
  asAdmin<{ id: string; author: string; message: string }>('testimonials', {
    ...{ cookie: as, body: { quote: 'Good.', ...body }, headers: { 'Idempotency-Key': key } },
  });
const authors = (author: string) => product.db('testimonials').where({ author }).pluck('id');

it('creates one record for a repeated creation, even a simultaneous one', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(key, { author: 'Once' })));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await authors('Once')).toHaveLength(1);
});

it('saves changes made before the repetition', async () => {
  const key = randomUUID();
  const first = await create(key, { author: 'Frist' });
  const second = await create(key, { author: 'First' });
  expect(second.body).toMatchObject({ id: first.body.id, author: 'First' });
  expect((await create(key, { author: 'First of all' })).body.author).toBe('First of all');
  expect(await authors('Frist')).toEqual([]);
});

it('does not overwrite what was saved in between, by its maker or by somebody else', async () => {
  const key = randomUUID();
  const { body } = await create(key, { author: 'Mine' });
  for (const [author, by] of [
    ['Mine later', cookie],
    ['Theirs', await signIn(product, 'admin')],
  ] as const) {
    await asAdmin(`testimonials/${body.id}`, { method: 'PUT', cookie: by, body: { author } });
    expect((await create(key, { author: 'Mine again' })).status).toBe(409);
    expect(await authors(author)).toHaveLength(1);
  }
});

it('does not bring back what was deleted in between', async () => {
  const key = randomUUID();
  const { body } = await create(key, { author: 'Gone' });
  await asAdmin(`testimonials/${body.id}`, { method: 'DELETE' });
  const message = 'This testimonial does not exist, or it was deleted.';
  expect(await create(key, { author: 'Gone' })).toMatchObject({ status: 404, body: { message } });
});

it('is a new UUID of one person', async () => {
  const key = randomUUID();
  // A refused creation does not use it up.
  expect((await create(key, { author: '' })).status).toBe(422);
  expect((await create(key, { author: 'First' })).body.id).toBe(key);
  expect((await create(key, { author: 'Second' }, await signIn(product, 'admin'))).status).toBe(409);
  expect(await authors('Second')).toEqual([]);
  expect((await create('short', { author: 'X' })).status).toBe(422);
});
