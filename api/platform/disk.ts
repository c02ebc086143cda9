import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import type { Environment } from './environment/environment.ts';
import { isDiskFull } from './http/api-error.ts';

/** Bytes on the file system of a folder. */
interface DiskSpace {
  free: number;
  total: number;
}

/** @returns null if the folder cannot be read */
export async function diskSpaceOf(directory: string): Promise<DiskSpace | null> {
  return statfs(directory).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
    () => null,
  );
}

/** @returns the folders that the product writes to, including the embedded database's */
export function writtenFolders({ dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>): {
  data: string;
  database?: string;
} {
  return { data: dataDir, ...(!databaseUrl && { database: path.join(dataDir, 'postgres') }) };
}

/** Least free bytes: PostgreSQL's log has files of 16 MB, and needs a second one to continue. */
const NEEDED_BYTES = 32 * 1024 * 1024;
/** Milliseconds for which a refused write counts, as the disk of a remote database cannot be checked. */
const BELIEVED = 60_000;

/** @returns a function that tells whether there is room to save */
export function watchDiskSpace(db: Knex, folders: readonly string[]): () => Promise<boolean> {
  let refusedAt = Number.NEGATIVE_INFINITY;
  db.on('query-error', (error: unknown) => {
    if (isDiskFull(error)) refusedAt = performance.now();
  });
  return async () => {
    if (performance.now() - refusedAt < BELIEVED) return false;
    const rooms = await Promise.all(folders.map(diskSpaceOf));
    return rooms.every((room) => room === null || room.free >= NEEDED_BYTES);
  };
}
