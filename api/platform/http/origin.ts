import type { RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

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
