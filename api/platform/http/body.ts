import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import { ApiError, invalid } from './api-error.ts';

/**
 * Parses JSON bodies, and refuses writes with other bodies. A DELETE without a body may have any content type, as react-admin
 * sends text/plain.
 * @param limit largest body, as body-parser writes it: '64kb'
 */
export function jsonBody(limit: string): RequestHandler[] {
  const type = ['application/json', 'application/*+json'];
  return [requireJson, express.json({ limit, type, verify: verifyUtf8 }), checkBody];
}

/**
 * Parses the fields of a posted form, in UTF-8.
 * @param options for express.urlencoded
 */
export function formBody(options: { limit: string; parameterLimit?: number }): RequestHandler {
  return express.urlencoded({ ...options, extended: false, verify: verifyForm });
}

/** Refuses invalid UTF-8, which the parsers would replace by U+FFFD, storing names that nobody typed. */
function verifyUtf8(_request: IncomingMessage, _response: unknown, bytes: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw new ApiError('unsupported', 'The body must be in UTF-8.');
  requireUtf8(bytes, 'The body');
}

function verifyForm(request: IncomingMessage, response: unknown, bytes: Buffer, charset: string): void {
  verifyUtf8(request, response, bytes, charset);
  requireUtf8(unescaped(bytes.toString('latin1')), 'The body');
}

/** Refuses invalid UTF-8 in the query. */
export const requireUtf8Query: RequestHandler = (request, _response, next) => {
  const query = request.originalUrl.indexOf('?');
  if (query !== -1) requireUtf8(unescaped(request.originalUrl.slice(query)), 'The query');
  next();
};

/** @returns the bytes of percent-encoded text */
function unescaped(text: string): Buffer {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

/** @throws ApiError 'malformed' */
export function requireUtf8(bytes: Buffer, what: string): void {
  if (!isUtf8(bytes)) throw new ApiError('malformed', `${what} is not valid UTF-8.`);
}

const checkBody: RequestHandler = (request, _response, next) => {
  checkJson(request.body);
  next();
};

const requireJson: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is(['application/json', 'application/*+json'])) {
    return next(new ApiError('unsupported', 'The body must be JSON (Content-Type: application/json).'));
  }
  next();
};

interface Part {
  value: unknown;
  key: string;
  within: Part | null;
}

/**
 * Refuses data that would not be stored as sent: lone surrogates, which PostgreSQL refuses or replaces by U+FFFD, and fields
 * called `__proto__`, which schemas drop silently. Not recursive, as a body may be nested to any depth.
 * @param data as JSON.parse() returns it
 * @throws ApiError 'invalid' with a message for each such field
 */
export function checkJson(data: unknown): void {
  const issues = [];
  const parts: Part[] = [{ value: data, key: '', within: null }];
  for (let part = parts.pop(); part && issues.length < ISSUES_MAX; part = parts.pop()) {
    const message = messageOf(part);
    if (message) issues.push({ code: 'custom' as const, message, path: pathOf(part), input: undefined });
    if (typeof part.value !== 'object' || part.value === null) continue;
    for (const [key, value] of Object.entries(part.value)) parts.push({ value, key, within: part });
  }
  if (issues.length > 0) throw invalid({ issues });
}

const ISSUES_MAX = 20;

function messageOf({ key, value }: Part): string | null {
  if (key === '__proto__') return 'There is no such field';
  const isWhole = key.isWellFormed() && (typeof value !== 'string' || value.isWellFormed());
  return isWhole ? null : 'This holds half a character, which cannot be stored. Please type it again.';
}

function pathOf(part: Part): string[] {
  const path: string[] = [];
  for (let one = part; one.within; one = one.within) path.push(one.key.toWellFormed());
  return path.reverse();
}

/** Smaller bodies gain nothing; larger ones would block the event loop, and are left to the streaming middleware. */
const COMPRESSED_BYTES = { least: 1024, most: 256 * 1024 };
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

/** A small Brotli window, as no answer is as long as the default of 4 MB. */
const STREAMED = {
  level: 3,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 } },
};

/** Compresses answers: JSON in one call, everything else as a stream. */
export const compressAnswers: RequestHandler[] = [compression(STREAMED), compressJson];
