import type { Knex } from 'knex';
import { cacheUntilChanged } from '../cache/cache-until-changed.ts';
import type { Changes } from '../cache/changes.ts';
import type { ListQuery } from './list-query.ts';
import { filteredRows } from './list-rows.ts';
import type { Resource } from './resource.ts';

export type Counted = Pick<ListQuery, 'ids' | 'q' | 'filter'>;

export interface RowCounts {
  /** @returns how many rows of the resource a list with this filter has. @throws ApiError for unknown filter fields */
  count(resource: Resource, list: Counted): Promise<number>;
}

/** Below this, counting is as fast as a look at the cache. */
const WORTH_CACHING = 50_000;
/** Some filters mean the present moment, so that a count grows old without a write. */
const TTL_MILLISECONDS = 60_000;
const MOST_COUNTS = 500;

/**
 * Large counts are cached until the resource changes, for a minute at most. They are exact for the resources that
 * `watch_resource` in the migrations names; of the others, such as consent choices, what a visitor or another process
 * wrote shows after that minute.
 */
export function createRowCounts(db: Knex, changes: Changes): RowCounts {
  const cache = cacheUntilChanged<number>(changes, { max: MOST_COUNTS });
  return {
    async count(resource, { ids, q, filter }) {
      const rows = filteredRows(resource, db, { ids, q, filter });
      const key = `${resource.name} ${JSON.stringify([ids, q, filter])}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      // Not load(): a count that began before a write must not answer those who ask after it.
      const store = cache.begin(key);
      const counted = await rows.count({ total: '*' }).first();
      const value = Number(counted?.total ?? 0);
      store({ value, ttl: value >= WORTH_CACHING ? TTL_MILLISECONDS : 0 });
      return value;
    },
  };
}
