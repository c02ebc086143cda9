import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { type Logger, onBehalfOf } from '../log.ts';

/** Milliseconds from which a response is logged as a warning. */
const SLOW_MS = 1000;

/** Event streams and downloads are never slow. */
function isMeantToLast(response: ServerResponse): boolean {
  const type = String(response.getHeader('content-type'));
  const isFile = String(response.getHeader('content-disposition')).startsWith('attachment');
  return type.startsWith('text/event-stream') || isFile;
}

/** Most logged characters of a path. */
const PATH_MAX = 500;

/** @returns the path without its query, which may contain personal data, and without a secret at its end */
export function loggedPath(url: string, secretAfter: readonly string[]): string {
  const path = url.slice(0, PATH_MAX + 1).split('?', 1)[0] ?? '';
  const secret = secretAfter.find((beginning) => path.startsWith(beginning));
  if (secret) return `${secret}…`;
  return path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path;
}

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
    log: Logger;
  }
}

const REQUEST_ID = /^[\w-]{8,64}$/;

interface RequestContextOptions {
  log: Logger;
  /** Prefixes of paths whose rest is a secret, which is not logged. */
  secretAfter: readonly string[];
  /** Called after each response. */
  answered?: ((status: number, milliseconds: number) => void) | undefined;
}

/** Gives each request an id (a proxy's, if it is well formed) and logs one line when it ends. */
export function requestContext({ log, secretAfter, answered }: RequestContextOptions): RequestHandler {
  return (request, response, next) => {
    request.id = requestId(request);
    request.log = log.child({ request_id: request.id });
    response.set('X-Request-Id', request.id);
    const { method, url } = request;
    const begun = performance.now();
    response.once('close', () => {
      const ms = Math.round(performance.now() - begun);
      answered?.(response.statusCode, ms);
      const isSlow = ms >= SLOW_MS && !isMeantToLast(response);
      const line = {
        method,
        path: loggedPath(url, secretAfter),
        status: response.statusCode,
        finished: response.writableFinished,
        ms,
      };
      if (response.statusCode === 503)
        request.log.warn({ ...line, err: response.locals.refused }, 'unavailable');
      else if (isSlow) request.log.warn(line, 'slow request');
      else request.log.info(line, 'request');
    });
    onBehalfOf(request.id, next);
  };
}

/** @returns the id given by a proxy, if it is well formed, or a new one */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
