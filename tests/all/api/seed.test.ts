import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_RETENTION } from '#shared/retention.ts';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { createLog } from '../../../api/platform/log.ts';
import { runRetention } from '../../../api/retention/retention.ts';
import { isEmpty, SAMPLE_TABLES, seedSample } from '../../../seeds/seed.ts';
import { cloneDatabase, type TestDatabase } from '../../support/database.ts';

const TABLES = SAMPLE_TABLES.map(({ table }) => table);

let database: TestDatabase;
let db: Knex;

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const everything = () => Promise.all(TABLES.map((table) => db(table).orderBy('id')));

it('fills an empty database, and changes nothing when it runs again, even twice at once', async () => {
  expect(await isEmpty(db)).toBe(true);
  await seedSample(db);
  expect(await isEmpty(db)).toBe(false);
  const first = await everything();
  expect(TABLES.filter((_table, index) => first[index]?.length === 0)).toEqual([]);
  await Promise.all([seedSample(db), seedSample(db)]);
  expect(await everything()).toEqual(first);
});

it('contains nothing expired that retention would delete at once', async () => {
  await runRetention(db, DEFAULT_RETENTION, createLog('silent'));
  const runs = await db('retention_runs').select('rule', 'deleted', 'failed_at');
  expect(runs.filter(({ deleted, failed_at }) => deleted > 0 || failed_at)).toEqual([]);
  expect(runs.length).toBeGreaterThan(10);
});

it('does not change edited rows, and restores missing ones', async () => {
  const slug = 'stop-hiring-for-yesterday';
  await db('blog_posts').where({ slug }).update({ title: 'Ours now', slug: 'moved' });
  await db('blog_categories').where({ slug: 'growth' }).update({ slug: 'getting-bigger' });
  await db('blog_posts').where({ slug: 'saying-no-to-the-wrong-customer' }).delete();
  await seedSample(db);
  expect(await db('blog_posts').where({ slug })).toEqual([]);
  expect(await db('blog_posts').where({ slug: 'moved' }).pluck('title')).toEqual(['Ours now']);
  const [restored] = await db('blog_posts as p')
    .join('blog_categories as c', 'c.id', 'p.category_id')
    .where('p.slug', 'saying-no-to-the-wrong-customer')
    .select('c.slug', 'p.tags');
  expect(restored).toEqual({ slug: 'getting-bigger', tags: ['Customers', 'Margin'] });
});

it.each(TABLES)('treats a database with rows in %s alone as in use', async (table) => {
  await seedSample(db);
  const trx = await db.transaction();
  await trx('blog_posts').update({ category_id: null });
  for (const other of TABLES) if (other !== table) await trx(other).delete();
  expect(await isEmpty(trx)).toBe(false);
  await trx(table).delete();
  expect(await isEmpty(trx)).toBe(true);
  await trx.rollback();
});
