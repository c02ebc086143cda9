import type { IncomingMessage, RequestListener } from 'node:http';
import type { Knex } from 'knex';
import { type ErrorBody, STATUS_OF_CODE } from '#shared/errors.ts';
import { ApiError } from './api-error.ts';
import { RETRY_AFTER_SECONDS, WAITING_MAX } from './limits.ts';
import { requestId } from './request-context.ts';

export const BUSY_MESSAGE =
  'More people are here than we can serve at once. Please try again in a few seconds.';

export interface Overload {
  /** Turns requests to the API away while too many wait; before Express, because each refusal must cost little. */
  guard(handler: RequestListener): RequestListener;
  /** @throws ApiError 'unavailable' while too many wait: for work that is not the API's, such as rendering a page */
  refuse(): void;
}

/**
 * Sheds load by the queue for connections to the database: nearly all work waits there, slow clients do not, and it is
 * empty again as soon as the load ends.
 */
export function createOverload(db: Knex): Overload {
  const waiting = (): number => db.client.pool.numPendingAcquires();
  return {
    guard: (handler) => (request, response) => {
      if (!isApi(request) || waiting() < (isPublicRead(request) ? WAITING_MAX.reading : WAITING_MAX.other)) {
        handler(request, response);
        return;
      }
      const request_id = requestId(request);
      const body: ErrorBody = { message: BUSY_MESSAGE, error: BUSY_MESSAGE, code: 'unavailable', request_id };
      response.writeHead(STATUS_OF_CODE.unavailable, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': RETRY_AFTER_SECONDS,
        'X-Content-Type-Options': 'nosniff',
        'X-Request-Id': request_id,
      });
      response.end(JSON.stringify(body));
    },
    refuse: () => {
      if (waiting() >= WAITING_MAX.reading) throw new ApiError('unavailable', BUSY_MESSAGE);
    },
  };
}

const isApi = ({ url }: IncomingMessage) => url?.startsWith('/api/') ?? false;

const isPublicRead = ({ method, url }: IncomingMessage) =>
  method === 'GET' && !/^\/api\/(admin|auth|setup)\b/.test(url ?? '');
