import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from '../log.ts';

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
}

/** Gives each request an id (taken over from a proxy when it is well formed) and writes one line when it ends. */
export function requestContext({ log, secretAfter }: RequestContextOptions): RequestHandler {
  return (request, response, next) => {
    request.id = requestId(request);
    request.log = log.child({ request_id: request.id });
    response.set('X-Request-Id', request.id);
    const begun = performance.now();
    response.once('close', () => {
      request.log.info(
        {
          method: request.method,
          path: loggedPath(request.originalUrl, secretAfter),
          status: response.statusCode,
          finished: response.writableFinished,
          ms: Math.round(performance.now() - begun),
        },
        'request',
      );
    });
    next();
  };
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
