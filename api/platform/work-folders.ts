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

/** Milliseconds after the last byte after which a folder is abandoned. */
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
    if (!kept.includes(name) && Date.now() - (await lastWrite(place)) > longest)
      await rm(place, { recursive: true, force: true });
  }
}

/** A slow upload writes into a file of its folder, whose own time stays that of the file's beginning. */
async function lastWrite(folder: string): Promise<number> {
  const files = await readdir(folder).catch(() => []);
  const times = [folder, ...files.map((file) => path.join(folder, file))].map((place) =>
    stat(place).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  return Math.max(...(await Promise.all(times)));
}
