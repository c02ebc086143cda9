import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../process/start-error.ts';
import { type Manifest, type TableEntry, visitBackup } from './archive.ts';

/**
 * Tables that a backup omits: sessions (people sign in again), rate limits, the record of backups, and that of migrations, with
 * the lock of earlier versions.
 */
export const OMITTED_TABLES: readonly string[] = [
  'sessions',
  'rate_limits',
  'backup_runs',
  'knex_migrations',
  'knex_migrations_lock',
];

export interface Table {
  name: string;
  /** Without generated columns. */
  columns: string[];
}

/** @returns the product's tables, each after the tables that it refers to */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name, (
       select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       and c.relname <> all ($1) order by c.relname`,
    [OMITTED_TABLES],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and f.oid <> t.oid`,
  );
  return inOrder(tables, references);
}

/** @throws Error if tables refer to each other in a circle */
export function inOrder(tables: readonly Table[], references: { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    );
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}.`);
    for (const table of free) waiting.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

/** Reads the sequences that are in use, so that used numbers are not reused. */
export async function readSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value::float8 as last, true as called from pg_sequences
     where schemaname = 'public' and last_value is not null and sequencename not like 'knex\\_%' order by 1`,
  );
  return rows;
}

/** Settings for the same text form of values on every server. */
export const SAME_TEXT = [
  "set client_encoding to 'UTF8'",
  "set datestyle to 'ISO, MDY'",
  "set intervalstyle to 'postgres'",
  'set extra_float_digits to 3',
  "set bytea_output to 'hex'",
  'set statement_timeout to 0',
  'set idle_in_transaction_session_timeout to 0',
].join('; ');

/**
 * Fills empty tables of the backup's schema in the caller's transaction, and checks the number of rows.
 * @throws StartError if a table or a row is missing
 */
export async function loadTables(client: ClientBase, file: string): Promise<Manifest> {
  const tables = await readTables(client);
  const names = tables.map(({ name }) => escapeIdentifier(name)).join(', ');
  const triggers = async (what: 'disable' | 'enable') => {
    for (const { name } of tables)
      await client.query(`alter table public.${escapeIdentifier(name)} ${what} trigger user`);
  };
  // Deletes rows inserted by migrations, which the backup contains.
  await client.query(`truncate ${names} cascade`);
  await triggers('disable');
  let loaded = 0;
  const manifest = await visitBackup(file, {
    async table(table, rows) {
      loaded += await loadTable(client, tables, table, rows);
    },
  });
  if (loaded !== manifest.rows)
    throw new StartError(
      `The database took ${loaded} rows of ${manifest.rows}. Nothing was changed; please try again.`,
    );
  for (const { name, last, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::float8::bigint, $3)', [
      `public.${escapeIdentifier(name)}`,
      last,
      called,
    ]);
  await triggers('enable');
  return manifest;
}

/** @returns the number of rows that PostgreSQL took */
async function loadTable(
  client: ClientBase,
  tables: readonly Table[],
  { name, columns }: TableEntry,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  if (OMITTED_TABLES.includes(name) || !tables.some((one) => one.name === name))
    throw new StartError(
      `The backup holds a table ${name}, which its own version does not make. It cannot be restored.`,
    );
  const list = columns.map(escapeIdentifier).join(', ');
  const target = client.query(copyFrom(`copy public.${escapeIdentifier(name)} (${list}) from stdin`));
  await pipeline(Readable.from(bytes, { objectMode: false }), target);
  return target.rowCount ?? 0;
}
