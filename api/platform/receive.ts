import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { type Duplex, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import { ApiError } from './http/api-error.ts';

/** Most bytes of a file, and the message for more. */
interface UploadLimit {
  bytes: number;
  refusal: string;
}

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
 * Streams the body of a request into a file; if it declares too many bytes, it is refused before any is taken.
 * @throws ApiError 'malformed' if the connection ended early, or as `receiveFile` does
 */
export async function receiveUpload(
  request: Request,
  file: string,
  limit: UploadLimit,
): Promise<ReceivedFile> {
  if (Number(request.get('content-length') ?? 0) > limit.bytes)
    throw new ApiError('too_large', limit.refusal);
  return receiveFile(request, file, limit).catch((error: NodeJS.ErrnoException) => {
    throw CUT_OFF.includes(error.code ?? '') ? new ApiError('malformed', CUT_OFF_MESSAGE) : error;
  });
}

const CUT_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'];
const CUT_OFF_MESSAGE = 'The upload was cut off before its end. Nothing was kept; please try again.';

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
 * @param options.unpack decompresses it before it is counted
 * @throws ApiError 'too_large', or what reading and writing threw
 */
export async function receiveFile(
  body: Readable,
  file: string,
  limit: UploadLimit,
  { unpack, signal }: { unpack?: Duplex | undefined; signal?: AbortSignal } = {},
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const first: Buffer[] = [];
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (bytes < HEAD_BYTES) first.push(chunk);
      bytes += chunk.length;
      if (bytes > limit.bytes) return done(new ApiError('too_large', limit.refusal));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // A failure must not close the request, as the answer uses the same connection.
  const source = Readable.from(body.iterator({ destroyOnReturn: false }), { objectMode: false });
  const streams = [source, ...(unpack ? [unpack] : []), count, createWriteStream(file)];
  await pipeline(streams, { ...(signal && { signal }) });
  return { file, hash: hash.digest('hex'), bytes, head: Buffer.concat(first).subarray(0, HEAD_BYTES) };
}
