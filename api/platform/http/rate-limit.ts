import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import type { Knex } from 'knex';
import { TOO_MANY_REQUESTS } from '#shared/errors.ts';
import { FORM_LIMITS } from '#shared/forms.ts';
import { ApiError, errorOfDatabase } from './api-error.ts';

export interface LimitOptions {
  /** Distinguishes this limit's counters from the others'. */
  name: string;
  /** Requests allowed in one window. */
  limit: number;
  windowSeconds: number;
  /** What to count by; the network address (a /56 for IPv6) by default. */
  key?: (request: Request) => string | undefined;
  /** Whether only refused requests count, so that correct sign-ins are never limited. */
  onlyFailures?: boolean;
  /** Requests to exempt. */
  skip?: (request: Request) => boolean;
}

/** A rate limit shared by all processes through PostgreSQL; answers 429 with Retry-After. docs/api.md lists it. */
export function limitRequests(db: Knex, options: LimitOptions): RequestHandler {
  const { name, limit, windowSeconds, key, onlyFailures, skip } = options;
  const limited = rateLimit({
    windowMs: windowSeconds * 1000,
    limit,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    identifier: name,
    skipSuccessfulRequests: onlyFailures ?? false,
    // A request refused because of load does not count.
    requestWasSuccessful: (_request, { statusCode }) => statusCode < 400 || statusCode >= 500,
    ...(skip && { skip }),
    // If counting fails, requests pass.
    passOnStoreError: true,
    logger: { warn: complain, error: complain },
    store: sharedStore(db, name, windowSeconds),
    keyGenerator: (request) => key?.(request) ?? ipKeyGenerator(request.ip ?? 'unknown'),
    handler: (_request, _response, next) => next(new ApiError('too_many', TOO_MANY_REQUESTS)),
  });
  return Object.assign(limited, { limit: options });
}

/** Warns of errors, except database errors, which the request itself will report. */
function complain(trouble: unknown): void {
  if (!errorOfDatabase(trouble)) process.emitWarning(trouble instanceof Error ? trouble : String(trouble));
}

/** Counters in PostgreSQL, by hashes of the keys, as an address is personal data. */
function sharedStore(db: Knex, name: string, windowSeconds: number): Store {
  const counter = (key: string) => db('rate_limits').where({ key: counterKey(name, key) });
  return {
    // Distinguishes the limits of a request for express-rate-limit, which warns of counting twice.
    prefix: `${name}:`,
    async increment(key) {
      const row = await increment(db, counterKey(name, key), windowSeconds);
      return { totalHits: row.hits, resetTime: new Date(row.reset_at) };
    },
    async decrement(key) {
      await counter(key).where('hits', '>', 0).decrement('hits');
    },
    async resetKey(key) {
      await counter(key).delete();
    },
  };
}

/** Counts an event for all processes. @returns the count in the window, including this one */
export async function countHit(db: Knex, name: string, key: string, windowSeconds: number): Promise<number> {
  return (await increment(db, counterKey(name, key), windowSeconds)).hits;
}

const counterKey = (name: string, key: string) =>
  `${name}:${createHash('sha256').update(key).digest('base64url')}`;

async function increment(
  db: Knex,
  key: string,
  windowSeconds: number,
): Promise<{ hits: number; reset_at: string }> {
  const { rows } = await db.raw(
    `insert into rate_limits as r (key, hits, reset_at) values (?, 1, now() + make_interval(secs => ?))
     on conflict (key) do update set
       hits = case when r.reset_at <= now() then 1 else r.hits + 1 end,
       reset_at = case when r.reset_at <= now() then excluded.reset_at else r.reset_at end
     returning hits, reset_at`,
    [key, windowSeconds],
  );
  return rows[0];
}

/**
 * Cleans the name of the call to action that a request came from.
 * @param fallback if none was given
 */
export function readSource(source: string, fallback: string): string {
  return (
    source
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, FORM_LIMITS.source) || fallback
  );
}
