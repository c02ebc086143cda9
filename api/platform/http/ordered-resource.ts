import type { Knex } from 'knex';
import { lockFor } from '../database/advisory-locks.ts';
import { ApiError } from './api-error.ts';
import type { Resource, Row } from './resource.ts';

type Ordered = Pick<Resource, 'name' | 'table'>;

/** Appends a new record at the end; an update without a position keeps the current one. */
export async function placed(
  resource: Ordered,
  columns: Row,
  current: Row | null,
  trx: Knex.Transaction,
): Promise<Row> {
  if (columns.display_order !== null && columns.display_order !== undefined) return columns;
  if (current) return { ...columns, display_order: current.display_order };
  // So that two new records do not get the same position.
  await lockFor(trx, 'recordOrder', resource.table);
  const row = await trx(resource.table).max({ last: 'display_order' }).first();
  return { ...columns, display_order: Number(row?.last ?? 0) + 1 };
}

/**
 * Numbers the records of a resource in the order of `ids`, from 1, all or nothing. Rows that keep their position are not
 * written, so that open forms do not become stale needlessly.
 * @param seen the order before the change, as the person saw it
 * @throws ApiError 'conflict' if ids are missing, unknown or repeated, or if somebody else has changed the list since
 */
export async function reorder(
  resource: Ordered,
  trx: Knex.Transaction,
  ids: readonly string[],
  seen?: readonly string[],
): Promise<void> {
  const { name, table } = resource;
  await lockFor(trx, 'recordOrder', table);
  await trx(table).select('id').orderBy('id').forUpdate();
  const now: string[] = await trx(table).orderBy(['display_order', 'id']).pluck('id');
  if (seen && seen.join() !== now.join()) {
    const changes = ids.filter((id, index) => id !== seen[index]).length;
    throw new ApiError('conflict', reorderFailure(changes, name));
  }
  const [wanted, known] = [new Set(ids), new Set(now)];
  const left = now.filter((id) => !wanted.has(id)).length;
  const failed = left + ids.length - [...wanted].filter((id) => known.has(id)).length;
  if (failed > 0) throw new ApiError('conflict', reorderFailure(failed, name));
  await trx.raw(
    `update ?? t set display_order = m.place from unnest(?::uuid[]) with ordinality as m (id, place)
     where t.id = m.id and t.display_order is distinct from m.place`,
    [table, [...ids]],
  );
}

/** The message of a reorder that failed for `count` records of a resource. */
const reorderFailure = (count: number, resource: string) =>
  `Failed to update ${count} ${resource.replaceAll('-', ' ')}`;
