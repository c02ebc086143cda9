import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

interface Column {
  name: string;
  type: string;
  /** Table and column it references. */
  target: string | null;
  target_column: string | null;
  /** Definitions of its check constraints. */
  checks: string | null;
}

/** Characters that a careless copy would lose. */
export const AWKWARD = 'tab\t, line\n, return\r, \\N, \\., "quotes", ünïcødé 🙂 عربى, {a,b}';

/** Inserts a row with a value in each column into every empty table, derived from the schema. */
export async function fillEmptyTables(db: Knex, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    if (await db(table).first(db.raw('1'))) continue;
    const { rows } = await db.raw<{ rows: Column[] }>(COLUMNS, [table]);
    const row: Record<string, unknown> = {};
    for (const column of rows) row[column.name] = await valueFor(db, column, row);
    await db(table).insert(row);
  }
}

async function valueFor(db: Knex, column: Column, row: Record<string, unknown>): Promise<unknown> {
  if (column.target && column.target_column) {
    const same = await db(column.target).first(column.target_column);
    return same?.[column.target_column] ?? null;
  }
  const allowed = [...(column.checks ?? '').matchAll(/'([^']*)'::text/g)].map(([, value]) => value);
  if (allowed.length > 0) return allowed[0];
  const known = BY_TYPE[column.type];
  if (!known)
    throw new Error(`No value for ${column.name} of type ${column.type}, beside ${Object.keys(row)}.`);
  return known();
}

const BY_TYPE: { [type: string]: () => unknown } = {
  text: () => AWKWARD,
  citext: () => `Awkward-${randomUUID()}@example.com`,
  uuid: () => randomUUID(),
  boolean: () => true,
  smallint: () => 3,
  integer: () => 7,
  bigint: () => '9007199254740993',
  date: () => '2024-02-29',
  bytea: () => Buffer.from([0, 10, 9, 92, 255, 13]),
  jsonb: () => JSON.stringify([{ text: AWKWARD, 'ke\\y': null }]),
  json: () => JSON.stringify({ text: AWKWARD }),
  'integer[]': () => [1, 7],
  'uuid[]': () => [randomUUID(), randomUUID()],
  'text[]': () => ['one', AWKWARD, ''],
  'timestamp with time zone': () => '2026-03-29T01:30:00.123+01:00',
};

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, null) as type,
    (select t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
      where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey) limit 1) as target,
    (select b.attname from pg_constraint k join pg_attribute b on b.attrelid = k.confrelid
        and b.attnum = k.confkey[array_position(k.conkey, a.attnum)]
      where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey) limit 1) as target_column,
    (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
      where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey)) as checks
  from pg_attribute a
  where a.attrelid = ?::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by a.attnum`;
