import * as z from 'zod';

/** How many entries a list reaches back; older ones are found by filtering, so that counting stays fast. */
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
  /** Name of who did it; null when nobody was signed in, or the account is gone. */
  user_name: string | null;
  action: string;
  /** As in the API's addresses: 'posts'; 'session' for signing in and out. */
  resource: string;
  record_id: string | null;
  /** What the record is called now, or was when it was deleted; null when there is none, or nobody knows. */
  record_title: string | null;
  /** null where the log knows nothing of the resource's records. */
  record_exists: boolean | null;
  /** Whether it was deleted and can still be brought back. */
  record_in_bin: boolean;
  request_id: string | null;
  /** Names of the fields that were written. */
  fields: string[];
  /** The one field that changed, where its values are short. */
  change: { field: string; before: unknown; after: unknown } | null;
  /** What else the action noted in few words, such as the number of rows of an export. */
  notes: { [note: string]: string | number | boolean };
  /** Whether the record's values of before are known and nobody wrote to it since. */
  can_undo: boolean;
}

/** One entry whole. */
export interface AuditEntryDetails extends AuditEntry {
  /** `before` and `after` by field, or `fields` alone where values are personal data; and what else the action noted. */
  details: {
    before?: Record<string, unknown>;
    after?: Record<string, unknown> | string[];
    fields?: string[];
    [note: string]: unknown;
  };
}

/** GET /api/admin/audit-log/choices: what the log can be filtered by. */
export interface AuditChoices {
  people: { id: string; name: string }[];
  actions: string[];
  resources: string[];
}
