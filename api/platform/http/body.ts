import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

/**
 * Parses JSON bodies, and refuses writes with other bodies. A DELETE without a body may have any content type, as react-admin
 * sends text/plain.
 * @param limit largest body, as body-parser writes it: '64kb'
 */
export function jsonBody(limit: string): RequestHandler[] {
  const type = ['application/json', 'application/*+json'];
  return [requireJson, express.json({ limit, type, verify: verifyJson })];
}

/**
 * Parses the fields of a posted form, in UTF-8.
 * @param options for express.urlencoded
 */
export function formBody(options: { limit: string; parameterLimit?: number }): RequestHandler {
  return express.urlencoded({ ...options, extended: false, verify: verifyForm });
}

function verifyJson(request: IncomingMessage, response: unknown, bytes: Buffer, charset: string): void {
  verifyUtf8(request, response, bytes, charset);
  refuseHalfCharacters(bytes.toString('latin1'));
}

/** Refuses invalid UTF-8, which the parsers would replace by U+FFFD, storing names that nobody typed. */
function verifyUtf8(_request: IncomingMessage, _response: unknown, bytes: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw new ApiError('unsupported', 'The body must be in UTF-8.');
  requireUtf8(bytes, 'The body');
}

function verifyForm(request: IncomingMessage, response: unknown, bytes: Buffer, charset: string): void {
  verifyUtf8(request, response, bytes, charset);
  requireUtf8(Buffer.from(unescaped(bytes.toString('latin1')), 'latin1'), 'The body');
}

/** Refuses invalid UTF-8 in the query. */
export const requireUtf8Query: RequestHandler = (request, _response, next) => {
  const query = request.originalUrl.indexOf('?');
  if (query !== -1)
    requireUtf8(Buffer.from(unescaped(request.originalUrl.slice(query)), 'latin1'), 'The query');
  next();
};

/** @returns percent-encoded text with a character for each byte */
export const unescaped = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** @throws ApiError 'malformed' */
export function requireUtf8(bytes: Buffer, what: string): void {
  if (!isUtf8(bytes)) throw new ApiError('malformed', `${what} is not valid UTF-8.`);
}

/** A surrogate that is not half of a pair (U+D800 to U+DFFF), escaped in JSON. */
const LONE_SURROGATE =
  /(?<!\\)(?:\\\\)*(?:\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2})/i;

/**
 * Refuses JSON that would not be stored as sent, because PostgreSQL refuses lone surrogates or replaces them by U+FFFD.
 * @throws ApiError 'invalid'
 */
export function refuseHalfCharacters(json: string): void {
  if (LONE_SURROGATE.test(json))
    throw new ApiError(
      'invalid',
      'This holds half a character, which cannot be stored. Please type it again.',
    );
}

const requireJson: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is(['application/json', 'application/*+json'])) {
    return next(new ApiError('unsupported', 'The body must be JSON (Content-Type: application/json).'));
  }
  next();
};

/** Smaller bodies gain nothing; larger ones would block the event loop, and are left to the streaming middleware. */
const COMPRESSED_BYTES = { least: 1024, most: 256 * 1024 };
/** A small Brotli window, as no answer is as long as the default of 4 MB. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 } };
const GZIP = { level: 1 };

/**
 * Compresses JSON in one call. A stream per answer would take more time than the compression, and its buffers would be most of
 * the memory of a busy process.
 */
const compressJson: RequestHandler = (request, response, next) => {
  const plain = response.json.bind(response);
  response.json = (body: unknown) => {
    const text = JSON.stringify(body) ?? '';
    if (text.length < COMPRESSED_BYTES.least || text.length > COMPRESSED_BYTES.most) return plain(body);
    const accepted = request.acceptsEncodings();
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    response.vary('Accept-Encoding');
    if (!encoding) return plain(body);
    response.set({ 'Content-Type': 'application/json; charset=utf-8', 'Content-Encoding': encoding });
    // Node's default buffer of 16 kB per answer would live until a full garbage collection.
    const chunkSize = Math.max(1024, text.length >> 2);
    return response.send(
      encoding === 'br'
        ? brotliCompressSync(text, { ...BROTLI, chunkSize })
        : gzipSync(text, { ...GZIP, chunkSize }),
    );
  };
  next();
};

/** Compresses answers: JSON in one call, everything else as a stream. */
export const compressAnswers: RequestHandler[] = [compression({ level: 3, brotli: BROTLI }), compressJson];
