import * as z from 'zod';
import { filter, keysOf, optionalText, requiredText } from './fields.ts';
import type { Stored } from './record-lists.ts';
import { subscriberTags } from './subscriptions.ts';

export const IMPORT_LIMITS = { bytes: 64 * 1024 * 1024, rows: 100_000, columns: 1000 };

const IMPORT_STATES = ['checked', 'done', 'undone'] as const;
type ImportState = (typeof IMPORT_STATES)[number];

/** Outcomes of a row, with their labels; the first three change something. */
export const OUTCOME_LABELS = {
  add: 'Will be added',
  forward: 'Status will be updated',
  detail: 'First name or tags will be added',
  same: 'Already there',
  left: 'Skipped: left, bounced or complained',
  invalid: 'Not valid',
  duplicate: 'Twice in the file',
  kept: 'Changed since, so kept',
} as const;
export type ImportOutcome = keyof typeof OUTCOME_LABELS;
export const IMPORT_OUTCOMES = keysOf(OUTCOME_LABELS);

/** Fields that a column of the file can have. */
export const IMPORT_FIELDS = [
  'email',
  'first_name',
  'tags',
  'status',
  'source',
  'consent_text',
  'consent_version',
  'consent_at',
  'confirmed_at',
  'unsubscribed_at',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/**
 * What a column says of people who left. left: anything but a no means that the person did; bounced: the same, for an address
 * that bounced or complained; subscribed: a no means that the person left; none: nothing; unknown: the admin must say.
 */
export const IMPORT_MARKS = ['left', 'bounced', 'subscribed', 'none', 'unknown'] as const;
export type ImportMark = (typeof IMPORT_MARKS)[number];

const column = z
  .int()
  .min(0)
  .max(IMPORT_LIMITS.columns - 1)
  .nullish();

export const importOptionsSchema = z.object({
  /** Column of each field, from 0. */
  columns: z.partialRecord(z.enum(IMPORT_FIELDS), column),
  /** Status of rows without one. */
  default_status: z.enum(['pending', 'confirmed', 'unsubscribed'], {
    error: 'Choose pending, confirmed or unsubscribed',
  }),
  /** By column, from 0; columns that are not named here mean what their headings say. */
  marks: z.record(z.string().regex(/^\d{1,3}$/), z.enum(IMPORT_MARKS)).default({}),
  source: requiredText('Source', 100),
  /** For everybody in the file. */
  tags: subscriberTags,
  consent_text: optionalText('Consent wording', 1000),
});
export type ImportOptions = z.output<typeof importOptionsSchema>;

export const importRunSchema = z.object({
  /** Where the consent came from, in the admin's own words. */
  declaration: optionalText('Declaration', 2000),
});
/** Shorter declarations say nothing. */
export const DECLARATION_LEAST = 20;

export const importFilterSchema = filter({ state: z.enum(IMPORT_STATES), filename: z.string() });

/** A row of subscription_imports as the admin API answers it; moments are ISO 8601 in UTC. */
export interface SubscriptionImport extends Stored {
  filename: string;
  state: ImportState;
  headers: string[];
  columns: { [field in ImportField]?: number | null };
  options: Omit<ImportOptions, 'columns'>;
  declaration: string | null;
  total: number;
  counts: { [outcome in ImportOutcome]?: number } & {
    /** Rows that become confirmed. */
    to_confirm?: number;
    /** Rows that are stored as having left or bounced. */
    to_leave?: number;
  };
  /** Confirmation mails requested. */
  confirmations: number;
  started_at: string | null;
  finished_at: string | null;
}

/** The most rows of an outcome that are told. */
export const IMPORT_ROWS_SHOWN = 200;

/** One row of the answer of GET /api/admin/subscription-imports/:id/rows. */
export interface ImportRow {
  number: number;
  line: number;
  email: string | null;
  first_name: string | null;
  tags: string[];
  status: string | null;
  outcome: ImportOutcome | null;
  note: string | null;
}

/** Confirmation mails sent at a time. */
export const CONFIRMATIONS_AT_ONCE = 200;
