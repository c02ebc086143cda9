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
import { RESERVED } from '#shared/redirects.ts';
import type { Redirects } from '../redirects/lookup.ts';
import { REVALIDATED } from './pages.ts';

/** Browsers keep a permanent redirect for ever unless it is limited, and it may turn out wrong. */
const ONE_DAY = 'public, max-age=86400';

/** Where password managers look for the page that changes a password (W3C, A Well-Known URL for Changing Passwords). */
const CHANGE_PASSWORD = '/.well-known/change-password';
const PASSWORD_PAGE = '/admin/account';

const LIST_PATH = '/blog';
const PAGES: readonly string[] = SITE_PAGES;

/**
 * Redirects old addresses to new ones, and addresses of pages with a trailing slash to those without. A browser that opens a
 * page is told the old path in a query parameter, which the page's script reports and removes: a fragment would replace the
 * visitor's own, and a cookie would need consent. Crawlers and programs get the plain address.
 */
export function redirectOldAddresses(redirects: Redirects): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (request.path === CHANGE_PASSWORD) return response.redirect(302, PASSWORD_PAGE);
    const [pathname = '', search = ''] = request.originalUrl.split(/(?=\?)(.*)/s, 2);
    const found = await redirects.find(request.originalUrl);
    if (found) {
      redirects.countHit(found.id);
      const old = oldAddress(request.originalUrl);
      const isNumber = old.startsWith('/?');
      const location = withQuery(found.to, isNumber ? withoutPostNumber(search) : search);
      const opensPage = request.get('Sec-Fetch-Dest') === 'document' && !RESERVED.test(found.to);
      // Always revalidated: whoever corrects a redirect, or lets two articles swap slugs, must not meet the old one.
      response.set('Cache-Control', REVALIDATED).vary('Sec-Fetch-Dest');
      response.redirect(301, opensPage ? marked(location, isNumber ? old : pathname) : location);
      return;
    }
    const list = await renamedCategory(redirects, pathname, search);
    if (list !== null) {
      response.set('Cache-Control', REVALIDATED).redirect(301, list);
      return;
    }
    const article = /^(\/blog\/[^/\\]+)\/(?:feed|amp)\/?$/i.exec(pathname)?.[1];
    const location = article ?? inLowerCase(pathname, search) ?? withoutSlash(pathname, search);
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

/** Adds the old path to addresses of this site. */
function marked(location: string, from: string): string {
  return location.startsWith('/')
    ? withQuery(location, `?${REDIRECTED_FROM}=${encodeURIComponent(from)}`)
    : location;
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
