import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Runs `work` with a temporary folder, and deletes the folder afterwards.
 * @param directory parent of the folder
 * @param purpose prefix of the folder's name
 */
export async function inWorkFolder<T>(
  directory: string,
  purpose: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(directory, `${purpose}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds after which a folder is abandoned. */
const LONGEST_WORK = 60 * 60 * 1000;

/**
 * Removes the folders that killed processes left in the directory of inWorkFolder.
 * @param kept names of folders that stay, however old they are
 */
export async function sweepWorkFolders(
  directory: string,
  longest = LONGEST_WORK,
  kept: readonly string[] = [],
): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const place = path.join(directory, name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Date.now() }));
    if (!kept.includes(name) && Date.now() - mtimeMs > longest)
      await rm(place, { recursive: true, force: true });
  }
}
