import type { Knex } from 'knex';
import type { ListQuery } from './list-query.ts';
import { narrowed } from './list-rows.ts';
import type { Resource } from './resource.ts';

export type Counted = Pick<ListQuery, 'ids' | 'q' | 'filter'>;

/** Counts rows; a large count may be a moment old where changes are not told of. */
export interface RowCounts {
  /** How many rows of the resource a list with this filter has. @throws ApiError for unknown filter fields */
  count(resource: Resource, list: Counted): Promise<number>;
  /** Forgets what was counted of a resource, or of all. */
  forget(resource: string | null): void;
}

/** Below this, counting is as fast as remembering. */
const WORTH_KEEPING = 50_000;
/** Some filters mean the present moment, so that a count grows old without a write. Milliseconds. */
const LONGEST = 60_000;
const MOST_KEPT = 500;

/**
 * Large counts are kept until the resource changes, and for a minute at the most. They stay exact for the resources of
 * whose changes PostgreSQL tells every process (watch_resource in the migrations); of the others, such as consent
 * choices, what another process or a visitor wrote shows after that minute. While nothing is told, nothing is kept.
 * @param trustworthy whether changes are being heard
 */
export function createRowCounts(db: Knex, trustworthy: () => boolean): RowCounts {
  const kept = new Map<string, { resource: string; total: number; until: number }>();
  let changes = 0;

  return {
    async count(resource, { ids, q, filter }) {
      const rows = narrowed(resource, db, { ids, q, filter });
      const key = JSON.stringify([resource.name, ids, q, filter]);
      const known = kept.get(key);
      if (known && known.until > Date.now() && trustworthy()) return known.total;
      const changesBefore = changes;
      const counted = await rows.count({ total: '*' }).first();
      const total = Number(counted?.total ?? 0);
      if (total >= WORTH_KEEPING && changes === changesBefore && trustworthy()) {
        if (kept.size >= MOST_KEPT) kept.clear();
        kept.set(key, { resource: resource.name, total, until: Date.now() + LONGEST });
      }
      return total;
    },
    forget(name) {
      changes += 1;
      for (const [key, { resource }] of kept) if (name === null || resource === name) kept.delete(key);
    },
  };
}
