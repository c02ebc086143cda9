import type { Request } from 'express';
import * as z from 'zod';
import { selectionSchema } from '#shared/record-lists.ts';
import { parse } from './api-error.ts';
import { readBulkIds } from './list-query.ts';

/**
 * Reads which records a bulk request is for: from its body or, if the ids fit in the URL, from filter={"id":[…]}, with the
 * values as the body.
 * @returns the ids, and the values of an update
 * @throws ApiError 'malformed' or 'invalid'
 */
export function readSelection({ query, body }: Pick<Request, 'query' | 'body'>): {
  ids: string[];
  data: unknown;
} {
  const { ids, data } =
    !Object.hasOwn(body ?? {}, 'ids') || query.filter !== undefined
      ? { ids: parse(z.array(z.uuid({ error: 'Each id must be a UUID' })), readBulkIds(query)), data: body }
      : parse(selectionSchema, body);
  return { ids: [...new Set(ids.map((id) => id.toLowerCase()))], data };
}
