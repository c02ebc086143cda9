import type { Knex } from 'knex';

/** SPEC section 2.14: what the privacy text promises for error logs. */
const ERROR_LOG_DAYS = 30;
/** Thirteen months, so that a month can be compared with the same one a year before. */
const EVENT_DAYS = 396;

/** Deletes reports of missing pages and analytics events whose time is over. */
export async function forgetOldEvents(db: Knex): Promise<void> {
  await db('not_found_log')
    .whereRaw('last_seen_at < now() - make_interval(days => ?)', [ERROR_LOG_DAYS])
    .delete();
  await db('analytics_events').whereRaw('at < now() - make_interval(days => ?)', [EVENT_DAYS]).delete();
}
