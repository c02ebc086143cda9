import type { Knex } from 'knex';

/** @returns 'schema.table.column id' for each value in the whole database that contains the text, ignoring case */
export async function placesOfText(db: Knex, text: string): Promise<string[]> {
  const { rows } = await db.raw(
    `select table_schema as schema, table_name as table, column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and data_type in ('text', 'character varying', 'json', 'jsonb', 'USER-DEFINED', 'ARRAY')`,
  );
  const places: string[] = [];
  for (const { schema, table, column } of rows) {
    const found = await db
      .withSchema(schema)
      .from(table)
      .whereRaw('position(lower(?) in lower(??::text)) > 0', [text, column])
      .select(db.raw('ctid::text as row'));
    places.push(...found.map(({ row }) => `${schema}.${table}.${column} ${row}`));
  }
  return places.sort();
}
