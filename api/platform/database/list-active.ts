import type { Knex } from 'knex';

/** Rows of a table whose records people put in an order and show or hide: those that are shown, in their order. */
export function listActive<Row extends object>(
  db: Knex,
  table: string,
  columns: readonly (keyof Row & string)[],
): Promise<Row[]> {
  return db(table).select(columns).where({ is_active: true }).orderBy(['display_order', 'created_at', 'id']);
}
