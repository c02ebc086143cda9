import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../http/api-error.ts';

/**
 * Streams a body into a file.
 * @param limit most bytes, and the message for more
 * @returns the number of bytes
 * @throws ApiError 'too_large', 'malformed' if the connection ended early, or 'unavailable' if the disk is full
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
    // A failure must not close the request, as the answer uses the same connection.
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

/** @returns the refusal for a full disk; null for other errors */
export function asDiskFull(error: unknown): ApiError | null {
  if (!DISK_FULL.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  return new ApiError(
    'unavailable',
    'The disk of the server is full, so the file could not be kept. Make room on it, and try again.',
  );
}
