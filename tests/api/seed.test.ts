import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_RETENTION } from '#shared/retention.ts';
import { openDatabase } from '../../api/platform/database/database.ts';
import { createLog } from '../../api/platform/log.ts';
import { runRetention } from '../../api/retention/retention.ts';
import { aPost } from '../../seeds/factories.ts';
import { isEmpty, seedSample } from '../../seeds/seed.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';

const TABLES = [
  'blog_categories',
  'blog_posts',
  'testimonials',
  'team_members',
  'offices',
  'clients',
  'subscriptions',
  'consultations',
];

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
  expect(first.map((rows) => rows.length)).toEqual([5, 19, 9, 9, 4, 11, 40, 10]);
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

it('treats a database with any row as in use', async () => {
  for (const table of ['blog_posts', ...TABLES]) await db(table).delete();
  expect(await isEmpty(db)).toBe(true);
  await db('blog_posts').insert(aPost({ published: false, published_at: null }));
  expect(await isEmpty(db)).toBe(false);
});
