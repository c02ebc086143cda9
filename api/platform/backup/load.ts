import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../process/start-error.ts';
import type { Entry, Tail } from './format.ts';
import { type BackupContents, visitBackup } from './read.ts';
import { LEFT_OUT, quoted, readTables, type Table } from './tables.ts';

/**
 * Fills the empty tables of the schema that the backup was made from, within the caller's transaction, and counts what
 * PostgreSQL took.
 * @throws StartError when a table or a row is not where it should be
 */
export async function loadTables(client: pg.ClientBase, file: string): Promise<BackupContents> {
  const tables = await readTables(client);
  const names = tables.map(({ name }) => quoted(client, name)).join(', ');
  const triggers = async (what: 'disable' | 'enable') => {
    for (const { name } of tables)
      await client.query(`alter table public.${quoted(client, name)} ${what} trigger user`);
  };
  // What migrations themselves put into tables is in the backup as it was then.
  await client.query(`truncate ${names} cascade`);
  await triggers('disable');
  const contents = await visitBackup(file, {
    entry: async (entry, bytes) => {
      if ('table' in entry) await loadTable(client, tables, entry, bytes);
      else for await (const _ of bytes);
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
  return contents;
}

async function loadTable(
  client: pg.ClientBase,
  tables: readonly Table[],
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

/** What PostgreSQL says that it has, beside what the bytes said. */
async function checkCounts(client: pg.ClientBase, tables: readonly Table[], tail: Tail): Promise<void> {
  let rows = 0;
  for (const { name } of tables) {
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from public.${quoted(client, name)}`,
    );
    rows += counted[0]?.count ?? 0;
  }
  if (rows !== tail.rows)
    throw new StartError(
      `The database took ${rows} rows of ${tail.rows}. Nothing was changed; please try again.`,
    );
}
