import type { IncomingMessage, RequestListener } from 'node:http';
import type { Knex } from 'knex';
import { type AnswerEarly, isApiAddress } from './address.ts';
import { ApiError } from './api-error.ts';
import { WAITING_MAX } from './limits.ts';

export const BUSY_MESSAGE =
  'More people are here than we can serve at once. Please try again in a few seconds.';

/** Classes of requests that are refused together: public JSON, pages and documents, forms and the admin. */
export type ShedClass = 'public_read' | 'page' | 'other';

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
