import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import type { MediaStorage } from '../platform/storage/storage.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Records a new folder before any file is stored in it. Its name is never reused, so the content of an address never changes,
 * and cleaning up one upload cannot touch another's files.
 */
export async function reserveFolder(db: Knex): Promise<string> {
  const key = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  await db('media_folders').insert({ key });
  return key;
}

/** Removes the folder of a failed upload; if the storage fails, the next sweep removes it. */
export async function discardFolder(db: Knex, storage: MediaStorage, key: string): Promise<void> {
  await db('media_folders').where({ key }).update({ abandoned_at: db.fn.now() });
  await removeFolder(db, storage, key).catch(() => undefined);
}

/** An upload that takes longer was interrupted with its process. */
const LONGEST_UPLOAD = '1 hour';

/**
 * Removes the files of deleted images and of interrupted uploads. Several processes may run it at once; during a backup it
 * does nothing.
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
