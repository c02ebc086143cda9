import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import pg from 'pg';
import { describe, expect, inject, it, test } from 'vitest';
import { migrate, migrationNames, openDatabase } from '../../../api/platform/database/database.ts';
import { dropDatabase, inDatabase, withClient } from '../../support/database-address.ts';
import { eventually } from '../../support/eventually.ts';

async function newDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('testServer').url;
  const name = `verve_test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  return {
    url: inDatabase(server, name),
    drop: () => dropDatabase(server, name),
  };
}

test('simultaneous starts migrate once, and unknown newer migrations are accepted', async () => {
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

const BEFORE = path.join(import.meta.dirname, '../../samples/schema-before-version-one.sql');

/** A database in the state of the last version before 1.0. */
async function earlierDatabase(): ReturnType<typeof newDatabase> {
  const database = await newDatabase();
  const sql = await readFile(BEFORE, 'utf8');
  await withClient(database.url, (client) => client.query(sql));
  return database;
}

test('a migration waiting for a table lets requests through, and retries', async () => {
  const database = await earlierDatabase();
  const db = openDatabase(database.url, { max: 2 });
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  try {
    await reader.query('begin');
    await reader.query('select * from letters');
    const migrating = migrate(db);
    await eventually(() =>
      withClient(database.url, async (client) => {
        const { rows } = await client.query(
          "select 1 from pg_locks where not granted and relation = 'letters'::regclass",
        );
        expect(rows).not.toEqual([]);
      }),
    );
    // Queues behind the migration, which gives up its lock request.
    await withClient(database.url, (client) =>
      client.query("set statement_timeout to '9s'; select * from letters"),
    );
    await reader.query('commit');
    expect((await migrating)[0]).toBe((await migrationNames())[0]);
  } finally {
    await reader.end();
    await db.destroy();
    await database.drop();
  }
});

describe('a database from before version 1.0', () => {
  it('gets the schema of a new one, with renamed data, and no pending migrations', async () => {
    const [earlier, fresh] = [await earlierDatabase(), await newDatabase()];
    const dbs = [earlier, fresh].map(({ url }) => openDatabase(url, { max: 2 }));
    const [db, newDb] = dbs as [Knex, Knex];
    try {
      await db.raw(`insert into letters (subject) values ('Autumn')`);
      await db.raw(`insert into rights_requests (name, email, kind, message)
        values ('Ann', 'ann@example.com', 'access', 'What do you hold?')`);
      await db.raw(`insert into audit_log (action, resource) values ('rescue', 'rights-requests')`);
      await db.raw(`insert into mails (kind, to_address, subject, text_body, html_body, message_id)
        values ('letter', 'a@example.com', '', '', '', '1'), ('rights_reminder', 'a@example.com', '', '', '', '2')`);
      await migrate(db);
      await migrate(newDb);
      expect(await schemaOf(db)).toEqual(await schemaOf(newDb));
      expect(await db('knex_migrations').pluck('name')).toEqual(
        expect.arrayContaining(await migrationNames()),
      );
      expect(await db('newsletters').pluck('subject')).toEqual(['Autumn']);
      expect(await db('privacy_requests').pluck('name')).toEqual(['Ann']);
      expect(await db('audit_log').select('action', 'resource')).toEqual([
        { action: 'approve', resource: 'privacy-requests' },
      ]);
      expect(await db('mails').orderBy('message_id').pluck('kind')).toEqual([
        'newsletter',
        'privacy_request_reminder',
      ]);
      expect(await migrate(db)).toEqual([]);
    } finally {
      for (const one of dbs) await one.destroy();
      await earlier.drop();
      await fresh.drop();
    }
  });

  it('gets consultation requests assigned to people, in the bin too', async () => {
    const database = await earlierDatabase();
    const db = openDatabase(database.url, { max: 2 });
    const request = {
      first_name: 'Ann',
      last_name: 'Lee',
      company_name: 'Lee Ltd',
      email: 'ann@example.com',
    };
    try {
      const people = ['Tom', 'Ben', 'Ben'].map((full_name) => ({ full_name, id: randomUUID() }));
      for (const { id, full_name } of people) {
        await db('users').insert({ id, email: `${id}@example.com`, password_hash: 'none' });
        await db('profiles').insert({ user_id: id, full_name });
      }
      await db('consultations').insert(
        ['Tom', 'Ben', null].map((assignee, n) => ({ ...request, source: `${n}`, assignee })),
      );
      const binned = { ...request, id: randomUUID(), source: 'bin', assignee: 'Tom' };
      await db('deleted_records').insert({
        resource: 'consultations',
        record_id: binned.id,
        title: 'Ann Lee',
        row: binned,
      });
      await migrate(db);
      expect(await db('consultations').orderBy('source').select('source', 'assignee_id', 'notes')).toEqual([
        { source: '0', assignee_id: people[0]?.id, notes: null },
        { source: '1', assignee_id: null, notes: 'Was assigned to Ben.' },
        { source: '2', assignee_id: null, notes: null },
      ]);
      const { row } = await db('deleted_records').first('row');
      expect([row.assignee_id, row.assignee]).toEqual([people[0]?.id, undefined]);
    } finally {
      await db.destroy();
      await database.drop();
    }
  });

  it('gets consultation requests in current states, in the bin too', async () => {
    const database = await earlierDatabase();
    const db = openDatabase(database.url, { max: 2 });
    const names = { first_name: 'Ann', last_name: 'Lee', company_name: 'Lee Ltd', email: 'ann@example.com' };
    const updated_at = '2025-03-04T05:06:07.890Z';
    const requests = ['booked', 'closed', 'contacted', 'new', 'spam'].map((status) => ({
      ...names,
      id: randomUUID(),
      source: `was ${status}`,
      status,
      updated_at,
    }));
    try {
      await db('consultations').insert(requests);
      await db('deleted_records').insert(
        requests.map((row) => ({ resource: 'consultations', record_id: row.id, title: 'Ann Lee', row })),
      );
      await migrate(db);
      const rows = db('consultations').orderBy('source');
      expect(await rows.select('source', 'status', 'updated_at', 'closed_at', 'lost_reason')).toEqual(
        [
          { source: 'was booked', status: 'meeting_agreed', closed_at: null },
          { source: 'was closed', status: 'closed', closed_at: updated_at },
          { source: 'was contacted', status: 'replied', closed_at: null },
          { source: 'was new', status: 'new', closed_at: null },
          { source: 'was spam', status: 'spam', closed_at: null },
        ].map((row) => ({ ...row, updated_at, lost_reason: null })),
      );
      const { rows: binned } = await db.raw(
        `select row ->> 'status' as status, row -> 'closed_at' as closed_at from deleted_records order by row ->> 'source'`,
      );
      expect(binned).toEqual([
        { status: 'meeting_agreed', closed_at: null },
        { status: 'closed', closed_at: updated_at },
        { status: 'replied', closed_at: null },
        { status: 'new', closed_at: null },
        { status: 'spam', closed_at: null },
      ]);
      const change = (values: object) => db('consultations').where({ source: 'was new' }).update(values);
      for (const status of ['won', 'not_for_us']) await change({ status });
      await change({ status: 'lost', lost_reason: 'fee' });
      await expect(change({ lost_reason: null })).rejects.toThrow('consultations_lost_says_why');
      for (const status of ['contacted', 'booked'])
        await expect(change({ status, lost_reason: null })).rejects.toThrow('consultations_status_check');
    } finally {
      await db.destroy();
      await database.drop();
    }
  });

  it('that is even older is left unchanged, with a message about which version to start first', async () => {
    const database = await earlierDatabase();
    const db = openDatabase(database.url, { max: 2 });
    try {
      await db('knex_migrations').where('name', 'like', '%revisions_go_with_their_post%').delete();
      await expect(migrate(db)).rejects.toThrow('Start the last version before 1.0 once');
      expect(await db.schema.hasTable('letters')).toBe(true);
    } finally {
      await db.destroy();
      await database.drop();
    }
  });
});

/** @returns columns, constraints, indexes, triggers and functions, ignoring comments and indentation */
async function schemaOf(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { part: string }[] }>(
    `select part from (
       select concat_ws(' ', table_name, column_name, data_type, udt_name, is_nullable, column_default,
         generation_expression, is_identity) from information_schema.columns where table_schema = 'public'
       union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
         where connamespace = 'public'::regnamespace and contype <> 'n'
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       union all select regexp_replace(regexp_replace(pg_get_functiondef(p.oid), '--[^\n]*', '', 'g'), '[[:space:]]+', ' ', 'g') from pg_proc p
         where pronamespace = 'public'::regnamespace and prokind = 'f'
           and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
       union all select concat_ws(' ', relname, reloptions) from pg_class where relnamespace = 'public'::regnamespace
     ) as parts (part) where part !~ 'knex_' order by part`,
  );
  return rows.map(({ part }) => part);
}
