import type { Knex } from 'knex';
import type { RecordCounts } from '#shared/public.ts';
import { listActive } from '../platform/database/list-active.ts';
import { RESOURCES } from '../resources.ts';
import { withPicture } from './pictures.ts';

const SHOWN = RESOURCES.filter(({ shown }) => shown);

/** Resources whose active records pages list whole. */
export const SHOWN_NAMES: readonly string[] = SHOWN.map(({ name }) => name);

/** @returns the public fields of a resource's active records, in their order */
export async function listShownRecords(db: Knex, name: string): Promise<object[]> {
  const { table, shown } = SHOWN.find((resource) => resource.name === name) ?? {};
  if (!table || !shown) throw new Error(`No visitor sees ${name}`);
  const rows = await listActive<Record<string, unknown>>(db, table, shown.columns);
  return shown.picture ? withPicture(db, rows, shown.picture) : rows;
}

/** @returns the number of active records of each of these resources */
export async function countShownRecords(db: Knex): Promise<RecordCounts> {
  const counts = SHOWN.map(({ name, table }) =>
    db(table)
      .where({ is_active: true })
      .select(db.raw('? as name, count(*)::int', [name])),
  );
  const rows: { name: string; count: number }[] = await db.unionAll(counts);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count])) as RecordCounts;
}
