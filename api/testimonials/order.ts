import type { Knex } from 'knex';
import { reorderFailure } from '#shared/testimonials.ts';
import { ApiError } from '../http/api-error.ts';

/** A number of our own among PostgreSQL's advisory locks. */
const ORDER_LOCK = 7_261_122;

/** Lets one writer of the order in at a time, so that two new testimonials do not share a place. */
export async function lockOrder(trx: Knex): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [ORDER_LOCK]);
}

/**
 * Puts the testimonials into the order of `ids`, from 1. Either every row takes its place or none does.
 * Rows that keep their place are not written, so that an open editor is not made stale for nothing.
 * @throws ApiError 'conflict' with the specification's message when ids are missing, unknown or given twice
 */
export async function reorderTestimonials(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await lockOrder(trx);
  const rows: { id: string; display_order: number }[] = await trx('testimonials')
    .select('id', 'display_order')
    .orderBy('id')
    .forUpdate();
  const places = new Map(rows.map((row) => [row.id, row.display_order]));
  const wanted = new Set(ids);
  const unknown = [...wanted].filter((id) => !places.has(id)).length;
  const left = [...places.keys()].filter((id) => !wanted.has(id)).length;
  const failed = unknown + left + (ids.length - wanted.size);
  if (failed > 0) throw new ApiError('conflict', reorderFailure(failed));
  const moved = ids
    .map((id, index) => ({ id, display_order: index + 1 }))
    .filter(({ id, display_order }) => places.get(id) !== display_order);
  if (moved.length === 0) return;
  const result = await trx.raw(
    `update testimonials t set display_order = m.display_order
     from unnest(?::uuid[], ?::int[]) as m (id, display_order) where t.id = m.id`,
    [moved.map((row) => row.id), moved.map((row) => row.display_order)],
  );
  const missed = moved.length - result.rowCount;
  if (missed > 0) throw new ApiError('conflict', reorderFailure(missed));
}
