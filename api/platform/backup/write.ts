import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { MediaVariant } from '#shared/media.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { StartError } from '../process/start-error.ts';
import { PRODUCT_VERSION } from '../process/version.ts';
import type { MediaStorage } from '../storage/storage.ts';
import { FRAME, frame, type Head, sealed, type Tail, tally } from './format.ts';
import { type BackupContents, verifyBackup } from './read.ts';
import { quoted, readSequences, readTables, SAME_TEXT, type Table } from './tables.ts';

export interface WriteOptions {
  databaseUrl: string;
  storage: MediaStorage;
  /** Path of the file to make; there must be none. */
  file: string;
}

export interface WrittenBackup extends BackupContents {
  /** Of the file. */
  size: number;
  /** Milliseconds. */
  took: number;
}

/**
 * Writes everything that a restored product needs into one file, as it was at one moment, beside a running product.
 * The file is read back and checked before it gets its name.
 * @throws StartError when the file exists or the database is not up to date
 */
export async function writeBackup({ databaseUrl, storage, file }: WriteOptions): Promise<WrittenBackup> {
  const begun = performance.now();
  if (await stat(file).catch(() => undefined))
    throw new StartError(`${file} exists already. Name a new file, or a folder to put it into.`);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'verve-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SAME_TEXT);
    // Until the connection ends: files of images that are deleted meanwhile stay.
    await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.backup]);
    await client.query('begin isolation level repeatable read read only');
    await pipeline(
      frames(client, storage),
      createZstdCompress(),
      sealed(),
      createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }),
    );
    await client.query('commit');
    await onDisk(unfinished);
    const contents = await verifyBackup(unfinished);
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    const took = Math.round(performance.now() - begun);
    await noteRun(client, { size, took, contents });
    return { ...contents, size, took };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function* frames(client: pg.Client, storage: MediaStorage): AsyncGenerator<Buffer> {
  yield frame(FRAME.head, await headOf(client));
  const tail: Tail = { tables: 0, rows: 0, files: 0, missing: [] };
  for (const table of await readTables(client)) {
    yield frame(FRAME.entry, { table: table.name, columns: table.columns });
    const end = yield* bytesOf(client.query(copyTo(copyStatement(client, table))), true);
    tail.tables += 1;
    tail.rows += end.rows ?? 0;
  }
  for await (const { name, type } of filesOf(client)) {
    const stored = await storage.open(name);
    if (!stored) {
      tail.missing.push(name);
      continue;
    }
    yield frame(FRAME.entry, { file: name, type });
    yield* bytesOf(stored.body, false);
    tail.files += 1;
  }
  yield frame(FRAME.tail, tail);
}

/** Bytes of one frame: COPY hands its rows over one by one. */
const CHUNK = 256 * 1024;

async function* bytesOf(source: AsyncIterable<Buffer>, isTable: boolean) {
  const count = tally(isTable);
  let parts: Buffer[] = [];
  let length = 0;
  const joined = () => {
    const chunk = Buffer.concat(parts);
    count.add(chunk);
    parts = [];
    length = 0;
    return frame(FRAME.bytes, chunk);
  };
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length >= CHUNK) yield joined();
  }
  if (length > 0) yield joined();
  const end = count.end();
  yield frame(FRAME.end, end);
  return end;
}

async function headOf(client: pg.Client): Promise<Head> {
  const { rows } = await client.query<{ there: boolean; postgres: string }>(
    "select to_regclass('public.knex_migrations') is not null as there, current_setting('server_version') as postgres",
  );
  if (!rows[0]?.there)
    throw new StartError(
      'There is nothing to back up: this database is not the product’s. Check DATABASE_URL.',
    );
  const { rows: applied } = await client.query<{ name: string }>(
    'select name from knex_migrations order by id',
  );
  return {
    product_version: PRODUCT_VERSION,
    created_at: new Date().toISOString(),
    postgres: rows[0].postgres,
    migrations: applied.map(({ name }) => name),
    sequences: await readSequences(client),
  };
}

function copyStatement(client: pg.Client, { name, columns }: Table): string {
  return `copy public.${quoted(client, name)} (${columns.map((column) => quoted(client, column)).join(', ')}) to stdout`;
}

const IMAGES = 500;

/** The files that the images of the snapshot consist of, a few rows at a time. */
async function* filesOf(client: pg.Client): AsyncGenerator<{ name: string; type: string }> {
  for (let last = ''; ; ) {
    const { rows } = await client.query<{ key: string; variants: MediaVariant[] }>(
      'select key, variants from media where key > $1 order by key limit $2',
      [last, IMAGES],
    );
    for (const { key, variants } of rows) {
      last = key;
      for (const { file, type } of variants) yield { name: `${key}/${file}`, type };
    }
    if (rows.length < IMAGES) return;
  }
}

async function onDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

/** For the status page; a database that is one version behind has no place for it yet. */
async function noteRun(
  client: pg.Client,
  { size, took, contents }: { size: number; took: number; contents: BackupContents },
): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.backup_runs') is not null as there",
  );
  if (!rows[0]?.there) return;
  await client.query(
    'insert into backup_runs (bytes, milliseconds, rows, files, missing) values ($1, $2, $3, $4, $5)',
    [size, took, contents.tail.rows, contents.tail.files, contents.tail.missing.length],
  );
}
