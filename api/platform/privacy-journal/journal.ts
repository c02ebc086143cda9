import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { RetentionPeriod } from '#shared/retention.ts';
import { readKey } from '../keys/keys.ts';

/** 'erasure' took somebody's data away, 'lifted' let them be written to again; the rest are reasons of suppressions. */
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
  /** HMAC of the address under the key 'addresses', which every backup holds. */
  address_hash: string;
}

export interface Replayed {
  /** Persons who were erased again. */
  erased: number;
  /** Addresses that are not written to again. */
  suppressed: number;
}

/** Writes down, in the transaction that does it, what a restored backup must not undo. */
export async function noteInJournal(
  trx: Knex,
  event: JournalEvent,
  hashes: readonly string[],
): Promise<void> {
  const rows = hashes.map((address_hash) => ({ event, address_hash }));
  if (rows.length > 0) await trx.batchInsert('privacy_journal', rows, 1000);
}

/** All entries that the database holds, oldest first. */
export async function readJournal(db: Knex): Promise<JournalEntry[]> {
  return db('privacy_journal')
    .orderBy(['at', 'id'])
    .select('id', db.raw(`${inUtc('at')} as at`), 'event', 'address_hash');
}

/** @returns the moment since when entries are kept, as they are dated */
export async function momentBefore(db: Knex, { count, unit }: RetentionPeriod): Promise<string> {
  const { rows } = await db.raw(`select ${inUtc(`now() - make_interval(${unit} => ?)`)} as at`, [count]);
  return rows[0].at;
}

const inUtc = (moment: string) => `to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** What tells the journals of different sites apart: says nothing of the key itself. */
export async function journalName(db: Knex): Promise<string> {
  const key = await readKey(db, 'addresses');
  return createHash('sha256').update('privacy journal').update(key).digest('hex').slice(0, 16);
}
