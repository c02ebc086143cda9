import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { ApiError } from '../platform/http/api-error.ts';

export const FILE_TOO_LARGE =
  'The file is larger than 1 GB. Export it in several parts, by year or by category, and import one after the other.';

/**
 * Streams a body into a file.
 * @throws ApiError 'too_large', 'malformed' when the sender stopped half way, or 'unavailable' when the disk is full
 * @returns how many bytes
 */
export async function receiveFile(body: Readable, file: string): Promise<number> {
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > BLOG_IMPORT_LIMITS.bytes) done(new ApiError('too_large', FILE_TOO_LARGE));
      else done(null, chunk);
    },
  });
  try {
    // The request stays open when this fails: its answer has to go through the same line.
    await pipeline(
      body.iterator({ destroyOnReturn: false }),
      count,
      createWriteStream(file, { mode: 0o600 }),
    );
  } catch (error) {
    throw toUploadError(error as NodeJS.ErrnoException);
  }
  if (bytes === 0)
    throw new ApiError('invalid', 'The file is empty. Export it once more, and choose the new file.');
  return bytes;
}

const CUT_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'];
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];

function toUploadError(error: NodeJS.ErrnoException): Error {
  if (CUT_OFF.includes(error.code ?? ''))
    return new ApiError(
      'malformed',
      'The upload was cut off before its end. Nothing was kept; please try again.',
    );
  return asDiskFull(error) ?? error;
}

/** @returns what to tell of a write that found no room */
export function asDiskFull(error: unknown): ApiError | null {
  if (!NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  return new ApiError(
    'unavailable',
    'The disk of the server is full, so the file could not be kept. Make room on it, and try again.',
  );
}
