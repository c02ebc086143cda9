import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { FILE_TYPES, type FileType } from '#shared/files.ts';
import type { MediaType } from '#shared/media.ts';
import type { Environment, MediaS3 } from '../environment/environment.ts';

/** A file read from storage. */
interface StoredFile {
  body: Readable;
  bytes: number;
}

/** Where images and files for readers are stored: folders of files that are written once and never changed. */
export interface MediaStorage {
  /**
   * Stores a whole file, or nothing at all.
   * @param name 'folder/file'
   * @param source path of the file to copy
   */
  put(name: string, source: string, type: MediaType | FileType): Promise<void>;
  /** @returns null if there is no such file */
  open(name: string): Promise<StoredFile | null>;
  /** Names of the files in a folder, in no order. */
  list(folder: string): Promise<string[]>;
  /** Removes a folder and its content; does nothing if there is none. */
  remove(folder: string): Promise<void>;
}

const FILE =
  /^[a-z0-9]{16}\/[a-z0-9][a-z0-9-]{0,99}\.(?:jpg|png|webp|avif|gif|pdf|docx|xlsx|pptx|odt|ods|odp|csv|txt)$/;

const TYPES: { readonly [ending: string]: MediaType | FileType } = {
  ...FILE_TYPES,
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
};

/** @returns the type of a file in the storage, by its extension */
export const mediaTypeOf = (name: string): MediaType | FileType | undefined =>
  TYPES[name.split('.').at(-1) ?? ''];

/** Whether it is a valid name in the storage, which no path out of the folder is. */
export const isFileName = (name: string): boolean => FILE.test(name);

/** @throws Error for an invalid name, which would be a bug, not bad input */
function requireFileName(name: string): string {
  if (!isFileName(name)) throw new Error('Not the name of a media file.');
  return name;
}

function requireFolder(folder: string): string {
  if (!/^[a-z0-9]{16}$/.test(folder)) throw new Error('Not the name of a media folder.');
  return folder;
}

/** @returns the configured storage */
export function openMediaStorage({
  dataDir,
  mediaS3,
}: Pick<Environment, 'dataDir' | 'mediaS3'>): MediaStorage {
  return mediaS3 ? s3Storage(mediaS3) : diskStorage(path.join(dataDir, 'media'));
}

/** Images as files below one directory. */
export function diskStorage(directory: string): MediaStorage {
  const placeOf = (name: string) => path.join(directory, ...requireFileName(name).split('/'));
  return {
    async put(name, source) {
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true });
      const unfinished = path.join(path.dirname(place), `.${randomUUID()}.part`);
      try {
        await copyFile(source, unfinished);
        await rename(unfinished, place);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async open(name) {
      const file = await open(placeOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw error;
      });
      if (!file) return null;
      const { size } = await file.stat();
      return { body: file.createReadStream(), bytes: size };
    },
    async list(folder) {
      const names = await readdir(path.join(directory, requireFolder(folder))).catch(() => []);
      return names.filter((name) => !name.startsWith('.'));
    },
    async remove(folder) {
      await rm(path.join(directory, requireFolder(folder)), { recursive: true, force: true });
    },
  };
}

const YEAR = 'public, max-age=31536000, immutable';
/** Milliseconds within which a response must begin; that to a file begins when all of it was sent. */
const REQUEST_TIMEOUT_MS = 30_000;
const BACKUP_TIMEOUT_MS = 60 * 60_000;

/** A bucket of Amazon S3 or of a compatible service; addresses are path-style. */
function openBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: MediaS3) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  const fetchFrom = async (address: string, init: RequestInit = {}, limit = REQUEST_TIMEOUT_MS) => {
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), limit);
    const response = await client
      .fetch(address, { ...init, signal: given.signal })
      .finally(() => clearTimeout(timer));
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The storage answered ${response.status} to ${init.method ?? 'GET'}.`);
  };
  const noBucket = () => new Error('The storage has no such bucket.');
  const addressOf = (name: string) => `${root}/${name.split('/').map(encodeURIComponent).join('/')}`;
  return {
    get: (name: string) => fetchFrom(addressOf(name)),
    /**
     * @param file path of at most 5 GB, which S3 takes in one piece
     * @param limit milliseconds to send it in
     */
    async put(name: string, file: string, headers: Record<string, string>, limit?: number): Promise<void> {
      const sum = createHash('sha256');
      await pipeline(createReadStream(file), sum);
      const signed = { ...headers, 'X-Amz-Content-Sha256': sum.digest('hex') };
      const init = { method: 'PUT', body: await openAsBlob(file), headers: signed };
      const response = await fetchFrom(addressOf(name), init, limit);
      if (!response.ok) throw noBucket();
    },
    /** @returns the names that begin so: up to a thousand, which one response has */
    async list(begin: string): Promise<string[]> {
      const query = new URLSearchParams({ 'list-type': '2', prefix: begin });
      const response = await fetchFrom(`${root}?${query}`);
      if (!response.ok) throw noBucket();
      const listing = await response.text();
      return [...listing.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
    },
    remove: (name: string) => fetchFrom(addressOf(name), { method: 'DELETE' }),
  };
}

function s3Storage(options: MediaS3): MediaStorage {
  const bucket = openBucket(options);
  // A folder has about fifteen files.
  const namesIn = (folder: string) => bucket.list(`${requireFolder(folder)}/`);
  return {
    put: (name, source, type) =>
      bucket.put(requireFileName(name), source, { 'Content-Type': type, 'Cache-Control': YEAR }),
    async open(name) {
      const response = await bucket.get(requireFileName(name));
      if (!response.ok || !response.body) return null;
      return {
        body: Readable.fromWeb(response.body as ReadableStream),
        bytes: Number(response.headers.get('content-length')),
      };
    },
    list: async (folder) => (await namesIn(folder)).map((name) => name.split('/').at(-1) ?? ''),
    async remove(folder) {
      for (const name of await namesIn(folder)) await bucket.remove(name);
    },
  };
}

export type BackupBucket = ReturnType<typeof openBackupBucket>;

/** Copies of backups off the server, by the names of their files. @param options of a bucket that nobody else can read */
export function openBackupBucket(options: MediaS3) {
  const bucket = openBucket(options);
  return {
    list: () => bucket.list('verve-'),
    put: (name: string, file: string) =>
      bucket.put(name, file, { 'Content-Type': 'application/zstd' }, BACKUP_TIMEOUT_MS),
    remove: bucket.remove,
  };
}
