import type { DataProvider, RaRecord } from 'react-admin';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation, Resource } from '../../api/platform/http/resource.ts';
import { RESOURCES } from '../../api/resources.ts';
import { adminClient, ask } from '../support/admin-client.ts';
import { LIMITED_SAMPLES, type LimitedSample, limitedText } from '../support/limited-samples.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, cookie } = withAdmin();
let client: DataProvider;
beforeAll(() => {
  client = adminClient(product, cookie);
});

describe.each(Object.keys(LIMITED_SAMPLES))('%s', (name) => {
  const resource = RESOURCES.find((one) => one.name === name) as Resource;
  const sample = LIMITED_SAMPLES[name] as LimitedSample;
  const offers = (operation: Operation) => resource.operations?.includes(operation) ?? true;
  const address = () => `${product.url}/api/admin/${name}`;
  const bulk = (method: 'PUT' | 'DELETE', ids: unknown[]) =>
    ask(address(), { method, cookie, body: { ids, ...(method === 'PUT' && { data: {} }) } });
  const list = (
    page: number,
    perPage: number,
    field = sample.tied,
    order: 'ASC' | 'DESC' = 'ASC',
    filter = {},
  ) => client.getList(name, { pagination: { page, perPage }, sort: { field, order }, filter });
  let records: RaRecord[] = [];

  beforeAll(async () => {
    for (let n = 1; n <= 7; n++)
      for (const [table, row] of Object.entries(sample.rows(n)))
        await product.db(table).insert(row).onConflict().ignore();
    records = (await list(1, 10, sample.sorted ?? sample.searched)).data;
  });

  it('counts all records on every page, and orders ties stably across pages', async () => {
    expect(await list(9, 3)).toMatchObject({ data: [], total: 7 });
    for (const order of ['ASC', 'DESC'] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(page, 2, sample.tied, order)));
      expect(pages.map((page) => page.total)).toEqual([7, 7, 7, 7]);
      expect(new Set(pages.flatMap((page) => page.data.map(({ id }) => id))).size).toBe(7);
    }
    const texts = records.map((record) => record[sample.searched]);
    expect(texts).toEqual([...texts].sort());
  });

  it('finds the text of q literally, ignoring case', async () => {
    // In quotes, so that its number is not found in an id.
    const found = await list(1, 10, sample.tied, 'ASC', { q: `"${limitedText(3).toUpperCase()}"` });
    expect(found.data.map((record) => record[sample.searched])).toEqual([limitedText(3)]);
    expect((await list(1, 10, sample.tied, 'ASC', { q: '100%_DONE' })).total).toBe(7);
    expect((await list(1, 10, sample.tied, 'ASC', { q: '1%done' })).total).toBe(0);
  });

  it('answers one record, and any number by id', async () => {
    const { data } = await client.getOne(name, { id: records[0]?.id });
    expect(data).toMatchObject(records[0] as RaRecord);
    expect(JSON.stringify(data)).not.toContain('not to be told');
    const ids = [...records.map(({ id }) => id), 'no-uuid'];
    expect((await client.getMany(name, { ids })).data).toHaveLength(7);
  });

  it('does not offer operations that only the product itself performs', async () => {
    const one = `${address()}/${records[0]?.id}`;
    const refused = [
      ...(offers('create') ? [] : [ask(address(), { cookie, body: {} })]),
      ...(offers('edit') ? [] : [ask(one, { method: 'PUT', cookie, body: {} })]),
      ...(offers('edit') ? [] : [bulk('PUT', [records[0]?.id])]),
      ...(offers('delete') || sample.deletedByCommand ? [] : [ask(one, { method: 'DELETE', cookie })]),
      ...(offers('delete') ? [] : [bulk('DELETE', [records[0]?.id])]),
    ];
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set((await Promise.all(refused)).map(({ status }) => status))).toEqual(new Set([404]));
    expect((await client.getOne(name, { id: records[0]?.id })).data).toMatchObject(records[0] as RaRecord);
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
});
