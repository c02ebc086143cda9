import * as z from 'zod';
import { DEFAULT_RETENTION, type RetentionPeriods } from '#shared/retention.ts';

/** Variables that change how long something is kept, in the unit of its default. */
const VARIABLES = {
  RETENTION_CONSULTATIONS_MONTHS: { rule: 'consultations', most: 120 },
  RETENTION_UNCONFIRMED_DAYS: { rule: 'unconfirmed_subscriptions', most: 365 },
  RETENTION_UNSUBSCRIBED_MONTHS: { rule: 'ended_subscriptions', most: 120 },
  RETENTION_PRIVACY_REQUESTS_MONTHS: { rule: 'privacy_requests', most: 120 },
  RETENTION_CONSENT_MONTHS: { rule: 'consent_choices', most: 120 },
  RETENTION_AUDIT_MONTHS: { rule: 'audit_log', most: 120 },
  RETENTION_MAILS_DAYS: { rule: 'mails', most: 730 },
  // Of those that `npm run backup -- <folder>` makes.
  RETENTION_BACKUPS_DAYS: { rule: 'backups', most: 365 },
} as const satisfies { [variable: string]: { rule: keyof RetentionPeriods; most: number } };

type Variable = keyof typeof VARIABLES;

/** For the schema of the environment. */
export const retentionVariables = Object.fromEntries(
  Object.entries(VARIABLES).map(([name, { rule, most }]) => [name, wholeNumber(rule, most)]),
) as { [name in Variable]: ReturnType<typeof wholeNumber> };

function wholeNumber(rule: keyof RetentionPeriods, most: number) {
  const error = `must be a whole number of ${DEFAULT_RETENTION[rule].unit} from 1 to ${most}`;
  return z
    .string()
    .trim()
    .refine((value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= most, { error })
    .transform(Number)
    .optional();
}

/** @returns how long this installation keeps each thing */
export function retentionPeriods(given: { [name in Variable]?: number | undefined }): RetentionPeriods {
  const changed = Object.entries(VARIABLES).flatMap(([name, { rule }]) => {
    const count = given[name as Variable];
    return count === undefined ? [] : [[rule, { ...DEFAULT_RETENTION[rule], count }]];
  });
  return { ...DEFAULT_RETENTION, ...Object.fromEntries(changed) };
}
