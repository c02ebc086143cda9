import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { RetentionPeriod } from '#shared/retention.ts';
import { readKey } from '../keys/keys.ts';

/** 'erasure' of a person's data, 'lifted' for the end of a suppression; the rest are reasons for suppressions. */
export type JournalEvent =
  | 'erasure'
  | 'unsubscribed'
  | 'erased'
  | 'bounced'
  | 'complained'
  | 'manual'
  | 'lifted';

export interface JournalEntry {
  id: string;
  /** ISO 8601 in UTC with microseconds. */
  at: string;
  event: JournalEvent;
  /** HMAC of the address with the key 'addresses', which every backup contains. */
  address_hash: string;
}

export interface Replayed {
  /** Number of people erased again. */
  erased: number;
  /** Number of addresses suppressed again. */
  suppressed: number;
}

/** Records, in the same transaction, an action that restoring a backup must not undo. */
export async function noteInJournal(
  trx: Knex,
  event: JournalEvent,
  hashes: readonly string[],
): Promise<void> {
  const rows = hashes.map((address_hash) => ({ event, address_hash }));
  if (rows.length > 0) await trx.batchInsert('privacy_journal', rows, 1000);
}

/** @returns all entries in the database, oldest first */
export async function readJournal(db: Knex): Promise<JournalEntry[]> {
  return db('privacy_journal')
    .orderBy(['at', 'id'])
    .select('id', db.raw(`${inUtc('at')} as at`), 'event', 'address_hash');
}

/** @returns the start of the retention period, in the format of an entry's time */
export async function momentBefore(db: Knex, { count, unit }: RetentionPeriod): Promise<string> {
  const { rows } = await db.raw(`select ${inUtc(`now() - make_interval(${unit} => ?)`)} as at`, [count]);
  return rows[0].at;
}

const inUtc = (moment: string) => `to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** @returns a fingerprint of the key, which distinguishes the journals of different sites without revealing it */
export async function journalName(db: Knex): Promise<string> {
  const key = await readKey(db, 'addresses');
  return createHash('sha256').update('privacy journal').update(key).digest('hex').slice(0, 16);
}
