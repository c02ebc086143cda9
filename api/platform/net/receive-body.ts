import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type Duplex, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { figure } from '#shared/words.ts';
import { ApiError } from '../http/api-error.ts';
import { refuse } from './targets.ts';

export interface BodyLimits {
  /** Counted after decompression. */
  maxBytes: number;
  /** The least that must arrive per period. */
  pace: Pace;
}

export interface Pace {
  seconds: number;
  bytes: number;
}

/**
 * Streams the decompressed body of a response into a file.
 * @returns the size of the file in bytes
 * @throws ApiError 'too_large' or 'invalid'; the caller must then remove the file
 */
export async function receiveBody(
  answer: IncomingMessage,
  file: string,
  { maxBytes, pace }: BodyLimits,
  signal: AbortSignal,
): Promise<number> {
  const encodings = encodingsOf(answer);
  if (encodings.length === 0 && Number(answer.headers['content-length'] ?? 0) > maxBytes)
    throw tooLarge(maxBytes);
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  const watch = watchPace(answer, pace);
  try {
    const unpacked = await decoders(answer, encodings);
    await pipeline([answer, ...unpacked, count, createWriteStream(file)], { signal });
    return bytes;
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    if (watch.tooSlow())
      refuse(
        `The website sent less than ${pace.bytes} bytes in ${pace.seconds} seconds, so it was given up. Try again later.`,
      );
    const { code = '' } = error as NodeJS.ErrnoException;
    if (/^Z_|^ERR__|BROTLI/.test(code)) refuse(DAMAGED);
    if ((error as NodeJS.ErrnoException).syscall !== 'read' && (error as NodeJS.ErrnoException).path === file)
      throw error;
    refuse('The website stopped sending before the end. Try again later.');
  } finally {
    watch.end();
  }
}

const DAMAGED = 'What the website sent is damaged or ends too early. Try again later.';

export function tooLarge(maxBytes: number): ApiError {
  const size =
    maxBytes >= 1024 * 1024
      ? `${figure(Math.floor(maxBytes / 1024 / 1024))} MB`
      : `${figure(maxBytes)} bytes`;
  return new ApiError(
    'too_large',
    `The file at this address is larger than ${size}, which is the most that is fetched.`,
  );
}

/** @returns the encodings of a body, in the order of decompression */
function encodingsOf(answer: IncomingMessage): string[] {
  const named = (answer.headers['content-encoding'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse();
  if (named.length > 1 || named.some((name) => !KNOWN.includes(name)))
    refuse('The website packed its answer in a way that was not asked for, so it cannot be read.');
  return named;
}

const KNOWN = ['gzip', 'x-gzip', 'br', 'deflate'];

async function decoders(answer: IncomingMessage, encodings: string[]): Promise<Duplex[]> {
  const [encoding] = encodings;
  if (encoding === undefined) return [];
  if (encoding === 'br') return [createBrotliDecompress()];
  if (encoding !== 'deflate') return [createGunzip()];
  return [(await startsAsZlib(answer)) ? createInflate() : createInflateRaw()];
}

/** Some servers send "deflate" without the two-byte header that the standard requires. */
async function startsAsZlib(answer: IncomingMessage): Promise<boolean> {
  const first: Buffer | null = await new Promise((resolve, reject) => {
    const look = () => {
      const chunk = answer.read(1);
      if (chunk === null && !answer.readableEnded) return;
      answer.off('readable', look);
      resolve(chunk);
    };
    answer
      .on('readable', look)
      .once('error', reject)
      .once('end', () => resolve(null));
  });
  if (first === null) return true;
  answer.unshift(first);
  return ((first[0] ?? 0) & 0x0f) === 8;
}

/** Aborts a response that arrives too slowly. */
function watchPace(answer: IncomingMessage, { seconds, bytes }: Pace) {
  const { socket } = answer;
  let seen = socket.bytesRead;
  let slow = false;
  const timer = setInterval(() => {
    const since = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (since >= bytes || answer.readableEnded || answer.isPaused()) return;
    slow = true;
    answer.destroy(new Error('too slow'));
  }, seconds * 1000);
  return { tooSlow: () => slow, end: () => clearInterval(timer) };
}
