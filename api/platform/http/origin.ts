import type { RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another origin makes a browser send (cross-site request forgery). Browsers tell
 * by Sec-Fetch-Site or Origin; a request with neither comes from a script, which has no victim's cookies.
 * @param siteOrigin the origin that visitors see, which may differ from the address a proxy asks for
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
