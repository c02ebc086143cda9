import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEDIA_MAX_BYTES, MEDIA_TOO_LARGE } from '#shared/media.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { HEAD_BYTES } from './image-type.ts';

export interface ReceivedFile {
  /** Path of the file. */
  file: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  hash: string;
  bytes: number;
  /** Its first bytes. */
  head: Buffer;
}

/**
 * Streams a body into a file.
 * @param tooLarge what to tell of more than MEDIA_MAX_BYTES
 * @throws ApiError 'too_large', or 'malformed' when the sender stopped half way
 */
export async function receiveFile(
  body: Readable,
  file: string,
  tooLarge = MEDIA_TOO_LARGE,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const first: Buffer[] = [];
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (bytes < HEAD_BYTES) first.push(chunk);
      bytes += chunk.length;
      if (bytes > MEDIA_MAX_BYTES) return done(new ApiError('too_large', tooLarge));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    // The request stays open when this fails: its answer has to go through the same line.
    await pipeline(body.iterator({ destroyOnReturn: false }), count, createWriteStream(file));
  } catch (error) {
    if (error instanceof ApiError || !isCutOff(error)) throw error;
    throw new ApiError(
      'malformed',
      'The upload was cut off before its end. Nothing was saved; please try again.',
    );
  }
  return { file, hash: hash.digest('hex'), bytes, head: Buffer.concat(first).subarray(0, HEAD_BYTES) };
}

function isCutOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}

/**
 * Runs `work` with a folder of its own, which is gone afterwards.
 * @param directory where such folders are made
 * @param purpose what the folder's name begins with
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

/** Milliseconds. */
const LONGEST_WORK = 60 * 60 * 1000;

/** Removes what a killed process left in the directory of inWorkFolder. */
export async function sweepWorkFolders(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const place = path.join(directory, name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LONGEST_WORK) await rm(place, { recursive: true, force: true });
  }
}
