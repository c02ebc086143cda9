import * as z from 'zod';
import { missingPageFilterSchema } from '#shared/redirects.ts';
import type { Resource } from '../platform/http/resource.ts';

/** Addresses at which visitors found no page, kept for 30 days (../retention/rules.ts). */
export const notFoundLog: Resource = {
  name: 'not-found-log',
  label: 'missing page',
  table: 'not_found_log',
  schema: z.object({ path: z.string() }),
  readOnly: ['id', 'hits', 'referrer', 'first_seen_at', 'last_seen_at'],
  operations: ['list', 'show', 'delete'],
  sortable: {
    id: 'r.id',
    path: 'r.path',
    hits: 'r.hits',
    referrer: 'r.referrer',
    first_seen_at: 'r.first_seen_at',
    last_seen_at: 'r.last_seen_at',
    created_at: 'r.first_seen_at',
  },
  defaultSort: ['hits', true],
  filterSchema: missingPageFilterSchema,
  searched: ['r.path', 'r.referrer'],
  audit: 'values',
};
