import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { MediaType } from '#shared/media.ts';
import { migrate, migrationNames, openDatabase } from '../database.ts';
import type { MediaStorage } from '../media/storage.ts';
import { StartError } from '../process/start-error.ts';
import { emptyDatabase, whatIsThere } from './empty-database.ts';
import type { Entry, Head, Tail } from './format.ts';
import { type BackupContents, verifyBackup, visitBackup } from './read.ts';
import { LEFT_OUT, quoted, readTables, SAME_TEXT } from './tables.ts';

export interface RestoreOptions {
  databaseUrl: string;
  storage: MediaStorage;
  /** Where an image lies on its way into the storage. */
  workDirectory: string;
  file: string;
  /** Deletes what is in the database first; otherwise a database that is not empty is refused. */
  replace: boolean;
}

export interface Restored extends BackupContents {
  /** Migrations that came after the backup was made. */
  migrated: number;
  /** Mails that waited when the backup was made. */
  waitingMails: number;
  /** Milliseconds. */
  took: number;
}

/**
 * Puts a backup into an empty database and its images into the storage. The whole file is checked before anything is
 * touched; when something fails afterwards the database is left empty again.
 * @throws StartError that says what to do
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const begun = performance.now();
  const { databaseUrl, file } = options;
  const { head } = await verifyBackup(file);
  await refuseNewer(file, head);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'verve-restore' });
  client.on('error', () => undefined);
  await client.connect();
  const db = openDatabase(databaseUrl, { max: 3 });
  try {
    await client.query(SAME_TEXT);
    await makeRoom(client, options.replace);
    try {
      await migrate(db, head.migrations);
      const contents = await load(client, options);
      const { rows } = await client.query<{ waiting: number }>(
        "select count(*)::int as waiting from mails where state in ('queued', 'sending')",
      );
      const migrated = (await migrate(db)).length;
      await client.query('analyze');
      const took = Math.round(performance.now() - begun);
      return { ...contents, migrated, waitingMails: rows[0]?.waiting ?? 0, took };
    } catch (error) {
      await client.query('rollback');
      await emptyDatabase(client);
      throw error;
    }
  } finally {
    await db.destroy();
    await client.end().catch(() => undefined);
  }
}

async function refuseNewer(file: string, head: Head): Promise<void> {
  const known = new Set(await migrationNames());
  if (head.migrations.every((name) => known.has(name))) return;
  throw new StartError(
    `${file} was made by version ${head.product_version}, which is newer than this one. Install that version or a newer one, and restore again.`,
  );
}

async function makeRoom(client: pg.Client, replace: boolean): Promise<void> {
  const { relations, sessions } = await whatIsThere(client);
  if (relations === 0) return;
  if (!replace) {
    throw new StartError(
      'The database is not empty, and nothing was changed. Restore into a new database, ' +
        'or add --replace, which first deletes everything that is in this one.',
    );
  }
  if (sessions > 0) {
    throw new StartError(
      `The product is still running on this database (${sessions} connections), and nothing was changed. Stop it, and restore again.`,
    );
  }
  await emptyDatabase(client);
}

async function load(client: pg.Client, options: RestoreOptions): Promise<BackupContents> {
  const tables = await readTables(client);
  const names = tables.map(({ name }) => quoted(client, name)).join(', ');
  const triggers = async (what: 'disable' | 'enable') => {
    for (const { name } of tables)
      await client.query(`alter table public.${quoted(client, name)} ${what} trigger user`);
  };
  await client.query('begin');
  // What migrations themselves put into tables is in the backup as it was then.
  await client.query(`truncate ${names} cascade`);
  await triggers('disable');
  const contents = await visitBackup(options.file, {
    entry: async (entry, bytes) => {
      if ('table' in entry) await loadTable(client, tables, entry, bytes);
      else await loadFile(options, entry, bytes);
    },
  });
  for (const { name, last, called } of contents.head.sequences)
    await client.query('select setval($1::regclass, $2::float8::bigint, $3)', [
      `public.${quoted(client, name)}`,
      last,
      called,
    ]);
  await triggers('enable');
  await checkCounts(client, tables, contents.tail);
  await client.query('commit');
  return contents;
}

async function loadTable(
  client: pg.Client,
  tables: { name: string }[],
  { table, columns }: Extract<Entry, { table: string }>,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  if (LEFT_OUT.includes(table) || !tables.some(({ name }) => name === table))
    throw new StartError(
      `The backup holds a table ${table}, which its own version does not make. It cannot be restored.`,
    );
  const list = columns.map((column) => quoted(client, column)).join(', ');
  const target = client.query(copyFrom(`copy public.${quoted(client, table)} (${list}) from stdin`));
  await pipeline(Readable.from(bytes, { objectMode: false }), target);
}

async function loadFile(
  { storage, workDirectory }: RestoreOptions,
  { file, type }: Extract<Entry, { file: string }>,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  await mkdir(workDirectory, { recursive: true });
  const copy = path.join(workDirectory, `restore-${randomUUID()}`);
  try {
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(copy, { mode: 0o600 }));
    await storage.put(file, copy, type as MediaType);
  } finally {
    await rm(copy, { force: true });
  }
}

/** What PostgreSQL says that it has, beside what the bytes said. */
async function checkCounts(client: pg.Client, tables: { name: string }[], tail: Tail): Promise<void> {
  let rows = 0;
  for (const { name } of tables) {
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from public.${quoted(client, name)}`,
    );
    rows += counted[0]?.count ?? 0;
  }
  if (rows !== tail.rows)
    throw new StartError(
      `The database took ${rows} rows of ${tail.rows}. Nothing was kept; please try again.`,
    );
}
