import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import type { MediaStorage } from '../platform/storage/storage.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Writes down a new folder before anything is put into it. The name is never used again, so that what lies behind an
 * address never changes, and clearing up after one upload cannot touch another's files.
 */
export async function reserveFolder(db: Knex): Promise<string> {
  const key = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  await db('media_folders').insert({ key });
  return key;
}

/** Removes a folder that no image came of; when the storage fails, the next sweep does it. */
export async function discardFolder(db: Knex, storage: MediaStorage, key: string): Promise<void> {
  await db('media_folders').where({ key }).update({ abandoned_at: db.fn.now() });
  await removeFolder(db, storage, key).catch(() => undefined);
}

/** An upload that has not ended after this long was cut off with its process. */
const LONGEST_UPLOAD = '1 hour';

/**
 * Removes the files of deleted images and of uploads that a killed process left. Safe in several processes at once.
 * Does nothing while a backup is being made.
 * @returns how many folders
 */
export async function sweepFolders(db: Knex, storage: MediaStorage): Promise<number> {
  const keys: string[] = await db('media_folders as f')
    .whereRaw('not exists (select 1 from media m where m.key = f.key)')
    .whereRaw(`(f.abandoned_at is not null or f.reserved_at < now() - interval '${LONGEST_UPLOAD}')`)
    .whereRaw(
      `not exists (select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = ?
         and database = (select oid from pg_database where datname = current_database()))`,
      [ADVISORY_LOCKS.backup],
    )
    .limit(1000)
    .pluck('f.key');
  for (const key of keys) await removeFolder(db, storage, key);
  return keys.length;
}

async function removeFolder(db: Knex, storage: MediaStorage, key: string): Promise<void> {
  await storage.remove(key);
  await db('media_folders').where({ key }).delete();
}
