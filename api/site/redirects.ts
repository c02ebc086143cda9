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

/** Browsers keep a permanent redirect for ever unless it is limited, and it may turn out wrong. */
const ONE_DAY = 'public, max-age=86400';

const LIST_PATH = '/blog';
const PAGES: readonly string[] = SITE_PAGES;

/**
 * Redirects old addresses to new ones, with a fragment that tells the page the old path, and addresses of pages with a trailing
 * slash to those without.
 */
export function redirectOldAddresses(redirects: Redirects): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const [pathname = '', search = ''] = request.originalUrl.split(/(?=\?)(.*)/s, 2);
    const found = await redirects.find(request.originalUrl);
    if (found) {
      redirects.countHit(found.id);
      // Redirects to articles are always revalidated: if two articles swap slugs, a cached redirect would make a loop.
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

/** @returns the address of the list under the category's current slug; null if it was not renamed */
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

/** Adds the old path as a fragment, for addresses of this site without a fragment; programs that read feeds would keep it. */
function marked(location: string, from: string): string {
  const takesMark = location.startsWith('/') && !/#|\.xml(?:$|\?)/.test(location);
  return takesMark ? `${location}#${REDIRECTED_FROM}=${encodeURIComponent(from)}` : location;
}

/** @returns the address of an article whose slug was written with capitals; null if it was not */
function inLowerCase(pathname: string, search: string): string | null {
  const path = withoutClosingSlashes(pathname).toLowerCase();
  const isArticle = path.startsWith(`${LIST_PATH}/`) && SLUG_PATTERN.test(path.slice(LIST_PATH.length + 1));
  return isArticle && /[A-Z]/.test(pathname) ? path + search : null;
}

/** @returns the address without trailing slashes; null unless it is a page, so that `//host/` cannot redirect elsewhere */
function withoutSlash(pathname: string, search: string): string | null {
  if (!pathname.endsWith('/') || pathname === '/') return null;
  const page = withoutClosingSlashes(pathname);
  if (page === '') return `/${search}`;
  const isPage =
    PAGES.includes(page.toLowerCase()) || /^\/(?:newsletter|(?:newsletter|blog)\/[^/\\]+)$/i.test(page);
  return isPage ? page + search : null;
}
