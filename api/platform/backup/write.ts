import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import pg, { escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { StartError } from '../process/start-error.ts';
import { PRODUCT_VERSION } from '../program.ts';
import type { MediaStorage } from '../storage/storage.ts';
import {
  type ArchiveEntry,
  createCounter,
  FORMAT_VERSION,
  IMAGES,
  type Manifest,
  type TableEntry,
  tablePath,
  visitBackup,
  writeArchive,
} from './archive.ts';
import { readSequences, readTables, SAME_TEXT, type Table } from './tables.ts';

export interface WriteOptions {
  databaseUrl: string;
  storage: MediaStorage;
  /** Path of the file, which must not exist yet. */
  file: string;
}

export interface WrittenBackup {
  manifest: Manifest;
  /** Size of the file. */
  size: number;
  /** Milliseconds. */
  took: number;
}

/**
 * Writes a consistent backup into one file while the product runs. Rows are read twice, as an archive has the length of each part
 * before it. The file is read back and verified before it gets its name.
 * @throws StartError if the file exists or the database is not up to date
 */
export async function writeBackup({ databaseUrl, storage, file }: WriteOptions): Promise<WrittenBackup> {
  const begun = performance.now();
  if (await stat(file).catch(() => undefined))
    throw new StartError(`${file} exists already. Name a new file, or a folder to put it into.`);
  const archive = `${file}.unfinished`;
  await rm(archive, { force: true });
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'verve-backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(SAME_TEXT);
    // Keeps files of images that are deleted meanwhile until the connection ends.
    await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.backup]);
    await client.query('begin isolation level repeatable read read only');
    const { images, ...contents } = await countContents(client, storage);
    await writeArchive(archive, contents, entriesOf(client, contents, images, storage));
    const manifest = await visitBackup(archive);
    const { size } = await stat(archive);
    await rename(archive, file);
    const took = Math.round(performance.now() - begun);
    await client.query(
      'insert into backup_runs (bytes, milliseconds, rows, files, missing) values ($1, $2, $3, $4, $5)',
      [size, took, manifest.rows, manifest.files, manifest.missing.length],
    );
    return { manifest, size, took };
  } finally {
    await rm(archive, { force: true });
    await client.end().catch(() => undefined);
  }
}

/** Counts the rows of every table, and finds the files of the images. */
async function countContents(
  client: pg.Client,
  storage: MediaStorage,
): Promise<Manifest & { images: string[] }> {
  const head = await headOf(client);
  const tables: TableEntry[] = [];
  for (const table of await readTables(client)) {
    const { counted, count } = createCounter();
    for await (const _ of count(rowsOf(client, table)));
    tables.push({ ...table, ...counted });
  }
  const { images, missing } = await findImages(client, storage);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { ...head, tables, rows, files: images.length, missing, images };
}

/** Reads the rows of a table, in the transaction of the client. */
function rowsOf(client: pg.Client, { name, columns }: Table): AsyncIterable<Buffer> {
  const list = columns.map(escapeIdentifier).join(', ');
  return client.query(copyTo(`copy public.${escapeIdentifier(name)} (${list}) to stdout`));
}

const CHUNK = 256 * 1024;

/** COPY yields its rows one by one. */
async function* inChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length < CHUNK) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  yield Buffer.concat(parts);
}

async function* entriesOf(
  client: pg.Client,
  { tables }: Manifest,
  images: readonly string[],
  storage: MediaStorage,
): AsyncGenerator<ArchiveEntry> {
  for (const table of tables) {
    const content = Readable.from(inChunks(rowsOf(client, table)), { objectMode: false });
    yield { name: tablePath(table.name), size: table.bytes, content };
  }
  await client.query('commit');
  for (const name of images) {
    const stored = await storage.open(name);
    if (!stored) throw new StartError(`The image file ${name} went away meanwhile. Please try again.`);
    yield { name: IMAGES + name, size: stored.bytes, content: stored.body };
  }
}

async function headOf(client: pg.Client): Promise<Omit<Manifest, 'tables' | 'rows' | 'files' | 'missing'>> {
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
    format: 'verve-backup',
    version: FORMAT_VERSION,
    product_version: PRODUCT_VERSION,
    created_at: new Date().toISOString(),
    postgres: rows[0].postgres,
    migrations: applied.map(({ name }) => name),
    sequences: await readSequences(client),
  };
}

/** Finds the files of the snapshot's images: existing ones, and missing ones. */
async function findImages(client: pg.Client, storage: MediaStorage) {
  const { rows } = await client.query<{ key: string; files: string[] }>(
    "select key, array(select v ->> 'file' from jsonb_array_elements(variants) v) as files from media order by key",
  );
  const images: string[] = [];
  const missing: string[] = [];
  for (const { key, files } of rows) {
    const stored = new Set(await storage.list(key));
    for (const file of files) (stored.has(file) ? images : missing).push(`${key}/${file}`);
  }
  return { images, missing };
}
