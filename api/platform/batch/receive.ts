import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import { ApiError } from '../http/api-error.ts';

/** Most bytes of a file, and the message for more. */
interface UploadLimit {
  bytes: number;
  refusal: string;
}

/** Streams the body of a request into a file; if it declares too many bytes, it is refused before any is taken. */
export async function receiveUpload(request: Request, file: string, limit: UploadLimit): Promise<number> {
  if (Number(request.get('content-length') ?? 0) > limit.bytes)
    throw new ApiError('too_large', limit.refusal);
  return receiveFile(request, file, limit);
}

/** The name of an uploaded file, which is in the query, without folders and control characters. */
export function uploadedName({ query }: Request, fallback: string): string {
  const name = path.basename(String(query.filename ?? '').replaceAll('\\', '/')).toWellFormed();
  return (
    name
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 200) || fallback
  );
}

/**
 * Streams a body into a file.
 * @returns the number of bytes
 * @throws ApiError 'too_large', 'malformed' if the connection ended early, or what writing threw
 */
export async function receiveFile(body: Readable, file: string, limit: UploadLimit): Promise<number> {
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

function toUploadError(error: NodeJS.ErrnoException): Error {
  if (CUT_OFF.includes(error.code ?? ''))
    return new ApiError(
      'malformed',
      'The upload was cut off before its end. Nothing was kept; please try again.',
    );
  return error;
}
