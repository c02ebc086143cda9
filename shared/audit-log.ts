import * as z from 'zod';

/** Entries that a list counts at most, to stay fast; older ones are found by filtering. */
export const AUDIT_LIST_MAX = 10_000;

const name = z.string().max(100);
const day = z.iso.datetime({ offset: true }).or(z.iso.date());

export const auditFilterSchema = z
  .strictObject({
    user_id: z.uuid(),
    action: name,
    resource: name,
    record_id: name,
    at_gte: day,
    at_lte: day,
  })
  .partial();

/** A line of the log. */
export interface AuditEntry {
  id: number;
  at: string;
  user_id: string | null;
  /** null if nobody was signed in, or the account was deleted. */
  user_name: string | null;
  action: string;
  /** As in the API's addresses, such as 'posts'; 'session' for signing in and out. */
  resource: string;
  record_id: string | null;
  /** The record's title, now or when it was deleted; null if unknown. */
  record_title: string | null;
  /** null if the log cannot tell. */
  record_exists: boolean | null;
  /** Whether it was deleted and can be restored. */
  record_in_bin: boolean;
  request_id: string | null;
  /** Names of the fields that were written. */
  fields: string[];
  /** The changed field, if it is the only one and its values are short. */
  change: { field: string; before: unknown; after: unknown } | null;
  /** Other short details, such as the number of exported rows. */
  notes: { [note: string]: string | number | boolean };
  /** Whether the earlier values are known and the record has not changed since. */
  can_undo: boolean;
}

/** An entry with all details. */
export interface AuditEntryDetails extends AuditEntry {
  /** `before` and `after` by field, or only `fields` if values are personal data; and other details of the action. */
  details: {
    before?: Record<string, unknown>;
    after?: Record<string, unknown> | string[];
    fields?: string[];
    [note: string]: unknown;
  };
}

/** GET /api/admin/audit-log/choices: choices of the filters. */
export interface AuditChoices {
  people: { id: string; name: string }[];
  actions: string[];
  resources: string[];
}
