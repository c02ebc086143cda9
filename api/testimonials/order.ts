import type { Knex } from 'knex';
import { reorderFailure } from '#shared/testimonials.ts';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** Lets one writer of the order in at a time, so that two new testimonials do not share a place. */
export async function lockOrder(trx: Knex): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.testimonialOrder]);
}

interface Placed {
  id: string;
  display_order: number;
}

/**
 * Puts the testimonials into the order of `ids`, from 1. Either every row takes its place or none does.
 * Rows that keep their place are not written, so that an open editor is not made stale for nothing.
 * @param seen the order before the change, as the person saw it; without it `ids` must name every row
 * @returns the order as it is now
 * @throws ApiError 'conflict' with the specification's message when ids are missing, unknown or given twice, or when
 * somebody else has moved a testimonial since
 */
export async function reorderTestimonials(
  trx: Knex.Transaction,
  ids: readonly string[],
  seen?: readonly string[],
): Promise<string[]> {
  await lockOrder(trx);
  await trx('testimonials').select('id').orderBy('id').forUpdate();
  const rows: Placed[] = await trx('testimonials')
    .select('id', 'display_order')
    .orderBy(['display_order', 'id']);
  const wanted = seen ? merged(rows, ids, seen) : [...ids];
  requireWhole(rows, wanted);

  const places = new Map(rows.map((row) => [row.id, row.display_order]));
  const moved = wanted
    .map((id, index) => ({ id, display_order: index + 1 }))
    .filter(({ id, display_order }) => places.get(id) !== display_order);
  if (moved.length === 0) return wanted;
  const result = await trx.raw(
    `update testimonials t set display_order = m.display_order
     from unnest(?::uuid[], ?::int[]) as m (id, display_order) where t.id = m.id`,
    [moved.map((row) => row.id), moved.map((row) => row.display_order)],
  );
  const missed = moved.length - result.rowCount;
  if (missed > 0) throw new ApiError('conflict', reorderFailure(missed));
  return wanted;
}

/** @returns `ids` without what was deleted since it was `seen`, and with what was added, at the end as a new one is */
function merged(rows: readonly Placed[], ids: readonly string[], seen: readonly string[]): string[] {
  const before = new Set(seen);
  const now = new Set(rows.map(({ id }) => id));
  const stayed = rows.map(({ id }) => id).filter((id) => before.has(id));
  const stayedAsSeen = seen.filter((id) => now.has(id));
  if (stayed.some((id, index) => id !== stayedAsSeen[index])) {
    const changes = ids.filter((id, index) => id !== seen[index]).length;
    throw new ApiError('conflict', reorderFailure(changes));
  }
  const added = rows.map(({ id }) => id).filter((id) => !before.has(id));
  // What was deleted is left out; what is unknown altogether is not, so that it is refused.
  return [...ids.filter((id) => now.has(id) || !before.has(id)), ...added.filter((id) => !ids.includes(id))];
}

function requireWhole(rows: readonly Placed[], wanted: readonly string[]): void {
  const known = new Set(rows.map(({ id }) => id));
  const named = new Set(wanted);
  const unknown = [...named].filter((id) => !known.has(id)).length;
  const left = [...known].filter((id) => !named.has(id)).length;
  const failed = unknown + left + (wanted.length - named.size);
  if (failed > 0) throw new ApiError('conflict', reorderFailure(failed));
}
