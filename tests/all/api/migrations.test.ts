import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import pg from 'pg';
import { describe, expect, it, test } from 'vitest';
import { migrate, migrationNames, openDatabase } from '../../../api/platform/database/database.ts';
import { emptyDatabase } from '../../support/database.ts';
import { withClient } from '../../support/database-address.ts';
import { eventually } from '../../support/eventually.ts';

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

const BEFORE = path.join(import.meta.dirname, '../../samples/schema-before-version-one.sql');

/** A database in the state of the last version before 1.0. */
async function earlierDatabase(): Promise<string> {
  const url = await emptyDatabase();
  const sql = await readFile(BEFORE, 'utf8');
  await withClient(url, (client) => client.query(sql));
  return url;
}

test('a migration waiting for a table lets requests through, and retries', async () => {
  const database = await earlierDatabase();
  const db = openDatabase(database, { max: 2 });
  const reader = new pg.Client({ connectionString: database });
  await reader.connect();
  try {
    await reader.query('begin');
    await reader.query('select * from letters');
    const migrating = migrate(db);
    await eventually(() =>
      withClient(database, async (client) => {
        const { rows } = await client.query(
          "select 1 from pg_locks where not granted and relation = 'letters'::regclass",
        );
        expect(rows).not.toEqual([]);
      }),
    );
    // Queues behind the migration, which gives up its lock request.
    await withClient(database, (client) =>
      client.query("set statement_timeout to '9s'; select * from letters"),
    );
    await reader.query('commit');
    expect((await migrating)[0]).toBe((await migrationNames())[0]);
  } finally {
    await reader.end();
    await db.destroy();
  }
});

describe('a database from before version 1.0', () => {
  it('gets the schema of a new one, with renamed data, and no pending migrations', async () => {
    const [earlier, fresh] = [await earlierDatabase(), await emptyDatabase()];
    const dbs = [earlier, fresh].map((url) => openDatabase(url, { max: 2 }));
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
    }
  });

  it('that is even older is left unchanged, with a message about which version to start first', async () => {
    const database = await earlierDatabase();
    const db = openDatabase(database, { max: 2 });
    try {
      await db('knex_migrations').where('name', 'like', '%revisions_go_with_their_post%').delete();
      await expect(migrate(db)).rejects.toThrow('Start the last version before 1.0 once');
      expect(await db.schema.hasTable('letters')).toBe(true);
    } finally {
      await db.destroy();
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
