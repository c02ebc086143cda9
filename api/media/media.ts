import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import { FILE_TYPES } from '#shared/files.ts';
import type { MediaFile, MediaVariant } from '#shared/media.ts';
import { slugFromTitle } from '#shared/posts.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { Child, ChildDied } from '../platform/process/child.ts';
import { programFile } from '../platform/program.ts';
import type { ReceivedFile } from '../platform/receive.ts';
import type { MediaStorage } from '../platform/storage/storage.ts';
import { sweepWorkFolders } from '../platform/work-folders.ts';
import type { EncodedImage, EncodeTask } from './encode.ts';
import { fileTypeOf, imageTypeOf } from './file-type.ts';
import { discardFolder, reserveFolder, sweepFolders } from './folders.ts';

export interface MediaOptions {
  db: Knex;
  storage: MediaStorage;
  /** Folder for files while they are processed. */
  workDirectory: string;
  encode?: (task: EncodeTask) => Promise<EncodedImage>;
}

export interface Media extends Required<MediaOptions> {
  /** Removes the files of deleted images and of killed processes. */
  sweep(): Promise<void>;
}

export function openMedia(options: MediaOptions): Media {
  const { db, storage, workDirectory } = options;
  return {
    encode: encodeApart,
    ...options,
    async sweep() {
      await sweepWorkFolders(workDirectory);
      await sweepFolders(db, storage);
    },
  };
}

let last: Promise<unknown> = Promise.resolve();

/** Runs the tasks of this process that encode images one at a time, so that the largest image bounds the memory. */
export function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const mine = last.then(task, task);
  last = mine.catch(() => undefined);
  return mine;
}

/** The queue whose jobs make an image's AVIF files; its data is { id }. */
export const AVIF_QUEUE = 'media-avif';

export interface NewMedia {
  name: string;
  /** '' if it has not been described. */
  alt: string;
}

/**
 * Adds an image to the library. Its row is inserted after all its files are stored; if that fails, the files are removed.
 * @param created called in the transaction that inserts the row
 * @returns the image's id, and whether the library had an image with the same bytes
 * @throws ApiError if the image is refused
 */
export async function addMedia(
  media: Media,
  received: ReceivedFile,
  fields: NewMedia,
  jobs: Pick<Jobs, 'enqueue'>,
  created: (trx: Knex, id: string) => Promise<void>,
): Promise<{ id: string; duplicate: boolean }> {
  // The same bytes may be there as a download, which is no picture.
  const find = () => idOf(media.db, { hash: received.hash, kind: 'picture' });
  const known = await find();
  if (known) return { id: known, duplicate: true };
  const type = imageTypeOf(received.head);

  return inTurn(async () => {
    // The same image may have been before this one in the queue.
    const meanwhile = await find();
    if (meanwhile) return { id: meanwhile, duplicate: true };
    const directory = path.dirname(received.file);
    const stem = fileStem(fields.name, 'image');
    const image = await media.encode({ kind: 'first', input: received.file, type, directory, stem });
    return keep(media, received, {
      files: image.variants,
      columns: {
        ...fields,
        source_type: type,
        animated: image.animated,
        avif_state: image.animated ? 'none' : 'pending',
      },
      async created(trx, id) {
        if (!image.animated) await jobs.enqueue(trx, AVIF_QUEUE, { id });
        await created(trx, id);
      },
    });
  });
}

/**
 * Adds a file for readers to download, unchanged, under its original name.
 * @param created called in the transaction that inserts the row
 * @returns its id, and whether the library had a file with the same bytes
 * @throws ApiError if the file is refused
 */
export async function addFile(
  media: Media,
  received: ReceivedFile,
  name: string,
  created: (trx: Knex, id: string) => Promise<void>,
): Promise<{ id: string; duplicate: boolean }> {
  const ending = await fileTypeOf(name, received);
  const known = await idOf(media.db, { hash: received.hash });
  if (known) return { id: known, duplicate: true };
  const type = FILE_TYPES[ending];
  const variant: MediaFile = { file: `${fileStem(name, 'file')}.${ending}`, type, bytes: received.bytes };
  await rename(received.file, path.join(path.dirname(received.file), variant.file));
  return keep(media, received, {
    files: [variant],
    // The column is required, but a file has no alternative text.
    columns: { name, alt: name, source_type: type, avif_state: 'none' },
    created,
  });
}

interface NewFiles {
  /** Next to the received file; the first is the one at the address. */
  files: readonly (MediaVariant | MediaFile)[];
  columns: object;
  created(trx: Knex, id: string): Promise<void>;
}

/** Stores files and writes their row. */
async function keep(
  { db, storage }: Media,
  received: ReceivedFile,
  { files, columns, created }: NewFiles,
): Promise<{ id: string; duplicate: boolean }> {
  const key = await reserveFolder(db);
  try {
    await putAll(storage, key, path.dirname(received.file), files);
    const id = await db.transaction(async (trx) => {
      const [row] = await trx('media')
        .insert({ ...columns, ...columnsOf(key, files), hash: received.hash, source_bytes: received.bytes })
        .onConflict('hash')
        .ignore()
        .returning('id');
      if (!row) return null;
      await created(trx, row.id);
      return row.id as string;
    });
    if (id) return { id, duplicate: false };
  } catch (error) {
    await discardFolder(db, storage, key);
    throw error;
  }
  // Another process stored the same file first.
  await discardFolder(db, storage, key);
  return { id: (await idOf(db, { hash: received.hash })) as string, duplicate: true };
}

export async function putAll(
  storage: MediaStorage,
  key: string,
  directory: string,
  files: readonly (MediaVariant | MediaFile)[],
) {
  try {
    for (const { file, type } of files) await storage.put(`${key}/${file}`, path.join(directory, file), type);
  } catch (error) {
    throw Object.assign(new ApiError('unavailable', NOT_STORED), { cause: error });
  }
}

const NOT_STORED =
  'The place where pictures are kept did not take this one. Nothing was saved; please try again in a minute.';

function columnsOf(key: string, files: NewFiles['files']) {
  const { file, type, ...size } = files[0] as MediaVariant | MediaFile;
  const small = files.find((one) => one.type === 'image/webp')?.file ?? file;
  return {
    key,
    url: `/media/${key}/${file}`,
    thumbnail_url: `/media/${key}/${small}`,
    content_type: type,
    ...size,
    variants: JSON.stringify(files),
  };
}

async function idOf(db: Knex, bytes: { hash: string; kind?: 'picture' }): Promise<string | null> {
  const row = await db('media').where(bytes).first('id');
  return row?.id ?? null;
}

/** @returns the first part of the stored files' names, made from the name of the upload */
const fileStem = (name: string, otherwise: string): string =>
  slugFromTitle(name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 60)) || otherwise;

const PROCESS = programFile('media/encode-process.ts');

/** Milliseconds after which encoding is stopped, as a hostile file could block the queue. */
const LONGEST = { first: 60_000, avif: 300_000 };

/**
 * Encodes in a child process, which frees its memory at the end, and contains crashes of the decoder.
 * @throws ApiError 'invalid' if the image is refused, 'unavailable' if the server is stopping; Error if encoding fails otherwise
 */
export async function encodeApart(task: EncodeTask): Promise<EncodedImage> {
  const child = new Child<EncodeTask, EncodedImage>(PROCESS);
  try {
    return await child.ask(task, LONGEST[task.kind]);
  } catch (error) {
    if (!(error instanceof ChildDied)) throw error;
    if (error.reason === 'stopped') throw new ApiError('unavailable', INTERRUPTED);
    throw new ApiError('invalid', TOO_MUCH);
  } finally {
    child.close();
  }
}

const INTERRUPTED = 'The server is being restarted. Nothing was saved; please try again in a minute.';

const TOO_MUCH =
  'This picture is too large or too complex to be read. Save it again as a JPEG of at most 2560 pixels, and upload that.';
