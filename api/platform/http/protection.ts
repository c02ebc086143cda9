import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import helmet, { contentSecurityPolicy } from 'helmet';
import type { Knex } from 'knex';
import { TOO_MANY_REQUESTS } from '#shared/errors.ts';
import { FORM_LIMITS } from '#shared/forms.ts';
import { ApiError, errorOfDatabase } from './api-error.ts';
import { headersOf } from './refusals.ts';

/** Options of the content policy. */
export interface PolicyOptions {
  /** Whether the site is served over https. */
  https: boolean;
  /** Whether to allow inline style elements, which the admin's Emotion needs; the public site has none. */
  inlineStyles: boolean;
  /** Text of the one inline script that pages may have. */
  inlineScript?: string;
  /** Whether pages may load Google Analytics and report to it. */
  googleAnalytics?: boolean;
  /** Origin of Turnstile, whose script and frame pages may load. */
  turnstileUrl?: string;
}

interface SecurityOptions extends PolicyOptions {
  /** Whether other sites and feed readers may show our pictures. */
  embeddable?: boolean;
}

/** As Google's documentation requires for Google Analytics 4 without advertising features. */
const GOOGLE = {
  script: ['https://www.googletagmanager.com'],
  connect: [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
};

/**
 * A Content-Security-Policy without inline scripts but one. Nothing but images may come from other origins (Google Analytics needs
 * its hosts too).
 */
function policyOf({ https, inlineStyles, inlineScript, googleAnalytics, turnstileUrl }: PolicyOptions) {
  const turnstile = turnstileUrl ? [turnstileUrl] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...hashOf(inlineScript), ...(googleAnalytics ? GOOGLE.script : []), ...turnstile],
      styleSrc: inlineStyles ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      imgSrc: ["'self'", 'https:', 'http:', 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(googleAnalytics ? GOOGLE.connect : [])],
      ...(turnstileUrl && { frameSrc: ["'self'", turnstileUrl] }),
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
      ...(https && { upgradeInsecureRequests: [] }),
    },
  };
}

const hashOf = (script: string | undefined) =>
  script === undefined ? [] : [`'sha256-${createHash('sha256').update(script).digest('base64')}'`];

/** @returns the header value, for a page whose policy differs from its router's */
export const contentPolicy = (options: PolicyOptions): string =>
  String(headersOf(contentSecurityPolicy(policyOf(options)) as RequestHandler)['content-security-policy']);

/**
 * helmet with our content policy, without its headers for Internet Explorer, Flash and prefetched names: each header makes an
 * answer from the cache 2 % slower.
 */
export function securityHeaders(options: SecurityOptions): RequestHandler {
  const { https, embeddable } = options;
  return helmet({
    contentSecurityPolicy: policyOf(options),
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: embeddable ? 'cross-origin' : 'same-origin' },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** The headers of everything under /api: not for caches, not for search engines. */
export function apiHeaders(https: boolean): RequestHandler {
  const setOthers = securityHeaders({ https, inlineStyles: false });
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Robots-Tag', 'noindex');
    setOthers(request, response, next);
  };
}

/** Keeps pages out of search engines. */
export const noindex: RequestHandler = (_request, response, next) => {
  response.set('X-Robots-Tag', 'noindex');
  next();
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site writes (CSRF), which browsers mark by Sec-Fetch-Site or Origin. Requests with neither come from programs,
 * which have no victim's cookies.
 * @param siteOrigin the origin that visitors see, which may differ from the address that a proxy requests
 */
export function refuseForeignOrigins(siteOrigin: string): RequestHandler {
  return (request, _response, next) => {
    if (SAFE_METHODS.has(request.method)) return next();
    const site = request.get('sec-fetch-site');
    const origin = request.get('origin');
    const own =
      origin === undefined ||
      origin === siteOrigin ||
      origin === `${request.protocol}://${request.get('host')}`;
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (foreignSite || !own) {
      return next(new ApiError('forbidden', 'This request came from another website, so it was refused.'));
    }
    next();
  };
}

/** Milliseconds; several times the duration of the work on an idle machine. */
const STEP = 100;

/**
 * Delays an answer to the next full step, so that its time does not reveal the work, such as whether an address is known.
 * Failures are answered at once, because a mistake in the request is no secret.
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  const took = performance.now() - begun;
  await delay(Math.ceil(took / STEP) * STEP - took);
  return result;
}

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
    // Nobody waits until a counter is on the disk.
    `insert into rate_limits as r (key, hits, reset_at)
     select ?, 1, now() + make_interval(secs => ?) from set_config('synchronous_commit', 'off', true)
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
