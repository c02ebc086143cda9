import { subscriptionFilterSchema, subscriptionSchema } from '#shared/subscriptions.ts';
import { createdAtFilters } from '../http/moments.ts';
import type { Resource } from '../http/resource.ts';

export const subscriptions: Resource = {
  name: 'subscriptions',
  label: 'subscriber',
  table: 'subscriptions',
  schema: subscriptionSchema,
  readOnly: [
    'id',
    'consent_version',
    'confirmed_at',
    'unsubscribed_at',
    'spam_reason',
    'created_at',
    'updated_at',
  ],
  sortable: {
    id: 'r.id',
    email: 'r.email',
    status: 'r.status',
    source: 'r.source',
    consent_at: 'r.consent_at',
    confirmed_at: 'r.confirmed_at',
    unsubscribed_at: 'r.unsubscribed_at',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['created_at', true],
  filterSchema: subscriptionFilterSchema,
  filters: {
    suspected: (query, suspected: boolean) => {
      if (suspected) query.whereNotNull('r.spam_reason');
      else query.whereNull('r.spam_reason');
    },
    ...createdAtFilters,
  },
  search: (query, pattern) => {
    query.whereRaw('r.email::text ilike ?', [pattern]);
  },
  select: (query) => query.select(COLUMNS.map((column) => `r.${column}`)),
  constraints: {
    subscriptions_email_unique: { field: 'email', message: 'This address is on the list already' },
  },
  columns: (fields, current) => {
    const columns: Record<string, unknown> = { ...fields };
    if (fields.status === current?.status) return columns;
    const now = new Date().toISOString();
    if (fields.status === 'confirmed') Object.assign(columns, { confirmed_at: now, unsubscribed_at: null });
    if (fields.status === 'unsubscribed') columns.unsubscribed_at = now;
    return columns;
  },
  audit: 'fields',
};

const COLUMNS = [
  'id',
  'email',
  'status',
  'source',
  'consent_text',
  'consent_version',
  'consent_at',
  'confirmed_at',
  'unsubscribed_at',
  'spam_reason',
  'created_at',
  'updated_at',
];
