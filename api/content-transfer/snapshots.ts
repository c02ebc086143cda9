import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Number of imports that can be undone, one after the other. */
const KEPT = 5;

/** Folder of the copies made before imports. */
export const snapshotFolder = (dataDir: string): string => path.join(dataDir, 'content-before');

/** @returns the path of a new file, named after the time */
export const nextSnapshot = (folder: string): string =>
  path.join(folder, `before-${new Date().toISOString().replaceAll(/[:.]/g, '')}.tar.zst`);

/** @returns the copy made before the last import, and when; null if there is none */
export async function lastSnapshot(folder: string): Promise<{ file: string; at: Date } | null> {
  const name = (await snapshotsOf(folder)).at(-1);
  if (!name) return null;
  const file = path.join(folder, name);
  return { file, at: (await stat(file)).mtime };
}

/** Deletes all but the newest copies. */
export async function dropOldSnapshots(folder: string): Promise<void> {
  for (const name of (await snapshotsOf(folder)).slice(0, -KEPT)) await rm(path.join(folder, name));
}

/** @returns the copies, oldest first */
async function snapshotsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith('before-') && name.endsWith('.tar.zst')).sort();
}
