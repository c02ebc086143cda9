import { randomUUID } from 'node:crypto';
import type { DataProvider, RaRecord } from 'react-admin';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../api/platform/auth/users.ts';
import { aCategory, aSubscription } from '../../seeds/factories.ts';
import type { AuditEntryDetails } from '../../shared/audit-log.ts';
import { adminClient, ask } from '../support/admin-client.ts';
import { withAdmin } from '../support/sign-in.ts';

let anna: string;
const { product, cookie } = withAdmin();
let client: DataProvider;
beforeAll(async () => {
  client = adminClient(product, cookie);
  const archivist = { email: 'anna@example.com', full_name: 'Anna Archivist', password_hash: '!' };
  anna = await createUser(product.db, archivist, 'admin');
});

const list = (filter: object, page = 1, perPage = 25, order: 'ASC' | 'DESC' = 'DESC') =>
  client.getList('audit-log', { pagination: { page, perPage }, sort: { field: 'at', order }, filter });
const write = async (entry: object): Promise<number> => {
  const [row] = await product.db('audit_log').insert({ action: 'update', resource: 'posts', ...entry }, 'id');
  return row.id;
};
const change = (resource: string, previousData: RaRecord, data: object) =>
  client.update(resource, { id: previousData.id, data, previousData });

describe('a change made through the API', () => {
  it('is logged with user, time and the values before and after', async () => {
    const made = await client.create('categories', { data: { name: 'Old name', slug: 'audited' } });
    await change('categories', made.data, { name: 'New name' });
    const { data, total } = await list({ resource: 'categories', record_id: made.data.id });
    expect(total).toBe(2);
    expect(data[0]).toMatchObject({
      ...{ action: 'update', resource: 'categories', user_name: 'Test Person', fields: ['name'] },
      ...{ record_title: 'New name', record_exists: true },
    });
    expect(data[0]).not.toHaveProperty('details');
    const { data: entry } = await client.getOne<AuditEntryDetails>('audit-log', { id: data[0]?.id });
    expect(entry.details).toEqual({ before: { name: 'Old name' }, after: { name: 'New name' } });
    expect(data[1]).toMatchObject({ action: 'create', fields: expect.arrayContaining(['name', 'slug']) });
  });

  it('has the id of its request, also if a job of that request writes it', async () => {
    const send = (path: string, id: string, body: object) =>
      ask(`${product.url}/api/${path}`, { cookie, body, headers: { 'X-Request-Id': id } });
    const actionsOf = (request_id: string) => product.db('audit_log').where({ request_id }).pluck('action');
    await send('admin/categories', 'one-request', { name: 'Told', slug: 'told' });
    expect(await actionsOf('one-request')).toEqual(['create']);
    const { email } = await product.db('users').where({ status: 'active' }).first('email');
    await send('auth/password/forgot', 'another-request', { email });
    await expect.poll(() => actionsOf('another-request')).toEqual(['password_forgotten']);
  });

  it('stores only field names where values are personal data', async () => {
    const made = await client.create('subscriptions', { data: { email: 'private@example.com' } });
    await change('subscriptions', made.data, { status: 'confirmed' });
    const { data } = await list({ record_id: made.data.id });
    const { data: entry } = await client.getOne<AuditEntryDetails>('audit-log', { id: data[0]?.id });
    expect(entry.details).toEqual({ fields: ['status'] });
    const stored = await product.db('audit_log').where({ record_id: made.data.id });
    expect(JSON.stringify(stored)).not.toContain('private@');
  });

  it('shows the title of a deleted record, and whether it is in the bin', async () => {
    const made = await client.create('categories', { data: { name: 'Short-lived', slug: 'short-lived' } });
    await client.delete('categories', { id: made.data.id, previousData: made.data });
    const first = async () => (await list({ record_id: made.data.id, action: 'delete' })).data[0];
    const gone = { record_exists: false, record_title: 'Short-lived' };
    expect(await first()).toMatchObject({ ...gone, record_in_bin: true });
    await product.db('deleted_records').where({ record_id: made.data.id }).delete();
    expect(await first()).toMatchObject({ ...gone, record_in_bin: false });
  });

  it('does not store the name of an erased person', async () => {
    const made = await client.create('subscriptions', { data: { email: 'gone@example.com' } });
    await client.delete('subscriptions', { id: made.data.id, previousData: made.data });
    await product.db('deleted_records').where({ record_id: made.data.id }).delete();
    const { data } = await list({ record_id: made.data.id, action: 'delete' });
    expect(data[0]).toMatchObject({ record_exists: false, record_title: null, record_in_bin: false });
  });
});

describe('the list', () => {
  it('filters by person, action and days', async () => {
    await write({ at: '2019-03-01T08:00:00Z', user_id: anna, action: 'export', resource: 'subscriptions' });
    await write({ at: '2019-03-02T08:00:00Z', user_id: anna, action: 'sign_in', resource: 'session' });
    const actions = async (filter: object) => (await list(filter)).data.map(({ action }) => action);
    expect(await actions({ user_id: anna })).toEqual(['sign_in', 'export']);
    expect(await actions({ user_id: anna, action: 'export' })).toEqual(['export']);
    expect(await actions({ at_gte: '2019-03-02', at_lte: '2019-03-02' })).toEqual(['sign_in']);
    const moment = '2019-03-02T08:00:00Z';
    expect(await actions({ at_gte: moment, at_lte: moment })).toEqual(['sign_in']);
    // In London, and in a day of 23 hours.
    await write({ at: '2019-07-01T22:59:59Z', action: 'export' });
    await write({ at: '2019-03-31T22:59:59Z', action: 'publish' });
    for (const [day, found] of [
      ['2019-03-31', ['publish']],
      ['2019-04-01', []],
      ['2019-07-01', ['export']],
      ['2019-07-02', []],
    ])
      expect(await actions({ at_gte: day, at_lte: day })).toEqual(found);
    expect(await actions({ user_id: anna, at_lte: '9999-12-31' })).toHaveLength(2);
    expect(await actions({ user_id: randomUUID() })).toEqual([]);
  });

  it('finds people by name, records by title, and ids', async () => {
    const category = aCategory({ name: 'Boards 100%_quiet' });
    await product.db('blog_categories').insert(category);
    const id = await write({ resource: 'categories', record_id: category.id, request_id: 'req-4711' });
    const subscriber = aSubscription({ email: 'findable@example.com' });
    await product.db('subscriptions').insert(subscriber);
    const other = await write({ resource: 'subscriptions', record_id: subscriber.id });
    const found = async (q: string) => (await list({ q })).data.map((entry) => entry.id);
    expect(await found('boards 100%_QUIET')).toEqual([id]);
    expect(await found('boards 100_')).toEqual([]);
    expect(await found('req-4711')).toEqual([id]);
    expect((await client.getMany('audit-log', { ids: [id] })).data).toMatchObject([{ id }]);
    expect(await found(category.id)).toEqual([id]);
    expect(await found('findable@')).toEqual([other]);
    expect((await list({ q: 'archivist' })).data.every((entry) => entry.user_id === anna)).toBe(true);
    expect(await found('nothing is called so')).toEqual([]);
  });
});
