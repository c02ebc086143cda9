import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** File names by `npm run backup`: verve-2026-11-22T020000Z.tar.zst; before version 1.0.0 .backup. */
const NAME = /^verve-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:tar\.zst|backup)$/;

/** Deletes backups made before a time, by the time in their names. @returns their names */
export async function deleteBackupsBefore(folder: string, moment: Date): Promise<string[]> {
  const old = (await readdir(folder)).filter((name) => {
    const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
    return day !== undefined && Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) < moment.getTime();
  });
  for (const name of old) await rm(path.join(folder, name));
  return old;
}
