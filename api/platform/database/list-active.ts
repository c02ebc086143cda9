import type { Knex } from 'knex';

/** Selects the active rows of a table with ordered records, in their order. */
export function listActive<Row extends object>(
  db: Knex,
  table: string,
  columns: readonly (keyof Row & string)[],
): Promise<Row[]> {
  return db(table).select(columns).where({ is_active: true }).orderBy(['display_order', 'created_at', 'id']);
}
