import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from '../log.ts';

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
    log: Logger;
  }
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Gives each request an id (taken over from a proxy when it is well formed) and writes one line when it ends. */
export function requestContext(log: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id');
    request.id = given && REQUEST_ID.test(given) ? given : randomUUID();
    request.log = log.child({ request_id: request.id });
    response.set('X-Request-Id', request.id);
    const begun = performance.now();
    response.once('close', () => {
      request.log.info(
        {
          method: request.method,
          // Without the query, which can hold what a person typed.
          path: request.originalUrl.split('?', 1)[0],
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
