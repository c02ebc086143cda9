import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '../log.ts';
import { onBehalfOf } from '../request-scope.ts';

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
    log: Logger;
  }
}

const REQUEST_ID = /^[\w-]{8,64}$/;

export interface RequestContextOptions {
  log: Logger;
  /** Beginnings of paths whose rest is a secret that a log must not hold. */
  secretAfter: readonly string[];
  /** Milliseconds from which an answer is slow: it is logged as a warning. */
  slow: number;
  /** Told of each answer. */
  answered?: ((request: Request, response: Response, milliseconds: number) => void) | undefined;
}

/** Gives each request an id (taken over from a proxy when it is well formed) and writes one line when it ends. */
export function requestContext({ log, secretAfter, slow, answered }: RequestContextOptions): RequestHandler {
  return (request, response, next) => {
    request.id = requestId(request);
    request.log = log.child({ request_id: request.id });
    response.set('X-Request-Id', request.id);
    const begun = performance.now();
    response.once('close', () => {
      const ms = Math.round(performance.now() - begun);
      const isSlow = ms >= slow && !isMeantToLast(response);
      answered?.(request, response, ms);
      if (!isSlow && !log.isLevelEnabled('info')) return;
      const line = {
        method: request.method,
        path: loggedPath(request.originalUrl, secretAfter),
        status: response.statusCode,
        finished: response.writableFinished,
        ms,
      };
      if (isSlow) request.log.warn(line, 'slow request');
      else request.log.info(line, 'request');
    });
    onBehalfOf(request.id, next);
  };
}

/** A stream of events, and a file that is downloaded, take as long as they take. */
function isMeantToLast(response: Response): boolean {
  const type = String(response.getHeader('content-type'));
  const isFile = String(response.getHeader('content-disposition')).startsWith('attachment');
  return type.startsWith('text/event-stream') || isFile;
}

/** @returns the id that a proxy gave the request, when it is well formed, or a new one */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** @returns the path without its query, which can hold what a person typed, and without a secret at its end */
export function loggedPath(url: string, secretAfter: readonly string[]): string {
  const path = url.split('?', 1)[0] ?? '';
  const secret = secretAfter.find((beginning) => path.startsWith(beginning));
  return secret ? `${secret}…` : path;
}
