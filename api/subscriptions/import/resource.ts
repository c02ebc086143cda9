import * as z from 'zod';
import { importFilterSchema } from '#shared/subscription-imports.ts';
import type { Resource } from '../../platform/http/resource.ts';

/** Imports of subscribers, each made by uploading a file. */
export const subscriptionImports: Resource = {
  name: 'subscription-imports',
  label: 'import',
  table: 'subscription_imports',
  recordTitle: 'r.filename',
  operations: ['list', 'show'],
  schema: z.object({}),
  readOnly: [],
  sortable: {
    id: 'r.id',
    filename: 'lower(r.filename)',
    state: 'r.state',
    total: 'r.total',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['created_at', true],
  filterSchema: importFilterSchema,
  searched: ['r.filename'],
  select: (query) => query.select('r.*'),
  audit: 'fields',
};
