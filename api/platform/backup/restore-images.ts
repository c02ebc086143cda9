import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { type MediaStorage, mediaTypeOf } from '../storage/storage.ts';
import { visitBackup } from './read.ts';

export interface ImageOptions {
  /** A connection outside the transaction of the restore. */
  client: ClientBase;
  storage: MediaStorage;
  /** Folder for images before they are stored. */
  workDirectory: string;
  file: string;
}

/**
 * Adds the images of a backup to the existing ones, without changing these, as folder names are never reused and files never
 * change.
 * @returns a function that removes the added ones
 */
export async function addImages(options: ImageOptions): Promise<() => Promise<void>> {
  const { client, storage, workDirectory, file } = options;
  const seen = new Set<string>();
  const added = new Set<string>();
  const takeAway = async () => {
    for (const folder of added) await storage.remove(folder).catch(() => undefined);
  };
  try {
    await mkdir(workDirectory, { recursive: true });
    await visitBackup(file, {
      async image(name, bytes) {
        const type = mediaTypeOf(name);
        if (!type) throw new Error(`No image has the name ${name}.`);
        const folder = name.split('/')[0] ?? '';
        if (!seen.has(folder)) {
          seen.add(folder);
          if ((await storage.list(folder)).length === 0) added.add(folder);
          await reserve(client, folder);
        }
        const copy = path.join(workDirectory, `restore-${randomUUID()}`);
        try {
          await pipeline(
            Readable.from(bytes, { objectMode: false }),
            createWriteStream(copy, { mode: 0o600 }),
          );
          await storage.put(name, copy, type);
        } finally {
          await rm(copy, { force: true });
        }
      },
    });
  } catch (error) {
    await takeAway();
    throw error;
  }
  return takeAway;
}

/** Records the folders in the current database first, so that its sweep cleans up after a killed restore. */
async function reserve(client: ClientBase, folder: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.media_folders') is not null as there",
  );
  if (rows[0]?.there)
    await client.query('insert into media_folders (key) values ($1) on conflict do nothing', [folder]);
}
