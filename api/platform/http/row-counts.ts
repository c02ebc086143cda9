import type { Knex } from 'knex';
import { cacheUntilChanged } from '../cache/cache-until-changed.ts';
import type { Changes } from '../cache/changes.ts';
import type { ListQuery } from './list-query.ts';
import { filteredRows } from './list-rows.ts';
import type { Resource } from './resource.ts';

export type Counted = Pick<ListQuery, 'ids' | 'q' | 'filter'>;

export interface RowCounts {
  /** @returns the number of rows that match the filter @throws ApiError for unknown filter fields */
  count(resource: Resource, list: Counted): Promise<number>;
}

/** Below this, counting is fast enough without a cache. */
const WORTH_CACHING = 50_000;
/** Some filters depend on the current time, so a count can become stale without a write. */
const TTL_MILLISECONDS = 60_000;
const MOST_COUNTS = 500;

/**
 * Caches large counts until the resource changes, for at most a minute. They are exact for resources that `watch_resource`
 * in the migrations names; for others, such as consent choices, writes by visitors or other processes show up after that
 * minute.
 */
export function createRowCounts(db: Knex, changes: Changes): RowCounts {
  const cache = cacheUntilChanged<number>(changes, { max: MOST_COUNTS });
  return {
    async count(resource, { ids, q, filter }) {
      const rows = filteredRows(resource, db, { ids, q, filter });
      const key = `${resource.name} ${JSON.stringify([ids, q, filter])}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      // Not load(), because a count started before a write must not be shared with a request after it.
      const store = cache.begin(key);
      const counted = await rows.count({ total: '*' }).first();
      const value = Number(counted?.total ?? 0);
      store({ value, ttl: value >= WORTH_CACHING ? TTL_MILLISECONDS : 0 });
      return value;
    },
  };
}
