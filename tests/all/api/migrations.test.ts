import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import pg from 'pg';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../api/platform/database/database.ts';
import {
  applyMigrations,
  BASELINE_END,
  BEFORE_BASELINE,
  migrate,
  migrationNames,
} from '../../../api/platform/database/migrations.ts';
import { emptyDatabase } from '../../support/database.ts';
import { withClient } from '../../support/database-address.ts';
import { eventually } from '../../support/eventually.ts';
import { describeSchema } from '../../support/schema.ts';

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
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
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

describe('a database of the migrations that the baseline replaces', () => {
  const installed = '2026-11-22T20:00:00.000Z';

  /** Such a database, whose schema differs from the baseline's in one point. @param count how many of them were applied */
  async function earlierDatabase(count = BEFORE_BASELINE.count): Promise<Knex> {
    const { db } = await openEmpty();
    await applyMigrations(
      db,
      (await migrationNames()).filter((name) => name <= BASELINE_END),
    );
    await db.raw(`alter table privacy_requests drop constraint privacy_requests_decision_check;
      alter table privacy_requests add constraint privacy_requests_decision_check
        check (decision in ('granted', 'partly', 'refused', 'unidentified')) not valid`);
    const others = Array.from({ length: count - 1 }, (_, n) => `202611222000${10 + n}_of_then.ts`);
    await db('knex_migrations').where('name', '<=', BASELINE_END).delete();
    await db('knex_migrations').insert(
      [...others, BEFORE_BASELINE.last].map((name) => ({ name, batch: 1, migration_time: installed })),
    );
    return db;
  }

  it('gets its names and its schema, and keeps its rows and the day on which it was installed', async () => {
    const { db: fresh } = await openEmpty();
    await migrate(fresh);
    const db = await earlierDatabase();
    await db('blog_categories').insert({ name: 'Kept', slug: 'kept' });
    expect(await migrate(db)).toEqual((await migrationNames()).filter((name) => name > BASELINE_END));
    expect(await db('knex_migrations').orderBy('name').pluck('name')).toEqual(await migrationNames());
    expect(await db('knex_migrations').min('migration_time as at')).toEqual([{ at: installed }]);
    expect(await describeSchema(db)).toBe(await describeSchema(fresh));
    expect(await db('blog_categories').pluck('name')).toEqual(['Kept']);
    expect(await migrate(db)).toEqual([]);
  });

  it('that lacks one of them is left unchanged, with a message about which version to start first', async () => {
    const db = await earlierDatabase(BEFORE_BASELINE.count - 1);
    const before = await db('knex_migrations').orderBy('id').pluck('name');
    await expect(migrate(db)).rejects.toThrow('Start the version before this one once, then this one.');
    expect(await db('knex_migrations').orderBy('id').pluck('name')).toEqual(before);
  });
});

test('notes, replies and appointments of an enquiry become rows, also of one in the bin', async () => {
  const { db } = await openEmpty();
  await applyMigrations(
    db,
    (await migrationNames()).filter((name) => name < '20261128033000'),
  );
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const [at, moved, told] = [
    '2026-11-20T09:00:00.000Z',
    '2026-12-02T09:00:00.000Z',
    '2026-12-01T09:00:00.000Z',
  ];
  const writer = { at, author_id: id(9), author: 'Eleanor Marsh' };
  const meeting = {
    ...{ starts_at: moved, minutes: 45, host_id: id(9), host: 'Eleanor Marsh', host_email: 'e@example.com' },
    ...{ how: 'phone', place: '1', line: null, is_sent: true, sequence: 1, cancelled_at: null },
    ...{ created_at: at, updated_at: at, told: { starts_at: told, minutes: 45, how: 'video', place: null } },
    history: [
      { at, who: 'Eleanor Marsh', what: 'agreed', starts_at: told, minutes: 45, is_sent: true },
      { at: moved, who: 'Eleanor Marsh', what: 'changed', starts_at: moved, minutes: 45, is_sent: false },
    ],
  };
  const enquiry = {
    ...{ first_name: 'Harriet', last_name: 'Lonsdale', company_name: 'Joinery', email: 'h@example.com' },
    source: 'footer',
    note_log: { [id(1)]: { ...writer, text: 'A note' } },
    reply_log: { [id(2)]: { ...writer, subject: 'S', text: 'T', mail_id: null } },
    appointment_log: { [id(3)]: meeting },
  };
  await db('consultations').insert({ ...enquiry, id: id(5) });
  await db('consultations').insert({
    ...enquiry,
    id: id(6),
    note_log: {},
    reply_log: {},
    appointment_log: {},
  });
  await db.raw(
    `insert into deleted_records (resource, record_id, title, row)
     select 'consultations', ?, 'Gone', to_jsonb(c) from consultations c where id = ?`,
    [id(7), id(5)],
  );
  await migrate(db);
  expect(await db('consultation_notes')).toEqual([
    { ...writer, id: id(1), consultation_id: id(5), text: 'A note' },
  ]);
  expect(await db('consultation_replies').first()).toMatchObject({ id: id(2), subject: 'S', at });
  expect(await db('appointments')).toMatchObject([
    { id: id(3), starts_at: moved, ends_at: '2026-12-02T09:45:00.000Z', minutes: 45, sequence: 1 },
  ]);
  const events = [
    { at, what: 'agreed', starts_at: told, how: 'video', place: null, is_sent: true },
    { at: moved, what: 'changed', starts_at: moved, how: 'phone', place: '1', is_sent: false },
  ];
  expect(await db('appointment_events').orderBy('at')).toMatchObject(events);
  const { row } = await db('deleted_records').first('row');
  expect(Object.keys(row).filter((name) => name.endsWith('_log'))).toEqual([]);
  expect(row).toMatchObject({ consultation_notes: [{ id: id(1), consultation_id: id(7) }] });
  expect(row.appointment_events).toHaveLength(2);
});
