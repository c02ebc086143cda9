import type { RequestHandler } from 'express';
import { SLUG_PATTERN } from '#shared/fields.ts';
import { SITE_PAGES } from '#shared/public.ts';
import {
  normalPath,
  oldAddress,
  REDIRECTED_FROM,
  withoutClosingSlashes,
  withoutPostNumber,
  withQuery,
} from '#shared/redirect-paths.ts';
import type { Redirects } from '../redirects/lookup.ts';
import { REVALIDATED } from './send-stored.ts';

/** A day: a redirect that turns out wrong must not stay in browsers for ever, as one without a limit does. */
const ONE_DAY = 'public, max-age=86400';

const LIST_PATH = '/blog';
const PAGES: readonly string[] = SITE_PAGES;

/**
 * Sends old addresses to where their content lives now, with a fragment by which the page knows
 * the old path, and addresses of pages with a slash at the end to those without.
 */
export function redirectOldAddresses(redirects: Redirects): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const [pathname = '', search = ''] = request.originalUrl.split(/(?=\?)(.*)/s, 2);
    const found = await redirects.find(request.originalUrl);
    if (found) {
      redirects.countHit(found.id);
      // What leads to an article is asked for each time: two slugs that change places would else send a browser
      // that remembers the first change in a circle.
      response.set('Cache-Control', PAGES.includes(found.to) ? ONE_DAY : REVALIDATED);
      const old = oldAddress(request.originalUrl);
      const isNumber = old.startsWith('/?');
      const query = isNumber ? withoutPostNumber(search) : search;
      response.redirect(301, marked(withQuery(found.to, query), isNumber ? old : pathname));
      return;
    }
    const list = await renamedCategory(redirects, pathname, search);
    if (list !== null) {
      response.set('Cache-Control', REVALIDATED).redirect(301, list);
      return;
    }
    const location = inLowerCase(pathname, search) ?? withoutSlash(pathname, search);
    if (location === null) return next();
    response.set('Cache-Control', ONE_DAY).redirect(301, location);
  };
}

/** @returns the address of the same list under the present slug of its category, null when it was not renamed */
async function renamedCategory(
  redirects: Redirects,
  pathname: string,
  search: string,
): Promise<string | null> {
  if (!search || normalPath(pathname) !== LIST_PATH) return null;
  const query = new URLSearchParams(search);
  const slug = await redirects.findCategory(query.get('category') ?? '');
  if (slug === null) return null;
  query.set('category', slug);
  return `${LIST_PATH}?${query}`;
}

/** Only our own pages read the mark, and an address has one fragment. */
function marked(location: string, from: string): string {
  const takesMark = location.startsWith('/') && !location.includes('#');
  return takesMark ? `${location}#${REDIRECTED_FROM}=${encodeURIComponent(from)}` : location;
}

/** @returns where an article is whose slug was written with capitals: slugs have none */
function inLowerCase(pathname: string, search: string): string | null {
  const path = withoutClosingSlashes(pathname).toLowerCase();
  const isArticle = path.startsWith(`${LIST_PATH}/`) && SLUG_PATTERN.test(path.slice(LIST_PATH.length + 1));
  return isArticle && /[A-Z]/.test(pathname) ? path + search : null;
}

/** @returns null unless the path without its slashes is a page, so that no foreign host can be slipped in */
function withoutSlash(pathname: string, search: string): string | null {
  if (!pathname.endsWith('/') || pathname === '/') return null;
  const page = withoutClosingSlashes(pathname);
  if (page === '') return `/${search}`;
  const isPage =
    PAGES.includes(page.toLowerCase()) || /^\/(?:newsletter|(?:newsletter|blog)\/[^/\\]+)$/i.test(page);
  return isPage ? page + search : null;
}
