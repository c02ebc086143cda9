import * as z from 'zod';
import { filter } from './fields.ts';

/** What the log records, in the words that the back office shows: 'Anna created …'. The API writes no other action. */
export const AUDIT_WORDS = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  publish: 'published',
  withdraw: 'took off the website',
  upload: 'uploaded',
  export: 'exported',
  reorder: 'reordered',
  approve: 'marked as not spam',
  schedule: 'scheduled',
  unschedule: 'took back the schedule of',
  discard: 'discarded the changes of',
  create_preview_link: 'made a link for a reviewer to',
  revoke_preview_link: 'withdrew a link for a reviewer to',
  add_note: 'wrote a note on',
  remove_note: 'removed a note from',
  reply: 'replied to',
  agreed_time: 'agreed a time for',
  changed_time: 'changed the time of',
  cancelled_time: 'cancelled the meeting of',
  test: 'sent a test of',
  start: 'started sending',
  stop: 'stopped sending',
  resume: 'resumed sending',
  resend: 'sent again',
  analyse: 'read again',
  check: 'checked again',
  options: 'changed the options of',
  selection: 'chose the articles of',
  run: 'started',
  imported: 'finished',
  cancel: 'stopped',
  undo: 'started to undo',
  undone: 'undid',
  confirmations: 'asked for confirmations from',
  search: 'searched for',
  erase: 'erased',
  finish_erasure: 'finished erasing',
  remove: 'removed',
  setup: 'set up as the first administrator:',
  invite: 'invited',
  invitation_accepted: 'accepted the invitation of',
  deactivate: 'deactivated',
  reactivate: 'reactivated',
  session_ended: 'ended the sessions of',
  password_change: 'changed the password of',
  password_reset: 'set a new password of',
  password_forgotten: 'asked for a new password of',
  second_factor_on: 'turned on two-step sign-in of',
  second_factor_off: 'turned off two-step sign-in of',
  sign_in: 'signed in',
  sign_out: 'signed out',
  sign_in_failed: 'failed to sign in',
} as const;
export type AuditAction = keyof typeof AUDIT_WORDS;

const name = z.string().max(100);
const day = z.iso.datetime({ offset: true }).or(z.iso.date());

export const auditFilterSchema = filter({
  user_id: z.uuid(),
  action: name,
  resource: name,
  record_id: name,
  at_gte: day,
  at_lte: day,
});

/** A line of the log. */
export interface AuditEntry {
  id: number;
  at: string;
  user_id: string | null;
  /** null if nobody was signed in, or the account was deleted. */
  user_name: string | null;
  action: AuditAction;
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
