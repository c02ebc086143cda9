import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import type { RetentionPeriod } from '#shared/retention.ts';
import { readKey } from '../keys/keys.ts';

/** 'erasure' of a person's data, 'lifted' for the end of a suppression; the rest are reasons for suppressions. */
type JournalEvent = 'erasure' | 'unsubscribed' | 'erased' | 'bounced' | 'complained' | 'manual' | 'lifted';

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
async function momentBefore(db: Knex, { count, unit }: RetentionPeriod): Promise<string> {
  const { rows } = await db.raw(`select ${inUtc(`now() - make_interval(${unit} => ?)`)} as at`, [count]);
  return rows[0].at;
}

const inUtc = (moment: string) => `to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** @returns a fingerprint of the key, which distinguishes the journals of different sites without revealing it */
export async function journalName(db: Knex): Promise<string> {
  const key = await readKey(db, 'addresses');
  return createHash('sha256').update('privacy journal').update(key).digest('hex').slice(0, 16);
}

/** @returns the folder of the journal's copy outside the database */
export const journalDirectory = (dataDir: string): string => path.join(dataDir, 'privacy-journal');

/**
 * Copies the journal into a file that outlives the database. Entries that only the file has, because the database was
 * restored by other means, stay there until they expire.
 */
export async function mirrorJournal(db: Knex, directory: string, period: RetentionPeriod): Promise<void> {
  const file = await journalFile(db, directory);
  const rows = await readJournal(db);
  const oldest = await momentBefore(db, period);
  const there = await readEntries(file);
  const all = new Map(
    [...(there ?? []), ...rows].filter(({ at }) => at >= oldest).map((entry) => [entry.id, entry]),
  );
  if (there && all.size === there.length && there.every(({ id }) => all.has(id))) return;
  const sorted = [...all.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
  await writeWhole(file, sorted.map(lineOf).join(''));
}

/** @returns the entries of the file; null if there is none for this site */
export async function readMirror(db: Knex, directory: string): Promise<JournalEntry[] | null> {
  return readEntries(await journalFile(db, directory));
}

const journalFile = async (db: Knex, directory: string) =>
  path.join(directory, `${await journalName(db)}.txt`);

const lineOf = ({ at, id, event, address_hash }: JournalEntry) => `${at} ${id} ${event} ${address_hash}\n`;

async function readEntries(file: string): Promise<JournalEntry[] | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  return text.split('\n').flatMap((line) => {
    const [at, id, event, address_hash] = line.split(' ');
    return at && id && address_hash ? [{ at, id, event: event as JournalEvent, address_hash }] : [];
  });
}

/** Writes a file atomically, even if the machine crashes. */
async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
