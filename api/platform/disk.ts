import { statfs } from 'node:fs/promises';

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
