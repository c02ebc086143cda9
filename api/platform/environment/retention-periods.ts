import * as z from 'zod';
import { DEFAULT_RETENTION, LONGEST_RETENTION, type RetentionPeriods } from '#shared/retention.ts';

/** Variables that override retention periods, in the unit of the default. */
const VARIABLES = {
  RETENTION_CONSULTATIONS_MONTHS: 'consultations',
  RETENTION_UNCONFIRMED_DAYS: 'unconfirmed_subscriptions',
  RETENTION_UNSUBSCRIBED_MONTHS: 'ended_subscriptions',
  RETENTION_PRIVACY_REQUESTS_MONTHS: 'privacy_requests',
  RETENTION_CONSENT_MONTHS: 'consent_choices',
  RETENTION_AUDIT_MONTHS: 'audit_log',
  RETENTION_MAILS_DAYS: 'mails',
  // Backups made by `npm run backup -- <folder>`.
  RETENTION_BACKUPS_DAYS: 'backups',
} as const satisfies { [variable: string]: keyof typeof LONGEST_RETENTION };

type Variable = keyof typeof VARIABLES;

/** For the schema of the environment. */
export const retentionVariables = Object.fromEntries(
  Object.entries(VARIABLES).map(([name, rule]) => [name, wholeNumber(rule)]),
) as { [name in Variable]: ReturnType<typeof wholeNumber> };

function wholeNumber(rule: keyof typeof LONGEST_RETENTION) {
  const most = LONGEST_RETENTION[rule];
  const error = `must be a whole number of ${DEFAULT_RETENTION[rule].unit} from 1 to ${most}`;
  return z
    .string()
    .trim()
    .refine((value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= most, { error })
    .transform(Number)
    .optional();
}

/** @returns this installation's retention periods */
export function retentionPeriods(given: { [name in Variable]?: number | undefined }): RetentionPeriods {
  const changed = Object.entries(VARIABLES).flatMap(([name, rule]) => {
    const count = given[name as Variable];
    return count === undefined ? [] : [[rule, { ...DEFAULT_RETENTION[rule], count }]];
  });
  return { ...DEFAULT_RETENTION, ...Object.fromEntries(changed) };
}
