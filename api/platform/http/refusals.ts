import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  ServerResponse,
} from 'node:http';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Knex } from 'knex';
import { type ErrorBody, STATUS_OF_CODE } from '#shared/errors.ts';
import { ApiError, toApiError } from './api-error.ts';
import { noteReason, type RequestLog, requestId } from './request-log.ts';

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

/** Turns everything thrown into an answer. */
export const errorHandler: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const known = toApiError(error, request);
  noteReason(response, error);
  if (known.code === 'internal') request.log?.error({ err: error }, 'request failed');
  if (known.code === 'unavailable') response.set('Retry-After', String(RETRY_AFTER_SECONDS));
  response
    .status(STATUS_OF_CODE[known.code])
    .set('Cache-Control', 'no-store')
    .json(errorBody(known, request.id));
};

function errorBody({ message, code, errors }: ApiError, requestId: string | undefined): ErrorBody {
  return {
    message,
    error: message,
    code,
    ...(errors && { errors }),
    ...(requestId && { request_id: requestId }),
  };
}

/**
 * Refuses addresses that no handler serves and that are slow in libraries: `send`, for one, normalises the path of a file in
 * quadratic time of the number of `..` in it.
 */
export function refuseAddresses(answer: AnswerEarly, handler: RequestListener): RequestListener {
  return (request, response) => {
    const refusal = refusalOfAddress(request.url ?? '');
    if (refusal) answer(request, response, refusal);
    else handler(request, response);
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
  return CLIMBS.test(unescaped(path)) ? new ApiError('not_found', 'There is nothing at this address.') : null;
}

const CLIMBS = /(?:^|[\\/])\.\.(?:[\\/#]|$)/;

/** Decodes dots and slashes as often as a handler and its libraries might. */
function unescaped(path: string): string {
  let text = path;
  for (let round = 0; round < 3 && text.includes('%'); round += 1)
    text = text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return text;
}

const ESCAPED = /%(2e|2f|5c|25)/gi;

/** @returns whether Express routes this URL of a request line to the API, whatever its case */
const isApiAddress = (url: string | undefined): boolean => /^\/api\//i.test(url ?? '');

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

/** Refuses a request without Express, whose middleware would cost too much for a refusal. */
type AnswerEarly = (request: IncomingMessage, response: ServerResponse, error: ApiError) => void;

interface EarlyAnswerOptions {
  logRequest: RequestLog;
  /** Middleware that sets the headers of the answers. */
  headers: { api: RequestHandler; pages: RequestHandler };
  /** @returns an error page */
  errorPage(message: string, requestId: string): string;
}

/** @returns a function that answers like the app's errors: with JSON under /api, else with a page */
export function createAnswerEarly({ logRequest, headers, errorPage }: EarlyAnswerOptions): AnswerEarly {
  const api = headersOf(headers.api);
  const pages = headersOf(headers.pages);
  return (request, response, error) => {
    const id = requestId(request);
    const isApi = isApiAddress(request.url);
    noteReason(response, error);
    logRequest(request, response, id);
    response.writeHead(STATUS_OF_CODE[error.code], {
      ...(isApi ? api : pages),
      'content-type': isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': id,
      ...(error.code === 'unavailable' && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    });
    const body = isApi ? JSON.stringify(errorBody(error, id)) : errorPage(error.message, id);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

export const BUSY_MESSAGE =
  'More people are here than we can serve at once. Please try again in a few seconds.';

/** Classes of requests that are refused together: public JSON, pages and documents, forms and the admin. */
type ShedClass = 'public_read' | 'page' | 'other';

export interface Overload {
  /** Number of refused requests of each class; always the same object. */
  readonly shed: { readonly [kind in ShedClass]: number };
  /** Refuses API requests while too many are waiting; before Express, so that a refusal costs little. */
  guard(handler: RequestListener, answer: AnswerEarly): RequestListener;
  /** For work that the guard lets through, such as rendering a page. @throws ApiError 'unavailable' while too many wait */
  refuse(kind: ShedClass): void;
}

/**
 * Sheds load by the length of the queue for database connections: nearly all work waits there, slow clients do not, and it
 * drains as soon as the load ends.
 */
export function createOverload(db: Knex): Overload {
  const waiting = (): number => db.client.pool.numPendingAcquires();
  const shed = { public_read: 0, page: 0, other: 0 };
  return {
    shed,
    guard: (handler, answer) => (request, response) => {
      const isReading = isPublicRead(request);
      if (!isApiAddress(request.url) || waiting() < (isReading ? WAITING_MAX.reading : WAITING_MAX.other)) {
        handler(request, response);
        return;
      }
      shed[isReading ? 'public_read' : 'other'] += 1;
      answer(request, response, new ApiError('unavailable', BUSY_MESSAGE));
    },
    refuse: (kind) => {
      if (waiting() < WAITING_MAX.reading) return;
      shed[kind] += 1;
      throw new ApiError('unavailable', BUSY_MESSAGE);
    },
  };
}

const isPublicRead = ({ method, url }: IncomingMessage) =>
  method === 'GET' && !/^\/api\/(admin|auth|setup)\b/i.test(url ?? '');
