import type { Knex } from 'knex';

/**
 * Numbers of PostgreSQL's advisory locks, in one place, because two uses of a number could deadlock. Numbers must not change
 * between versions, which run side by side during an upgrade.
 */
export const ADVISORY_LOCKS = {
  /** Applying migrations. */
  migrate: 7_261_121,
  /** Writing the sample content. */
  seed: 7_261_122,
  /** Changes that could create the first administrator or remove the last. */
  administrators: 7_261_123,
  /** Saving a redirect, which is compared with all others. */
  redirects: 7_261_124,
  /** Namespace: a lock per table with ordered records. */
  recordOrder: 7_261_125,
  /** Namespace: a lock per record that a form creates. */
  creation: 7_261_126,
  /** Saving the settings. */
  settings: 7_261_131,
  /** Changing page texts. */
  pageTexts: 7_261_132,
  /** Namespace: a lock per mail being delivered. */
  mail: 7_261_141,
  /** Reminding the team of deadlines. */
  reminders: 7_261_145,
  /** Held by a backup, so that the files of its snapshot are not removed before they are copied. */
  backup: 7_321_007,
  /** Held by the process that owns the embedded PostgreSQL. */
  embeddedPostgres: 7_210_431,
} as const;

/** Takes a lock until the transaction ends; others wait. @param key which one of a namespace */
export async function lockFor(trx: Knex, name: keyof typeof ADVISORY_LOCKS, key?: string): Promise<void> {
  if (key === undefined) await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS[name]]);
  else await trx.raw('select pg_advisory_xact_lock(?, hashtext(?))', [ADVISORY_LOCKS[name], key]);
}
