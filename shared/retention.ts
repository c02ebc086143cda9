/** Retention periods: the jobs that delete, the privacy policy and the admin read the same list. */

export interface RetentionPeriod {
  count: number;
  unit: 'days' | 'months';
}

/** Every period, as it is unless the settings say otherwise, or the environment of backups. */
export const DEFAULT_RETENTION = {
  consultations: { count: 24, unit: 'months' },
  unconfirmed_subscriptions: { count: 30, unit: 'days' },
  ended_subscriptions: { count: 24, unit: 'months' },
  privacy_requests: { count: 36, unit: 'months' },
  consent_choices: { count: 24, unit: 'months' },
  // Long enough to close the accounts of the year before.
  audit_log: { count: 24, unit: 'months' },
  mails: { count: 90, unit: 'days' },
  subscription_imports: { count: 90, unit: 'days' },
  blog_imports: { count: 90, unit: 'days' },
  bin: { count: 30, unit: 'days' },
  not_found_log: { count: 30, unit: 'days' },
  analytics_events: { count: 13, unit: 'months' },
  rate_limits: { count: 1, unit: 'days' },
  // Longer than any backup may be kept.
  privacy_journal: { count: 13, unit: 'months' },
  backups: { count: 14, unit: 'days' },
} as const satisfies { readonly [what: string]: RetentionPeriod };

/** Days for which a deleted record can be restored. */
export const BIN_DAYS = DEFAULT_RETENTION.bin.count;

/** The most that a period may be, in its own unit; the least is 1. What is not named here is fixed. */
export const LONGEST_RETENTION = {
  consultations: 120,
  unconfirmed_subscriptions: 365,
  ended_subscriptions: 120,
  privacy_requests: 120,
  consent_choices: 120,
  audit_log: 120,
  mails: 730,
} as const satisfies { readonly [what in keyof typeof DEFAULT_RETENTION]?: number };

/** What jobs delete from the database; backups are deleted by the command that makes them. */
export type RetentionRule = Exclude<keyof typeof DEFAULT_RETENTION, 'backups'>;

/** How long this installation keeps each thing. */
export type RetentionPeriods = { readonly [what in keyof typeof DEFAULT_RETENTION]: RetentionPeriod };

/** A line of the privacy text for each rule; {period} is filled in. */
export const RETENTION_TEXTS: { readonly [rule in RetentionRule]: string } = {
  consultations: 'Requests for a consultation: deleted {period} after we last worked on them.',
  unconfirmed_subscriptions: 'Newsletter sign-ups that were never confirmed: deleted after {period}.',
  ended_subscriptions:
    'Newsletter subscriptions, with the record of your consent: until you unsubscribe, and {period} more as proof of what you had agreed to.',
  privacy_requests: 'Data requests and complaints: deleted {period} after we last worked on them.',
  mails: 'Copies of the emails that this site sent you: deleted after {period}.',
  consent_choices: 'Records of cookie choices: deleted after {period}.',
  not_found_log: 'Error logs: deleted after {period}.',
  analytics_events: 'Analytics events: deleted after {period}.',
  audit_log: 'The log of what our staff do in the back office: deleted after {period}.',
  subscription_imports: 'Lists of subscribers that we took in, row by row: deleted after {period}.',
  blog_imports:
    'Files of earlier blogs that we took in, with the names of their authors: deleted {period} after the import.',
  bin: 'Records that our staff delete: kept in a bin for {period}, then gone for good.',
  rate_limits:
    'Counters that limit abuse, which hold a code in place of an address: deleted within {period}.',
  privacy_journal:
    'A list of what a restored backup must not undo, which holds a code in place of each address: deleted after {period}.',
};

/** The line of the privacy text on backups; {period} is filled in. */
export const BACKUPS_TEXT =
  'Backups of all of this: deleted after {period}. What is erased stays in backups until then. If we ever have to restore one, erasures, unsubscriptions and other stops to our emails since then are carried out again before the site uses it.';

/** Rules in the order in which people read them. */
export const RETENTION_RULES = Object.keys(RETENTION_TEXTS) as RetentionRule[];

/** @returns '30 days', '1 day', '24 months' */
export function periodText({ count, unit }: RetentionPeriod): string {
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
}
