import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '../log.ts';
import type { RequestLog } from './request-log.ts';
import { onBehalfOf } from './request-scope.ts';

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
    log: Logger;
  }
}

const REQUEST_ID = /^[\w-]{8,64}$/;

export interface RequestContextOptions {
  log: Logger;
  logRequest: RequestLog;
  /** Called after each response. */
  answered?: ((request: Request, response: Response, milliseconds: number) => void) | undefined;
}

/** Gives each request an id (a proxy's, if it is well formed) and logs one line when it ends. */
export function requestContext({ log, logRequest, answered }: RequestContextOptions): RequestHandler {
  return (request, response, next) => {
    request.id = requestId(request);
    request.log = log.child({ request_id: request.id });
    response.set('X-Request-Id', request.id);
    logRequest(request, response, request.id, (ms) => answered?.(request, response, ms));
    onBehalfOf(request.id, next);
  };
}

/** @returns the id given by a proxy, if it is well formed, or a new one */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
