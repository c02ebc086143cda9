import type { Knex } from 'knex';
import {
  BIN_DAYS,
  RETENTION_RULES,
  type RetentionPeriod,
  type RetentionPeriods,
  type RetentionRule,
} from '#shared/retention.ts';
import type { Logger } from '../platform/log.ts';

/**
 * Deletes everything whose period has ended.
 * @throws Error that names the rules that failed, once the others have run
 */
export async function runRetention(db: Knex, periods: RetentionPeriods, log: Logger): Promise<void> {
  const failed: RetentionRule[] = [];
  for (const rule of RETENTION_RULES)
    await applyRule(db, rule, periods[rule]).catch((error) => {
      log.error({ err: error, rule }, 'retention failed');
      failed.push(rule);
    });
  if (failed.length > 0) throw new Error(`Not all that is over was deleted: ${failed.join(', ')}`);
}

/** What lets somebody in until a time, by the column that has it. */
const ADMITTING = { sessions: 'expire', account_links: 'expires_at', preview_links: 'expires_at' };

/** Deletes sessions that have ended, and links that work no more. */
export async function deleteExpired(db: Knex): Promise<void> {
  for (const [table, until] of Object.entries(ADMITTING))
    await db(table).where(until, '<', db.fn.now()).delete();
}

/** Rows deleted in one run, few enough not to delay others; the rest follows ten minutes later. */
const BATCH = 20_000;

/** A table with expired rows. */
interface Place {
  table: string;
  /** SQL for the start of the period. */
  since: string;
  /** SQL that selects the rows; all by default. */
  where?: string;
}

/** What each rule deletes. */
export const PLACES: { readonly [rule in RetentionRule]: Place } = {
  consultations: { table: 'consultations', since: 'updated_at' },
  unconfirmed_subscriptions: {
    table: 'subscriptions',
    // Another sign-up restarts the period.
    since: 'greatest(created_at, confirm_sent_at)',
    where: "status = 'pending'",
  },
  ended_subscriptions: {
    table: 'subscriptions',
    since: 'coalesce(unsubscribed_at, updated_at)',
    where: "status in ('unsubscribed', 'suppressed')",
  },
  privacy_requests: { table: 'privacy_requests', since: 'updated_at', where: "status in ('done', 'spam')" },
  mails: { table: 'mails', since: 'created_at', where: "state in ('sent', 'failed', 'unknown')" },
  consent_choices: { table: 'consent_choices', since: 'created_at' },
  not_found_log: { table: 'not_found_log', since: 'last_seen_at' },
  analytics_events: { table: 'analytics_events', since: 'at' },
  audit_log: { table: 'audit_log', since: 'at' },
  subscription_imports: { table: 'subscription_imports', since: 'created_at' },
  // Deletes its undo too; posts stay, and imported_posts recognises them.
  blog_imports: {
    table: 'imports',
    since: 'updated_at',
    where: "state not in ('reading', 'analysing', 'running', 'undoing')",
  },
  // The bin has its own expiry.
  bin: { table: 'deleted_records', since: `expires_at - interval '${BIN_DAYS} days'` },
  // Windows are at most a day long.
  rate_limits: { table: 'rate_limits', since: "reset_at - interval '1 day'" },
  privacy_journal: { table: 'privacy_journal', since: 'at' },
};

/** Deletes the expired rows of one rule. @returns how many */
export async function applyRule(db: Knex, rule: RetentionRule, period: RetentionPeriod): Promise<number> {
  const { table, since, where = 'true' } = PLACES[rule];
  const { rowCount } = await db.raw(
    `delete from ${table} where ctid in (
       select ctid from ${table} where ${where} and ${since} < now() - make_interval(${period.unit} => ?) limit ${BATCH})`,
    [period.count],
  );
  return rowCount;
}
