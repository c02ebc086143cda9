import { statfs } from 'node:fs/promises';

/** @returns bytes of the file system of a folder; null if it cannot be read */
export async function diskSpaceOf(directory: string): Promise<{ free: number; total: number } | null> {
  return statfs(directory).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
    () => null,
  );
}

/** PostgreSQL's log has files of 16 MB, and needs a second one to continue. */
const NEEDED_BYTES = 32 * 1024 * 1024;

/** @returns whether something can still be saved on the file system of a folder */
export async function hasRoom(directory: string): Promise<boolean> {
  const disk = await diskSpaceOf(directory);
  return disk === null || disk.free >= NEEDED_BYTES;
}
