import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import {
  applyMigrations,
  migrate,
  migrationNames,
  openDatabase,
} from '../../api/platform/database/database.ts';
import { dropDatabase, inDatabase, withClient } from '../support/database-address.ts';

async function newDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('testServer').url;
  const name = `verve_test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  return {
    url: inDatabase(server, name),
    drop: () => dropDatabase(server, name),
  };
}

test('several processes that start at once migrate once, and what a newer version applied is no obstacle', async () => {
  const database = await newDatabase();
  const all = [1, 2, 3].map(() => openDatabase(database.url, { max: 2 }));
  try {
    const applied = await Promise.all(all.map((db) => migrate(db)));
    expect(applied.flat().sort()).toEqual(await migrationNames());
    await all[0]?.('knex_migrations').insert({ name: '29990101000000_of_a_newer_version.ts', batch: 99 });
    expect(await migrate(all[1] as (typeof all)[number])).toEqual([]);
  } finally {
    for (const db of all) await db.destroy();
    await database.drop();
  }
});

test('a migration that waits for a table lets requests through meanwhile, and has its turn later', {
  timeout: 40_000,
}, async () => {
  const database = await newDatabase();
  const db = openDatabase(database.url, { max: 2 });
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  try {
    const names = await migrationNames();
    // The next one changes a table that somebody is reading.
    const at = names.findIndex((name) => name.includes('identify_missing_pages'));
    await applyMigrations(db, names.slice(0, at));
    await reader.query('begin');
    await reader.query('select * from not_found_log');
    const migrating = migrate(db);
    await vi.waitUntil(
      () =>
        withClient(database.url, async (client) => {
          const { rows } = await client.query(
            "select 1 from pg_locks where not granted and relation = 'not_found_log'::regclass",
          );
          return rows.length > 0;
        }),
      { timeout: 10_000, interval: 50 },
    );
    // Queues behind the migration, which gives up its place.
    await withClient(database.url, (client) =>
      client.query("set statement_timeout to '9s'; select * from not_found_log"),
    );
    await reader.query('commit');
    expect(await migrating).toEqual(names.slice(at));
  } finally {
    await reader.end();
    await db.destroy();
    await database.drop();
  }
});
