import type { Request } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { type Matching, SELECTION_MAX, selectionSchema } from '#shared/selection.ts';
import { ApiError, parse } from './api-error.ts';
import { type ListQuery, readBulkIds } from './list-query.ts';
import { filteredRows, sortedRows } from './list-rows.ts';
import type { Resource } from './resource.ts';

/** The records of a bulk request. */
export interface Selection {
  ids: string[];
  /** ISO 8601; null if the client does not request the check. */
  unchangedSince: string | null;
  /** The values of an update. */
  data: unknown;
  mode: z.infer<typeof selectionSchema>['mode'];
}

/**
 * Reads which records a bulk request is for: from its body or, if the ids fit in the URL, from filter={"id":[…]}, with the
 * values as the body.
 * @throws ApiError 'malformed' or 'invalid'
 */
export function readSelection(request: Pick<Request, 'query' | 'body'>): Selection {
  if (!Object.hasOwn(request.body ?? {}, 'ids') || request.query.filter !== undefined) {
    const ids = parse(z.array(z.uuid({ error: 'Each id must be a UUID' })), readBulkIds(request.query));
    return { ids: unique(ids), unchangedSince: null, data: request.body, mode: undefined };
  }
  const { ids, unchanged_since, data, mode } = parse(selectionSchema, request.body);
  return { ids: unique(ids), unchangedSince: unchanged_since ?? null, data, mode };
}

const unique = (ids: string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

/**
 * @returns all records that match a list's filter, in its order, and the time just before they were read
 * @throws ApiError 'invalid' if there are more than one bulk request may change
 */
export async function matching(resource: Resource, db: Knex, list: ListQuery): Promise<Matching> {
  const { rows: clock } = await db.raw('select clock_timestamp() as at');
  const rows = sortedRows(resource, filteredRows(resource, db, list), list.sort);
  const ids: string[] = await rows.limit(SELECTION_MAX + 1).pluck('r.id');
  if (ids.length > SELECTION_MAX)
    throw new ApiError(
      'invalid',
      `More than ${SELECTION_MAX} match. Narrow the list by its filters, and select those.`,
    );
  return { ids, at: clock[0].at };
}
