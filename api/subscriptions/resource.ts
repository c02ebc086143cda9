import type { Knex } from 'knex';
import * as z from 'zod';
import { importFilterSchema } from '#shared/subscription-imports.ts';
import {
  SUBSCRIPTION_EXPORT_COLUMNS,
  type Subscription,
  type SubscriptionStatus,
  subscriptionFilterSchema,
  subscriptionSchema,
} from '#shared/subscriptions.ts';
import { invalidField } from '../platform/http/api-error.ts';
import { type Columns, spreadsheetTime } from '../platform/http/export.ts';
import {
  COMMON_COLUMNS,
  hasTag,
  type Resource,
  type Row,
  timeFilters,
  whether,
} from '../platform/http/resource.ts';
import { endSuppressed, findSuppression, liftSuppressions, suppress } from './suppressions.ts';

export const subscriptions: Resource = {
  name: 'subscriptions',
  label: 'subscriber',
  table: 'subscriptions',
  recordTitle: 'r.email::text',
  schema: subscriptionSchema,
  readOnly: [
    ...COMMON_COLUMNS,
    'consent_version',
    'confirmed_at',
    'unsubscribed_at',
    'spam_reason',
    'soft_bounces',
    'last_bounce_at',
  ],
  sortable: {
    first_name: ['lower(r.first_name)', 'r.created_at'],
    status: ['r.status', 'r.created_at'],
    source: ['r.source', 'r.created_at'],
  },
  distinct: ['source'],
  filterSchema: subscriptionFilterSchema,
  filters: {
    suspected: whether('r.spam_reason is not null'),
    tag: hasTag,
    ...timeFilters('created_at'),
  },
  // One expression, as the index has it.
  searched: ["(r.email::text || ' ' || coalesce(r.first_name, ''))"],
  constraints: {
    subscriptions_email_unique: { field: 'email', message: 'This address is on the list already' },
  },
  toColumns: async (fields, current, { trx }) => {
    const columns: Record<string, unknown> = { ...fields };
    await keepSuppressions(trx, asSubscription(fields), current && asSubscription(current));
    if (fields.status === current?.status) return columns;
    const now = new Date().toISOString();
    if (fields.status === 'confirmed') Object.assign(columns, { confirmed_at: now, unsubscribed_at: null });
    if (fields.status === 'unsubscribed') columns.unsubscribed_at = now;
    return columns;
  },
  bin: {
    title: 'r.email::text',
    unique: { email: 'This address is on the list again, so there is nothing to restore.' },
    restored: async (trx, ids) => {
      await endSuppressed(trx, ids);
      return [];
    },
  },
  audit: 'fields',
};

interface SubscriptionFields {
  email: string;
  status: SubscriptionStatus;
}

/** Updates the suppressions when an admin changes a status. */
async function keepSuppressions(
  trx: Knex,
  next: SubscriptionFields,
  current: SubscriptionFields | null,
): Promise<void> {
  const isWritten = next.status === 'confirmed' || next.status === 'pending';
  if (isWritten && (await findSuppression(trx, next.email))) {
    const wasHere = current?.email.toLowerCase() === next.email.toLowerCase();
    if (!wasHere)
      throw invalidField(
        'email',
        'This person has left the list. Only their own sign-up on the website brings them back.',
      );
    if (current.status !== next.status) await liftSuppressions(trx, [next.email]);
  }
  if (next.status === current?.status) return;
  if (next.status === 'unsubscribed') await suppress(trx, next.email, 'unsubscribed');
  if (next.status === 'suppressed') await suppress(trx, next.email, 'manual');
}

const asSubscription = (row: Row) => row as unknown as SubscriptionFields;

/** The list for a spreadsheet, with times in London and each cell on one line. */
export const SUBSCRIPTION_COLUMNS: Columns = Object.fromEntries(
  SUBSCRIPTION_EXPORT_COLUMNS.map((name) => [
    name,
    ({ [name]: value }: Subscription) => {
      if (name.endsWith('_at')) return spreadsheetTime(value);
      return Array.isArray(value) ? value.join(', ') : value && String(value).replace(/\r\n|[\r\n]/g, ' ');
    },
  ]),
);

/** Imports of subscribers, each made by uploading a file. */
export const subscriptionImports: Resource = {
  name: 'subscription-imports',
  label: 'import',
  table: 'subscription_imports',
  recordTitle: 'r.filename',
  operations: ['list', 'show'],
  schema: z.object({}),
  readOnly: [...COMMON_COLUMNS, 'state', 'total'],
  sortable: { filename: 'lower(r.filename)' },
  filterSchema: importFilterSchema,
  searched: ['r.filename'],
  select: (query) => query.select('r.*'),
  audit: 'fields',
};
