import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import type { ClientBase } from 'pg';
import { openDatabase } from '../database/database.ts';
import {
  applyMigrations,
  byBaseline,
  lockMigrations,
  migrationNames,
  STEP_BETWEEN,
} from '../database/migrations.ts';
import {
  type JournalEntry,
  journalName,
  type Replayed,
  readJournal,
  readMirror,
} from '../privacy-journal/journal.ts';
import { StartError } from '../process/start-error.ts';
import { type MediaStorage, mediaTypeOf } from '../storage/storage.ts';
import { type Manifest, visitBackup } from './archive.ts';
import { loadTables, SAME_TEXT } from './tables.ts';

interface RestoreOptions {
  databaseUrl: string;
  storage: MediaStorage;
  /** Folder for images before they are stored. */
  workDirectory: string;
  file: string;
  /** Folder of the privacy journal outside the database. */
  journalDirectory: string;
  /** Replaces the content of the database; otherwise the database must be empty. */
  replace: boolean;
  /** Repeats the erasures and the like made after the backup, by journal entries that it may lack. */
  replayJournal(trx: Knex.Transaction, known: readonly JournalEntry[]): Promise<Replayed>;
  /** Holds the newsletters that may have been sent after the backup. @returns how many */
  holdNewsletters(trx: Knex.Transaction): Promise<number>;
}

export interface Restored {
  manifest: Manifest;
  /** Migrations newer than the backup. */
  migrated: number;
  /** Newsletters that were held. */
  heldNewsletters: number;
  /** Mails waiting in the backup. */
  waitingMails: number;
  /** Numbers of repeated erasures and the like; null if no journal of this site was found. */
  replayed: Replayed | null;
  /** Milliseconds. */
  took: number;
}

/**
 * Restores a backup into a database, and its images into the storage. It verifies the whole file first, adds the images to the
 * existing ones, and replaces the tables in one transaction, so that a failure leaves the database unchanged.
 * @throws StartError with what to do
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const begun = performance.now();
  const { databaseUrl, file } = options;
  const before = await migrationsOf(file, await visitBackup(file));
  const db = openDatabase(databaseUrl, { max: 1, name: 'verve-restore' });
  const added = new Set<string>();
  try {
    await refuseToMix(db, options.replace);
    await addImages(db, options, added);
    const restored = await db.transaction((trx) => changePlaces(trx, options, before));
    await db.raw('analyze');
    return { ...restored, took: Math.round(performance.now() - begun) };
  } catch (error) {
    for (const folder of added) await options.storage.remove(folder).catch(() => undefined);
    throw error;
  } finally {
    await db.destroy();
  }
}

async function changePlaces(
  trx: Knex.Transaction,
  { file, journalDirectory, replayJournal, holdNewsletters }: RestoreOptions,
  { names, steps }: Awaited<ReturnType<typeof migrationsOf>>,
): Promise<Omit<Restored, 'took'>> {
  const client: ClientBase = await trx.client.acquireConnection();
  await client.query(SAME_TEXT);
  // A product that starts meanwhile waits for the new tables.
  await lockMigrations(trx);
  const before = await imageFolders(trx);
  const journal = await presentJournal(trx);
  await emptyDatabase(client);
  await applyMigrations(trx, names);
  for (const { down } of steps.toReversed()) await trx.raw(down);
  const manifest = await loadTables(client, file);
  for (const step of steps) await step.up(trx);
  const migrated = (await applyMigrations(trx)).length;
  const heldNewsletters = await holdNewsletters(trx);
  const waiting = await trx('mails').whereIn('state', ['queued', 'sending']).pluck('id');
  const isSameSite = journal !== null && journal.name === (await journalName(trx));
  const mirror = await readMirror(trx, journalDirectory);
  const known = [...(isSameSite ? journal.entries : []), ...(mirror ?? [])];
  const replayed = isSameSite || mirror ? await replayJournal(trx, known) : null;
  // The product's sweep removes their images.
  await trx.raw(
    'insert into media_folders (key, abandoned_at) select unnest(?::text[]), now() on conflict do nothing',
    [before],
  );
  return { manifest, migrated, replayed, heldNewsletters, waitingMails: waiting.length };
}

/** Reads the journal of the replaced database, and its key's fingerprint. */
async function presentJournal(trx: Knex): Promise<{ name: string; entries: JournalEntry[] } | null> {
  if (!(await trx.schema.hasTable('privacy_journal'))) return null;
  return { name: await journalName(trx), entries: await readJournal(trx) };
}

const recordsFolders = (db: Knex): Promise<boolean> => db.schema.hasTable('media_folders');

async function imageFolders(trx: Knex): Promise<string[]> {
  return (await recordsFolders(trx)) ? trx('media_folders').pluck('key') : [];
}

/** @returns the names of a backup's migrations today, and the steps that it lacks before the baseline @throws StartError */
async function migrationsOf(file: string, { product_version, migrations }: Manifest) {
  const known = new Set(await migrationNames());
  const before = await byBaseline(migrations);
  if (!before)
    throw new StartError(
      `${file} was made by version ${product_version} before 27 November 2026, which this one cannot read. Restore it with ${STEP_BETWEEN}, make a backup of that, and restore that.`,
    );
  if (before.names.every((name) => known.has(name))) return before;
  throw new StartError(
    `${file} was made by version ${product_version}, which is newer than this one. Install that version or a newer one, and restore again.`,
  );
}

/** Excludes objects of extensions. */
const OURS = `not exists (select 1 from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

async function refuseToMix(db: Knex, replace: boolean): Promise<void> {
  const { rows } = await db.raw<{ rows: { relations: number; sessions: number }[] }>(
    `select (select count(*)::int from pg_class o join pg_namespace n on n.oid = o.relnamespace
             where (n.nspname in ('public', 'pgboss')) and o.relkind in ('r', 'p', 'v', 'm') and ${OURS}) as relations,
            (select count(*)::int from pg_stat_activity where datname = current_database()
             and (application_name in ('verve', 'verve-jobs') or application_name like 'verve-listen%') and pid <> pg_backend_pid()) as sessions`,
  );
  const { relations = 0, sessions = 0 } = rows[0] ?? {};
  if (relations === 0) return;
  if (!replace) {
    throw new StartError(
      'The database is not empty, and nothing was changed. Restore into a new database, ' +
        'or add --replace, which puts the backup in the place of everything that is in this one.',
    );
  }
  if (sessions > 0) {
    throw new StartError(
      `The product is still running on this database (${sessions} connections), and nothing was changed. Stop it, and restore again.`,
    );
  }
}

/** Deletes all tables, their sequences and the functions of the product, but not extensions, which others may have created. */
async function emptyDatabase(client: ClientBase): Promise<void> {
  await client.query(`do $$
    declare command text;
    begin
      drop schema if exists pgboss cascade;
      foreach command in array array(
        select format('drop table if exists public.%I cascade', o.relname)
          from pg_class o where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p')
          and not o.relispartition and ${OURS}
        union all select format('drop routine if exists %s cascade', o.oid::regprocedure)
          from pg_proc o where o.pronamespace = 'public'::regnamespace and ${OURS})
      loop
        execute command;
      end loop;
    end $$`);
}

/**
 * Adds the images of a backup to the existing ones, without changing these, as folder names are never reused and files never
 * change.
 * @param db outside the transaction of the restore
 * @param added gets the names of new folders
 */
async function addImages(
  db: Knex,
  { storage, workDirectory, file }: RestoreOptions,
  added: Set<string>,
): Promise<void> {
  const seen = new Set<string>();
  await mkdir(workDirectory, { recursive: true });
  await visitBackup(file, {
    async image(name, bytes) {
      const type = mediaTypeOf(name);
      if (!type) throw new Error(`No image has the name ${name}.`);
      const folder = name.split('/')[0] ?? '';
      if (!seen.has(folder)) {
        seen.add(folder);
        if ((await storage.list(folder)).length === 0) added.add(folder);
        await reserve(db, folder);
      }
      const copy = path.join(workDirectory, `restore-${randomUUID()}`);
      try {
        await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(copy, { mode: 0o600 }));
        await storage.put(name, copy, type);
      } finally {
        await rm(copy, { force: true });
      }
    },
  });
}

/** Records the folders in the current database first, so that its sweep cleans up after a killed restore. */
async function reserve(db: Knex, folder: string): Promise<void> {
  if (await recordsFolders(db)) await db('media_folders').insert({ key: folder }).onConflict('key').ignore();
}
