import type { RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { distinctValues } from '../database/distinct-values.ts';
import { ApiError } from './api-error.ts';
import { readListQuery } from './list-query.ts';
import type { Resource } from './resource.ts';
import type { RowCounts } from './row-counts.ts';

const MOST_FILTERS = 16;
/** Most values, more than a menu can show. */
const MOST_VALUES = 500;

const filtersSchema = z.array(z.unknown()).min(1).max(MOST_FILTERS);

/**
 * Summaries of a list: GET /counts?of=[filter, …] counts the rows of several filters in one request, and GET /values?of=field
 * lists the distinct values of a field.
 */
export function listSummaries(
  router: Router,
  resource: Resource,
  { db, counts, mayList }: { db: Knex; counts: RowCounts; mayList: RequestHandler },
): void {
  router.get('/counts', mayList, async (request, response) => {
    const filters = readFilters(request.query.of);
    const lists = filters.map((filter) => readListQuery({ filter: JSON.stringify(filter) }));
    // One after the other, as a page of the admin must not take all connections of the pool.
    const totals: number[] = [];
    for (const list of lists) totals.push(await counts.count(resource, list));
    response.json({ counts: totals });
  });

  router.get('/values', mayList, async (request, response) => {
    const field = String(request.query.of);
    if (!resource.distinct?.includes(field))
      throw new ApiError('malformed', `The values of "${field.slice(0, 50)}" cannot be listed.`);
    const values = distinctValues(db, resource.table, field, MOST_VALUES).orderBy('value').pluck('value');
    response.json({ values: await values });
  });
}

function readFilters(of: unknown): unknown[] {
  try {
    return filtersSchema.parse(JSON.parse(String(of)));
  } catch {
    throw new ApiError('malformed', `Ask for the counts of=[filter, …], at most ${MOST_FILTERS} of them.`);
  }
}
