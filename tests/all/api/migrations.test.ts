import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import pg from 'pg';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../api/platform/database/database.ts';
import {
  applyMigrations,
  BASELINE_END,
  BEFORE_BASELINE,
  lastSteps,
  migrate,
  migrationNames,
} from '../../../api/platform/database/migrations.ts';
import { emptyDatabase } from '../../support/database.ts';
import { withClient } from '../../support/database-address.ts';
import { eventually } from '../../support/eventually.ts';
import { describeSchema } from '../../support/schema.ts';
import { temporaryFolder } from '../../support/temporary.ts';

test('simultaneous starts migrate once, and unknown newer migrations are accepted', async () => {
  const database = await emptyDatabase();
  const all = [1, 2, 3].map(() => openDatabase(database, { max: 2 }));
  try {
    const applied = await Promise.all(all.map((db) => migrate(db)));
    expect(applied.flat().sort()).toEqual(await migrationNames());
    await all[0]?.('knex_migrations').insert({ name: '29990101000000_of_a_newer_version.ts', batch: 99 });
    expect(await migrate(all[1] as (typeof all)[number])).toEqual([]);
  } finally {
    for (const db of all) await db.destroy();
  }
});

async function openEmpty(): Promise<{ db: Knex; url: string }> {
  const url = await emptyDatabase();
  const db = openDatabase(url, { max: 2 });
  onTestFinished(() => db.destroy());
  return { db, url };
}

test('a migration that waits for a table gives up within seconds, and lets requests through', async () => {
  const { db, url } = await openEmpty();
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, '1_add.sql'), 'alter table letters add column heading text');
  await db.raw('create table letters (subject text)');
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  try {
    await reader.query('begin');
    await reader.query('select * from letters');
    const migrating = expect(applyMigrations(db, ['1_add.sql'], folder)).rejects.toThrow(
      'could not have a table that a long transaction holds',
    );
    await eventually(() =>
      withClient(url, async (client) => {
        const { rows } = await client.query(
          "select 1 from pg_locks where not granted and relation = 'letters'::regclass",
        );
        expect(rows).not.toEqual([]);
      }),
    );
    // Queues behind the migration, which gives up its lock request.
    await withClient(url, (client) => client.query("set statement_timeout to '9s'; select * from letters"));
    await migrating;
    await reader.query('commit');
    expect(await applyMigrations(db, ['1_add.sql'], folder)).toEqual(['1_add.sql']);
  } finally {
    await reader.end();
  }
});

const ONCE_TYPESCRIPT = '20261127234600_imports_bring_posts_once.sql';

describe('a database of the migrations that the baseline replaces', () => {
  const installed = '2026-11-22T20:00:00.000Z';

  /**
   * Such a database, whose schema differs from the baseline's in one point and by the steps that it lacks.
   * @param count how many migrations were applied
   */
  async function earlierDatabase(count: number): Promise<Knex> {
    const { db } = await openEmpty();
    await applyMigrations(
      db,
      (await migrationNames()).filter((name) => name <= BASELINE_END),
    );
    const steps = Object.entries(await lastSteps());
    const done = Math.max(0, count - BEFORE_BASELINE.count);
    for (const [, { down }] of steps.slice(done).reverse()) await db.raw(down);
    await db.raw(`alter table privacy_requests drop constraint privacy_requests_decision_check;
      alter table privacy_requests add constraint privacy_requests_decision_check
        check (decision in ('granted', 'partly', 'refused', 'unidentified')) not valid`);
    const others = Array.from(
      { length: BEFORE_BASELINE.count - 1 },
      (_, n) => `202611222000${10 + n}_of_then.ts`,
    );
    const names = [...others, BEFORE_BASELINE.last, ...steps.slice(0, done).map(([name]) => name)];
    await db('knex_migrations').where('name', '<=', BASELINE_END).delete();
    await db('knex_migrations').insert(
      names.slice(-count).map((name) => ({ name, batch: 1, migration_time: installed })),
    );
    return db;
  }

  it.each([52, 54, 56])(
    'of which it has %i gets its names and its schema, and keeps its rows and the day on which it was installed',
    async (count) => {
      const { db: fresh } = await openEmpty();
      await migrate(fresh);
      const db = await earlierDatabase(count);
      await db('blog_categories').insert({ name: 'Kept', slug: 'kept' });
      // Stored as Markdown if the step that renders it is among those that it lacks.
      const isMarkdown = await db.schema.hasColumn('blog_posts', 'content_format');
      await db('blog_posts').insert({
        title: 'Kept',
        slug: 'kept',
        ...(isMarkdown
          ? { content: '## Kept\n\n**All** of it', content_format: 'markdown' }
          : { content: '<h2>Kept</h2>\n<p><strong>All</strong> of it</p>' }),
      });
      await db('knex_migrations').insert({
        name: ONCE_TYPESCRIPT.replace('sql', 'ts'),
        batch: 2,
        migration_time: new Date(),
      });
      await db.schema.alterTable('imported_posts', (table) => table.dropColumns('content_hash', 'brought'));
      expect(await migrate(db)).toEqual((await migrationNames()).filter((name) => name > ONCE_TYPESCRIPT));
      expect(await db('knex_migrations').orderBy('name').pluck('name')).toEqual(await migrationNames());
      expect(await db('knex_migrations').min('migration_time as at')).toEqual([{ at: installed }]);
      expect(await describeSchema(db)).toBe(await describeSchema(fresh));
      expect(await db('blog_categories').pluck('name')).toEqual(['Kept']);
      expect(await db('blog_posts').pluck('content')).toEqual([
        '<h2>Kept</h2>\n<p><strong>All</strong> of it</p>',
      ]);
      expect(await migrate(db)).toEqual([]);
    },
  );

  it('that lacks one of them is left unchanged, with a message about which version to start first', async () => {
    const db = await earlierDatabase(BEFORE_BASELINE.count - 1);
    const before = await db('knex_migrations').orderBy('id').pluck('name');
    await expect(migrate(db)).rejects.toThrow(
      'Start commit 7cadf586 of this repository once, then this one.',
    );
    expect(await db('knex_migrations').orderBy('id').pluck('name')).toEqual(before);
  });
});
