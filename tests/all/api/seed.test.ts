import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { isEmpty, SAMPLE_TABLES, seedSample } from '../../../seeds/seed.ts';
import { cloneDatabase } from '../../support/database.ts';

const TABLES = SAMPLE_TABLES.map(({ table }) => table);

const database = await cloneDatabase();
const db = openDatabase(database.url);
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

it.each(TABLES)('treats a database with rows in %s alone as in use', async (table) => {
  const trx = await db.transaction();
  await trx('blog_posts').update({ category_id: null });
  for (const other of TABLES) if (other !== table) await trx(other).delete();
  expect(await isEmpty(trx)).toBe(false);
  await trx(table).delete();
  expect(await isEmpty(trx)).toBe(true);
  await trx.rollback();
});
