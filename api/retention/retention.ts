import type { Knex } from 'knex';
import { RETENTION_RULES, type RetentionPeriods, type RetentionRule } from '#shared/retention.ts';
import type { Logger } from '../platform/log.ts';
import { applyRule } from './rules.ts';

/**
 * Deletes everything whose period has ended, and records each run. If a rule fails, that is recorded and the others still run.
 */
export async function runRetention(db: Knex, periods: RetentionPeriods, log: Logger): Promise<void> {
  for (const rule of RETENTION_RULES) {
    try {
      await db.transaction(async (trx) => note(trx, rule, await applyRule(trx, rule, periods[rule])));
    } catch (error) {
      log.error({ err: error, rule }, 'retention failed');
      await noteFailure(db, rule);
    }
  }
}

async function note(trx: Knex, rule: RetentionRule, deleted: number): Promise<void> {
  await trx.raw(
    `insert into retention_runs as r (rule, ran_at, deleted, deleted_total) values (?, now(), ?, ?)
     on conflict (rule) do update set ran_at = now(), deleted = excluded.deleted,
       deleted_total = r.deleted_total + excluded.deleted, failed_at = null`,
    [rule, deleted, deleted],
  );
}

async function noteFailure(db: Knex, rule: RetentionRule): Promise<void> {
  await db.raw(
    `insert into retention_runs (rule, ran_at, failed_at) values (?, now(), now())
     on conflict (rule) do update set failed_at = now()`,
    [rule],
  );
}
