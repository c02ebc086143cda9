import { statfs } from 'node:fs/promises';

/** @returns bytes of the file system of a folder; null if it cannot be read */
export async function diskSpaceOf(directory: string): Promise<{ free: number; total: number } | null> {
  return statfs(directory).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
    () => null,
  );
}
