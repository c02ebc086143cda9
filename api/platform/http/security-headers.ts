import { setTimeout as delay } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import helmet, { contentSecurityPolicy } from 'helmet';
import { ApiError } from './api-error.ts';
import { headersOf } from './refusals.ts';

/** Options of the content policy. */
export interface PolicyOptions {
  /** Whether the site is served over https. */
  https: boolean;
  /** Whether to allow inline style elements, which the admin's Emotion needs; the public site has none. */
  inlineStyles: boolean;
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
 * A Content-Security-Policy without inline scripts. Nothing but images may come from other origins (Google Analytics needs
 * its hosts too).
 */
function policyOf({ https, inlineStyles, googleAnalytics, turnstileUrl }: PolicyOptions) {
  const turnstile = turnstileUrl ? [turnstileUrl] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...(googleAnalytics ? GOOGLE.script : []), ...turnstile],
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

/** @returns the header value, for a page whose policy differs from its router's */
export const contentPolicy = (options: PolicyOptions): string =>
  String(headersOf(contentSecurityPolicy(policyOf(options)) as RequestHandler)['content-security-policy']);

/** helmet with our content policy. */
export function securityHeaders(options: SecurityOptions): RequestHandler {
  const { https, embeddable } = options;
  return helmet({
    contentSecurityPolicy: policyOf(options),
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: embeddable ? 'cross-origin' : 'same-origin' },
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
