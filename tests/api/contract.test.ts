import { randomUUID } from 'node:crypto';
import type { DataProvider, HttpError, RaRecord } from 'react-admin';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Operation } from '../../api/platform/http/resource.ts';
import { RESOURCES } from '../../api/resources.ts';
import { aTestimonial } from '../../seeds/factories.ts';
import { adminClient, ask, conflict } from '../support/admin-client.ts';
import { LIMITED_SAMPLES, type LimitedSample, limitedText } from '../support/limited-samples.ts';
import { type ResourceSample, SAMPLES } from '../support/resource-samples.ts';
import { signIn, withAdmin } from '../support/sign-in.ts';

const { product, cookie, asAdmin } = withAdmin();
let client: DataProvider;
beforeAll(() => {
  client = adminClient(product, cookie);
});

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** What the product creates comes first: the changes of the others leave mails and deleted records. */
const NAMES = [...Object.keys(LIMITED_SAMPLES), ...Object.keys(SAMPLES)];
it('has a sample for every resource', () => {
  expect(NAMES.toSorted()).toEqual(RESOURCES.map((resource) => resource.name).sort());
});

const refusal = (status: number) => ({
  status,
  body: { message: expect.any(String), code: expect.any(String), request_id: expect.any(String) },
});

describe.each(NAMES)('%s', (name) => {
  const limited = LIMITED_SAMPLES[name];
  const sample = SAMPLES[name];
  const {
    searched,
    tied,
    among,
    sorted = searched,
  } = { ...sample, ...limited } as ResourceSample & LimitedSample;
  const address = () => `${product.url}/api/admin/${name}`;
  const list = (page: number, perPage: number, field = tied, order: 'ASC' | 'DESC' = 'ASC', filter = {}) => {
    const [pagination, sort] = [
      { page, perPage },
      { field, order },
    ];
    return client.getList(name, { pagination, sort, filter: { ...among, ...filter } });
  };
  const find = async (q: string) => (await list(1, 10, tied, 'ASC', { q })).data.map(({ id }) => id);
  const records: RaRecord[] = [];

  beforeAll(async () => {
    // A migration or another sample may have filled its table.
    if (sample && !among) await product.db(RESOURCES.find((one) => one.name === name)?.table ?? '').delete();
    for (let n = 1; n <= 7; n++) {
      for (const [table, row] of Object.entries(limited?.rows(n) ?? {}))
        await product.db(table).insert(row).onConflict().ignore();
      if (sample) {
        const made = sample.create?.(product, cookie, n);
        records.push((await made) ?? (await client.create(name, { data: sample.valid(n) })).data);
      }
    }
    if (limited) records.push(...(await list(1, 10, sorted)).data);
  });

  it('counts all matches on every page, and returns an empty page beyond the last', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(page, 3)));
    expect(pages.map((page) => page.total)).toEqual([7, 7, 7]);
    expect(pages.map((page) => page.data.length)).toEqual([3, 3, 1]);
    expect(await list(9, 3)).toMatchObject({ data: [], total: 7 });
    const filter = encodeURIComponent(JSON.stringify(among ?? {}));
    const answer = await ask(`${address()}?range=[0,2]&filter=${filter}`, { cookie });
    expect(answer.headers.get('content-range')).toBe(`${name} 0-2/7`);
    expect(answer.headers.get('x-total-count')).toBe('7');
  });

  it('orders ties stably across pages, ascending and descending', async () => {
    for (const order of ['ASC', 'DESC'] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(page, 2, tied, order)));
      const ids = pages.flatMap((page) => page.data.map((record) => record.id));
      expect(new Set(ids).size).toBe(7);
    }
    const texts = async (order: 'ASC' | 'DESC') =>
      (await list(1, 10, sorted, order)).data.map((record) => record[searched]);
    const up = await texts('ASC');
    expect(up).toHaveLength(7);
    expect(await texts('DESC')).toEqual(up.toReversed());
    expect(up).toEqual(up.toSorted());
  });

  it('finds the text of q literally, ignoring case', async () => {
    // In quotes, because otherwise its number would match any such digit.
    const phrase = `"${String(sample ? sample.valid(3)[searched] : limitedText(3)).toUpperCase()}"`;
    expect(await find(phrase)).toEqual([records[2]?.id]);
    expect(await find('100%_DONE')).toHaveLength(7);
    for (const q of ['1%done', '100__done']) expect(await find(q)).toEqual([]);
  });

  it('answers getMany for any number of ids, leaving out unknown ones', async () => {
    const ids = records.map((record) => record.id);
    const padding = Array.from({ length: 1000 }, (_, n) => NOBODY.slice(0, -4) + String(n).padStart(4, '0'));
    const { data } = await client.getMany(name, { ids: [...padding, ...ids, 'no-uuid'] });
    expect(data.map((record) => record.id).sort()).toEqual([...ids].sort());
    expect((await client.getMany(name, { ids: [] })).data).toEqual([]);
  });

  if (limited) {
    const operations = RESOURCES.find((one) => one.name === name)?.operations;
    const offers = (operation: Operation) => operations?.includes(operation) ?? true;
    const bulk = (method: 'PUT' | 'DELETE', ids: unknown[]) =>
      ask(address(), { method, cookie, body: { ids, ...(method === 'PUT' && { data: {} }) } });
    const isUnchanged = async () => {
      const { data } = await client.getOne(name, { id: records[0]?.id });
      expect(data).toMatchObject(records[0] as RaRecord);
      expect(JSON.stringify(data)).not.toContain('not to be told');
    };

    it('does not offer operations that only the product itself performs', async () => {
      await isUnchanged();
      const one = `${address()}/${records[0]?.id}`;
      const refused = [
        ...(offers('create') ? [] : [ask(address(), { cookie, body: {} })]),
        ...(offers('edit') ? [] : [ask(one, { method: 'PUT', cookie, body: {} })]),
        ...(offers('edit') ? [] : [bulk('PUT', [records[0]?.id])]),
        ...(offers('delete') || limited.deletedByCommand ? [] : [ask(one, { method: 'DELETE', cookie })]),
        ...(offers('delete') ? [] : [bulk('DELETE', [records[0]?.id])]),
      ];
      expect(refused.length).toBeGreaterThan(0);
      expect(new Set((await Promise.all(refused)).map(({ status }) => status))).toEqual(new Set([404]));
      await isUnchanged();
    });

    if (offers('delete'))
      it('deletes one and many, and logs who did', async () => {
        const victim = records[6] as RaRecord;
        await client.delete(name, { id: victim.id, previousData: victim });
        await expect(client.delete(name, { id: victim.id })).rejects.toMatchObject({ status: 404 });
        const rest = [records[4]?.id, records[5]?.id];
        expect((await bulk('DELETE', rest)).body).toEqual(rest);
        expect((await list(1, 1)).total).toBe(4);
        const entries = await product.db('audit_log').where({ resource: name });
        expect(entries.map(({ action }) => action)).toEqual(['delete', 'delete', 'delete']);
        expect(entries.every((entry) => entry.user_id && entry.record_id)).toBe(true);
      });
  }

  if (!sample) return;

  it('returns the complete created record, with the values sent', async () => {
    const { data } = await client.getOne(name, { id: records[0]?.id });
    expect(data).toMatchObject(sample.valid(1));
    expect(data).toEqual(records[0]);
    expect(data.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    // A new one comes last.
    if (Object.hasOwn(data, 'display_order'))
      expect(records.map(({ display_order }) => display_order)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('changes only the given fields, ignores read-only ones, and keeps the id', async () => {
    const before = (await client.getOne(name, { id: records[0]?.id })).data;
    const sent = { ...before, ...sample.change, id: NOBODY, created_at: '1999-01-01T00:00:00.000Z' };
    const { data } = await client.update(name, { id: before.id, data: sent, previousData: before });
    expect(data).toMatchObject({ ...sample.change, id: before.id, created_at: before.created_at });
    expect(Date.parse(data.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    const partial = await ask<RaRecord>(`${address()}/${before.id}`, { method: 'PUT', cookie, body: {} });
    expect(partial.body).toEqual(data);
  });

  it('refuses a stale copy with 409, says who saved, and changes nothing', async () => {
    const before = (await client.getOne(name, { id: records[1]?.id })).data;
    const send = (method: string, version: string, body?: object) =>
      ask<RaRecord>(`${address()}/${before.id}`, { method, cookie, body, headers: { 'If-Match': version } });
    const first = await send('PUT', before.updated_at, sample.change);
    expect(first.status).toBe(200);
    // A repetition, because the answer was lost, is no conflict with oneself.
    const repeated = await send('PUT', before.updated_at, sample.change);
    expect(repeated).toMatchObject({ status: 200, body: first.body });
    const other = Object.fromEntries(Object.keys(sample.change).map((field) => [field, before[field]]));
    for (const [method, body] of [['PUT', other], ['DELETE']] as const)
      expect(await send(method, `"${before.updated_at}"`, body)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: expect.stringContaining('Test Person') },
      });
    expect((await client.getOne(name, { id: before.id })).data).toEqual(first.body);
  });

  it('changes many in one request, or none if one is missing', async () => {
    const ids = [records[2]?.id, records[4]?.id] as string[];
    const change = (some: unknown[]) =>
      ask<string[]>(address(), { method: 'PUT', cookie, body: { ids: some, data: sample.change } });
    const answer = await change(ids);
    expect(answer).toMatchObject({ status: 200, body: ids });
    const filtered = await list(1, 10, tied, 'ASC', sample.filter ?? sample.change);
    expect(filtered.data.map((record) => record.id)).toEqual(expect.arrayContaining(ids));
    expect((await change([records[5]?.id, NOBODY])).status).toBe(404);
    expect((await client.getOne(name, { id: records[5]?.id })).data).toEqual(records[5]);
  });

  it('reports an invalid value under its field, and stores nothing', async () => {
    const { total } = await list(1, 1);
    const [field = ''] = Object.keys(sample.invalid);
    const data = { ...sample.valid(50), ...sample.invalid };
    const attempt: Promise<unknown> = sample.create
      ? client.update(name, { id: records[0]?.id, data, previousData: records[0] as RaRecord })
      : client.create(name, { data });
    const error = (await attempt.catch((refused) => refused)) as HttpError;
    expect(error.status).toBe(422);
    expect(error.body.errors).toEqual({ [field]: expect.any(String) });
    expect(error.body.error).toBe(error.body.message);
    expect((await list(1, 1)).total).toBe(total);
  });

  it('refuses what it does not have, and stores nothing', async () => {
    // A resource that is not created by JSON is still updated by it.
    const method = sample.create ? 'PUT' : 'POST';
    const place = sample.create ? `/${records[0]?.id}` : '';
    const zeroed = Object.entries(sample.valid(50)).map(([key, value]) => [key, `${value}\u0000`]);
    const before = await list(1, 10);
    for (const [what, path, request, status] of [
      ['an unknown field in the body', place, { method, body: { nonsense: 1 } }, 422],
      ['U+0000 in every text', place, { method, body: Object.fromEntries(zeroed) }, 422],
      ['an unknown sort field', '?sort=["nonsense","ASC"]', {}, 400],
      ['an unknown filter field', '?filter={"nonsense":1}', {}, 400],
      ['an id that is no UUID', '/no-uuid', {}, 404],
      ['an unknown id', `/${NOBODY}`, { method: 'PUT', body: {} }, 404],
      ['a DELETE of everything', '', { method: 'DELETE' }, 422],
    ] as const)
      expect(await ask(address() + path, { cookie, ...request }), what).toMatchObject(refusal(status));
    expect(await list(1, 10)).toEqual(before);
  });

  it('answers a deletion with the record, and the next one with 404', async () => {
    const victim = (await client.getOne(name, { id: records[6]?.id })).data;
    const { data } = await client.delete(name, { id: victim.id, previousData: victim });
    expect(data).toEqual(victim);
    await expect(client.delete(name, { id: victim.id })).rejects.toMatchObject({ status: 404 });
    expect((await list(1, 1)).total).toBe(6);
    const rest = [records[4]?.id, records[5]?.id] as string[];
    expect((await client.deleteMany(name, { ids: rest })).data).toEqual(rest);
    const body = { ids: [records[3]?.id] };
    expect((await ask(address(), { method: 'DELETE', cookie, body })).status).toBe(200);
    expect((await list(1, 1)).total).toBe(3);
  });

  it('logged who did what', async () => {
    const actions = await product.db('audit_log').where({ resource: name });
    expect(new Set(actions.map((entry) => entry.action))).toEqual(new Set(['create', 'update', 'delete']));
    expect(actions.every((entry) => entry.user_id && entry.record_id)).toBe(true);
  });
});

/** What is read before a resource is asked is the same for all of them. */
it.each([
  ['a body that is no object', '', [1], 400],
  ['malformed JSON', '', '{"a":', 400],
  ['a body over the limit', '', { pad: 'x'.repeat(2_200_000) }, 413],
  ['a body of another content type', '', new URLSearchParams('author=b'), 415],
  ['a sort field that is a property of every object', '?sort=["constructor","ASC"]', undefined, 400],
  ['a filter that is no JSON', '?filter={', undefined, 400],
])('refuses %s, and stores nothing', async (_what, query, body, status) => {
  const before = await product.db('testimonials').orderBy('id');
  const answer = await asAdmin(`testimonials${query}`, { body });
  expect(answer).toMatchObject(refusal(status));
  expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
  expect(await product.db('testimonials').orderBy('id')).toEqual(before);
});

describe('the key of a form that creates a record', () => {
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
});

describe('the order of records', () => {
  let ids: string[];

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
    const byOne = [
      [...ids, NOBODY],
      [...ids, ids[0]],
    ];
    const byTwo = [ids.slice(2), [...ids.slice(1), NOBODY]];
    for (const [at, order] of [...byOne, ...byTwo].entries())
      expect(await reorder(order)).toMatchObject(conflict(`Failed to update ${at < 2 ? 1 : 2} testimonials`));
    for (const order of [['no-uuid'], []]) expect((await reorder(order)).status).toBe(422);
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
    expect(await reorder(ids, swapped)).toMatchObject(conflict('Failed to update 2 testimonials'));
  });
});
