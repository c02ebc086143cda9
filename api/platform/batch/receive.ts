import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../http/api-error.ts';

/**
 * Streams a body into a file.
 * @param limit the most bytes, and what is said of more
 * @returns how many bytes
 * @throws ApiError 'too_large', 'malformed' when the sender stopped half way, or 'unavailable' when the disk is full
 */
export async function receiveFile(
  body: Readable,
  file: string,
  limit: { bytes: number; refusal: string },
): Promise<number> {
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit.bytes) done(new ApiError('too_large', limit.refusal));
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
  return bytes;
}

const CUT_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'];
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

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
  if (!DISK_FULL.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  return new ApiError(
    'unavailable',
    'The disk of the server is full, so the file could not be kept. Make room on it, and try again.',
  );
}
