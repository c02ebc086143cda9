import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupFile } from '#shared/system-status.ts';
import { diskSpaceOf } from '../disk.ts';
import { StartError } from '../process/start-error.ts';
import type { BackupBucket } from '../storage/storage.ts';
import { type WriteOptions, type WrittenBackup, writeBackup } from './write.ts';

/** File names here: verve-2026-11-22T020000Z.tar.zst. */
const NAME = /^verve-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst$/;

/** @param folder that exists @returns a path in it, named after this moment */
export function newBackupIn(folder: string): string {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  return path.join(folder, `verve-${moment}Z.tar.zst`);
}

/** @returns when a backup was made, in ISO 8601; undefined if no name of a backup */
function momentOf(name: string): string | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day && `${day}T${hours}:${minutes}:${seconds}Z`;
}

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** @returns those names of backups that were made more than some days ago */
function oldOf(names: readonly string[], days: number): string[] {
  const first = Date.now() - days * DAY;
  return names.filter((name) => {
    const made = momentOf(name);
    return made !== undefined && Date.parse(made) < first;
  });
}

/** Deletes backups made more than some days ago, by the time in their names. @returns their names */
export async function deleteOldBackups(folder: string, days: number): Promise<string[]> {
  const old = oldOf(await readdir(folder), days);
  for (const name of old) await rm(path.join(folder, name));
  return old;
}

/** Copies to a bucket what it lacks of a folder, and deletes there what is older than some days. */
export async function copyBackups(folder: string, bucket: BackupBucket, days: number): Promise<void> {
  const there = await bucket.list();
  for (const { name } of await listBackups(folder))
    if (!there.includes(name)) await bucket.put(name, path.join(folder, name));
  for (const name of oldOf(there, days)) await bucket.remove(name);
}

/** @returns the whole backups of a folder, which may not exist, the newest first */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const found = await Promise.all(
    names.map(async (name) => {
      const at = momentOf(name);
      const file = at && (await stat(path.join(folder, name)).catch(() => undefined));
      return at && file ? [{ name, at, bytes: file.size }] : [];
    }),
  );
  return found.flat().sort((one, other) => other.at.localeCompare(one.at));
}

export const NO_ROOM =
  'The disk of the server has too little room for another backup. Download the newest, then ask the person who looks after the server to make room.';

/** Bytes that stay free for the database while a backup is written. */
const LEFT_FREE = 256 * 1024 * 1024;

/** @returns whether the disk has room for another backup, which may be larger than the newest */
export async function hasRoomForBackup(folder: string): Promise<boolean> {
  const disk = await diskSpaceOf(path.dirname(folder));
  const [newest] = await listBackups(folder);
  return disk === null || disk.free > 2 * (newest?.bytes ?? 0) + LEFT_FREE;
}

/**
 * Makes a backup in a folder, which is created, then deletes those whose time is over and what killed processes left.
 * @param days for which backups are kept
 * @throws StartError without room, and as writeBackup does
 */
export async function backUpInto(
  folder: string,
  days: number,
  source: Omit<WriteOptions, 'file'>,
): Promise<WrittenBackup> {
  if (!(await hasRoomForBackup(folder))) throw new StartError(NO_ROOM);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const yesterday = Date.now() - DAY;
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.unfinished')))
    if ((await stat(path.join(folder, name))).mtimeMs < yesterday)
      await rm(path.join(folder, name), { recursive: true });
  const written = await writeBackup({ ...source, file: newBackupIn(folder) });
  await deleteOldBackups(folder, days);
  return written;
}
