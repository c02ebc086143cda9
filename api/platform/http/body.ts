import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';
import { ApiError } from './api-error.ts';
import { checkJson } from './check-json.ts';

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
