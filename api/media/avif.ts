import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { ApiError } from '../platform/http/api-error.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { MediaStorage } from '../platform/storage/storage.ts';
import { inWorkFolder } from '../platform/work-folders.ts';
import { AVIF_QUEUE, inTurn, type Media, putAll } from './media.ts';

/** Makes the AVIF files of an image; starts over if it was interrupted. @throws if the storage fails */
export async function makeAvif(media: Media, { id }: { id: string }): Promise<void> {
  const { db, storage } = media;
  const row = await db('media')
    .where({ id, avif_state: 'pending' })
    .first('key', 'url', 'content_type', 'variants');
  if (!row) return;
  const file = row.url.split('/').at(-1) as string;
  await inWorkFolder(media.workDirectory, 'avif', async (directory) => {
    const input = path.join(directory, `input-${file}`);
    await fetchFile(storage, `${row.key}/${file}`, input);
    const stem = file.replace(/\.\w+$/, '');
    const image = await inTurn(() =>
      media.encode({ kind: 'avif', input, type: row.content_type, directory, stem }),
    ).catch((error) => {
      if (error instanceof ApiError && error.code === 'unavailable') throw error;
      return null;
    });
    if (!image) {
      await db('media').where({ id }).update({ avif_state: 'failed' });
      return;
    }
    await putAll(storage, row.key, directory, image.variants);
    const changed = await db('media')
      .where({ id, avif_state: 'pending' })
      .update({ avif_state: 'ready', variants: JSON.stringify([...row.variants, ...image.variants]) });
    if (changed === 0 && !(await db('media').where({ id }).first('id'))) await storage.remove(row.key);
  });
}

/** Queues a job for each image without AVIF files, as jobs are lost when a database is restored. A spare job does nothing. */
export async function resumeAvif(db: Knex, jobs: Pick<Jobs, 'enqueueMany'>): Promise<void> {
  const ids: string[] = await db('media')
    .where({ avif_state: 'pending' })
    .whereRaw("created_at < now() - interval '10 minutes'")
    .limit(1000)
    .pluck('id');
  if (ids.length > 0)
    await jobs.enqueueMany(
      db,
      AVIF_QUEUE,
      ids.map((id) => ({ id })),
    );
}

async function fetchFile(storage: MediaStorage, name: string, place: string): Promise<void> {
  const found = await storage.open(name);
  if (!found) throw new Error('A picture of the library is not in the storage.');
  await pipeline(found.body, createWriteStream(place));
}
