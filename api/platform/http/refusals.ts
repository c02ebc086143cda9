import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Knex } from 'knex';
import { type ErrorBody, STATUS_OF_CODE } from '#shared/errors.ts';
import { ApiError, toApiError } from './api-error.ts';
import { unescaped } from './body.ts';

/** Most bytes of a path and, outside the admin's API, of path and query. */
export const MAX_ADDRESS_BYTES = 8 * 1024;

/**
 * Requests of a process waiting for a database connection, beyond which new ones are refused. At a millisecond or two each,
 * accepted ones are answered within half a second. Public JSON is refused first, so that forms and the admin still work.
 */
export const WAITING_MAX = { reading: 300, other: 900 } as const;

/** Retry-After of 503. */
export const RETRY_AFTER_SECONDS = 5;

export const notFoundHandler: RequestHandler = () => {
  throw new ApiError('not_found', 'There is nothing at this address.');
};

/** Logs what was thrown, and sets the status and headers of its answer. @returns what the client may see */
export function beginRefusal(error: unknown, request: Request, response: Response): ApiError {
  const known = toApiError(error, request);
  // For the log line of a 503.
  response.locals.refused = error;
  if (known.code === 'internal') request.log?.error({ err: error }, 'request failed');
  if (known.code === 'unavailable') response.set('Retry-After', String(RETRY_AFTER_SECONDS));
  response.status(STATUS_OF_CODE[known.code]).set('Cache-Control', 'no-store');
  return known;
}

/** Turns everything thrown into an answer. */
export const errorHandler: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) return next(error);
  const { message, code, errors } = beginRefusal(error, request, response);
  const body: ErrorBody = {
    message,
    error: message,
    code,
    ...(errors && { errors }),
    request_id: request.id,
  };
  response.json(body);
};

/**
 * Refuses addresses that no handler serves and that are slow in libraries: `send`, for one, normalises the path of a file in
 * quadratic time of the number of `..` in it.
 * @param headers middleware that sets the headers of the answers
 */
export function refuseAddresses(headers: { api: RequestHandler; pages: RequestHandler }): RequestHandler {
  return (request, response, next) => {
    const refusal = refusalOfAddress(request.url);
    if (!refusal) return next();
    const setHeaders = /^\/api\//i.test(request.url) ? headers.api : headers.pages;
    setHeaders(request, response, () => next(refusal));
  };
}

/**
 * @param url of the request line
 * @returns 'too_long' (RFC 9110 section 15.5.15), 'not_found' for a path with a `..` in any encoding, or null
 */
export function refusalOfAddress(url: string): ApiError | null {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  // Only the admin's lists have long queries, with the ids of many records.
  const limited = url.startsWith('/api/admin/') ? path : url;
  if (limited.length > MAX_ADDRESS_BYTES)
    return new ApiError('too_long', 'This address is longer than any that we have.');
  return CLIMBS.test(decoded(path)) ? new ApiError('not_found', 'There is nothing at this address.') : null;
}

const CLIMBS = /(?:^|[\\/])\.\.(?:[\\/#]|$)/;

/** Decodes a path as often as a handler and its libraries might. */
const decoded = (path: string, rounds = 3): string =>
  rounds > 0 && path.includes('%') ? decoded(unescaped(path), rounds - 1) : path;

/** @returns the headers that a middleware sets, with names in lower case; it must do nothing else */
export function headersOf(middleware: RequestHandler): OutgoingHttpHeaders {
  const response = new ServerResponse({
    method: 'GET',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  } as IncomingMessage);
  middleware({} as never, response as never, () => undefined);
  return response.getHeaders();
}

export const BUSY_MESSAGE =
  'More people are here than we can serve at once. Please try again in a few seconds.';

export type Overload = ReturnType<typeof createOverload>;

/**
 * Sheds load by the length of the queue for database connections: nearly all work waits there, slow clients do not, and it
 * drains as soon as the load ends.
 */
export function createOverload(db: Knex) {
  const refuse = (most: number = WAITING_MAX.reading): void => {
    if (db.client.pool.numPendingAcquires() >= most) throw new ApiError('unavailable', BUSY_MESSAGE);
  };
  /** Middleware of the API that refuses requests while too many are waiting. */
  const guard: RequestHandler = ({ method, originalUrl }, _response, next) => {
    const isPublicRead = method === 'GET' && !/^\/api\/(admin|auth|setup)\b/i.test(originalUrl);
    refuse(isPublicRead ? WAITING_MAX.reading : WAITING_MAX.other);
    next();
  };
  /** For work that needs the database, such as rendering a page. @throws ApiError 'unavailable' while too many wait */
  return { guard, refuse: () => refuse() };
}
