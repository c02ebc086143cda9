import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../process/start-error.ts';
import type { Manifest, TableEntry } from './format.ts';
import { visitBackup } from './read.ts';
import { OMITTED_TABLES, quoted, readTables, type Table } from './tables.ts';

/**
 * Fills empty tables of the backup's schema in the caller's transaction, and checks the number of rows.
 * @throws StartError if a table or a row is missing
 */
export async function loadTables(client: pg.ClientBase, file: string): Promise<Manifest> {
  const tables = await readTables(client);
  const names = tables.map(({ name }) => quoted(client, name)).join(', ');
  const triggers = async (what: 'disable' | 'enable') => {
    for (const { name } of tables)
      await client.query(`alter table public.${quoted(client, name)} ${what} trigger user`);
  };
  // Deletes rows inserted by migrations, which the backup contains.
  await client.query(`truncate ${names} cascade`);
  await triggers('disable');
  const manifest = await visitBackup(file, {
    table: (table, rows) => loadTable(client, tables, table, rows),
  });
  for (const { name, last, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::float8::bigint, $3)', [
      `public.${quoted(client, name)}`,
      last,
      called,
    ]);
  await triggers('enable');
  await checkCounts(client, tables, manifest);
  return manifest;
}

async function loadTable(
  client: pg.ClientBase,
  tables: readonly Table[],
  { name, columns }: TableEntry,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  if (OMITTED_TABLES.includes(name) || !tables.some((one) => one.name === name))
    throw new StartError(
      `The backup holds a table ${name}, which its own version does not make. It cannot be restored.`,
    );
  const list = columns.map((column) => quoted(client, column)).join(', ');
  const target = client.query(copyFrom(`copy public.${quoted(client, name)} (${list}) from stdin`));
  await pipeline(Readable.from(bytes, { objectMode: false }), target);
}

/** Compares the number of rows in PostgreSQL with the manifest's. */
async function checkCounts(
  client: pg.ClientBase,
  tables: readonly Table[],
  manifest: Manifest,
): Promise<void> {
  let rows = 0;
  for (const { name } of tables) {
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from public.${quoted(client, name)}`,
    );
    rows += counted[0]?.count ?? 0;
  }
  if (rows !== manifest.rows)
    throw new StartError(
      `The database took ${rows} rows of ${manifest.rows}. Nothing was changed; please try again.`,
    );
}
