import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** How many imports can be taken back, one after the other. */
const KEPT = 5;

/** Where the content of before each import is kept. */
export const snapshotFolder = (dataDir: string): string => path.join(dataDir, 'content-before');

/** @returns the name of a file that is not there yet, later than all others */
export const nextSnapshot = (folder: string): string =>
  path.join(folder, `before-${new Date().toISOString().replaceAll(/[:.]/g, '')}.tar.zst`);

/** @returns the content of before the last import, and when that began; null when there was none */
export async function lastSnapshot(folder: string): Promise<{ file: string; at: Date } | null> {
  const name = (await snapshotsOf(folder)).at(-1);
  if (!name) return null;
  const file = path.join(folder, name);
  return { file, at: (await stat(file)).mtime };
}

/** Deletes all but the newest. */
export async function dropOldSnapshots(folder: string): Promise<void> {
  for (const name of (await snapshotsOf(folder)).slice(0, -KEPT)) await rm(path.join(folder, name));
}

/** From the oldest to the newest. */
async function snapshotsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith('before-') && name.endsWith('.tar.zst')).sort();
}
