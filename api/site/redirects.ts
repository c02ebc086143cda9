import type { RequestHandler } from 'express';
import { SITE_PAGES } from '#shared/public.ts';
import { REDIRECTED_FROM, redirectFor } from '#shared/redirects.ts';

/** A day: a redirect that turns out wrong must not stay in browsers for ever, as one without a limit does. */
const CACHE_CONTROL = 'public, max-age=86400';

/**
 * Sends old addresses to where their content lives now (SPEC section 2.4), with a fragment by which the page knows
 * the old path, and addresses of pages with a slash at the end to those without.
 */
export const redirectOldAddresses: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next();
  const [pathname = '', search = ''] = request.originalUrl.split(/(?=\?)(.*)/s, 2);
  const target = redirectFor(pathname);
  const location =
    target === null
      ? withoutSlash(pathname, search)
      : `${target}${search}#${REDIRECTED_FROM}=${encodeURIComponent(pathname)}`;
  if (location === null) return next();
  response.set('Cache-Control', CACHE_CONTROL).redirect(301, location);
};

const PAGES: readonly string[] = SITE_PAGES;

/** @returns null unless the path without its slashes is a page, so that no foreign host can be slipped in */
function withoutSlash(pathname: string, search: string): string | null {
  if (!/[^/]\/+$/.test(pathname)) return null;
  const page = pathname.replace(/\/+$/, '');
  const isPage = PAGES.includes(page.toLowerCase()) || /^\/blog\/[^/\\]+$/i.test(page);
  return isPage ? page + search : null;
}
