import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEDIA_MAX_BYTES, MEDIA_TOO_LARGE } from '#shared/media.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { GuardedFetch } from '../platform/net/guarded-fetch.ts';

/** Bytes at the start of a file that suffice to recognise it. */
export const HEAD_BYTES = 1024;

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
 * @param tooLarge message for more than MEDIA_MAX_BYTES
 * @throws ApiError 'too_large', or 'malformed' if the connection ended early
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
    // A failure must not close the request, as the answer uses the same connection.
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

/** Milliseconds for one image, which is more than large ones need. */
const LONGEST_FETCH = 60_000;

/** Fetches an image or a file of another website into a folder. @throws ApiError, with a sentence for a person */
export async function fetchMedia(
  fetch: GuardedFetch,
  url: string,
  folder: string,
  accept = 'image/*',
): Promise<ReceivedFile> {
  const file = path.join(folder, 'source');
  await fetch(url, { file, maxBytes: MEDIA_MAX_BYTES, timeout: LONGEST_FETCH, accept });
  return receiveFile(createReadStream(file), path.join(folder, 'upload'));
}

function isCutOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}

/** @returns a file name without folders and invisible characters */
export function displayName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (name.length <= 200) return name || 'Untitled picture';
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
  return name.slice(0, 200 - ending.length) + ending;
}
