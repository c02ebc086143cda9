import type { Request, RequestHandler, Response } from 'express';
import type { Knex } from 'knex';
import { SITE_PAGES } from '#shared/public.ts';
import {
  oldAddress,
  REDIRECTED_FROM,
  withoutClosingSlashes,
  withoutPostNumber,
  withQuery,
} from '#shared/redirect-paths.ts';
import { RESERVED } from '#shared/redirects.ts';
import type { CommonServices } from '../common-services.ts';
import { REVALIDATED } from '../platform/cache/page-cache.ts';
import { findCategory, findRedirect } from '../redirects/lookup.ts';

/** Browsers keep a permanent redirect for ever unless it is limited, and it may turn out wrong. */
const ONE_DAY = 'public, max-age=86400';

/** Where password managers look for the page that changes a password (W3C, A Well-Known URL for Changing Passwords). */
const CHANGE_PASSWORD = '/.well-known/change-password';
const PASSWORD_PAGE = '/admin/account';

const LIST_PATH = '/blog';
const PAGES: readonly string[] = [...SITE_PAGES, '/newsletter'];
/** The address of a record, perhaps of its feed or of its form for mobile telephones. */
const RECORD = /^(\/(?:blog|newsletter)\/[a-z0-9-]+)(?:\/(?:feed|amp))?$/;

export type RedirectServices = Pick<CommonServices, 'db' | 'site'>;

/** Redirects other spellings of a page's address to the one that it has, and the numbers of posts in WordPress. */
export function redirectOtherSpellings(services: RedirectServices): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (request.path === CHANGE_PASSWORD) return response.redirect(302, PASSWORD_PAGE);
    const [pathname, search] = partsOf(request);
    const page = oneSpelling(pathname);
    if (page !== null) return response.set('Cache-Control', ONE_DAY).redirect(301, page + search);
    // These are the only old addresses at which there is a page, the home page.
    const isNumber = oldAddress(request.originalUrl).startsWith('/?');
    if (!isNumber || !(await redirectMissing(services, request, response))) next();
  };
}

/** @returns the path of a page that was written in capitals, or with slashes at its end; null otherwise */
function oneSpelling(pathname: string): string | null {
  const path = withoutClosingSlashes(pathname).toLowerCase() || '/';
  const page = PAGES.includes(path) ? path : RECORD.exec(path)?.[1];
  return page === undefined || page === pathname ? null : page;
}

/**
 * Redirects an old address, at which there is no page now.
 * @returns whether it did
 */
export async function redirectMissing(
  { db, site }: RedirectServices,
  request: Request,
  response: Response,
): Promise<boolean> {
  const found = await findRedirect(db, site.url, request.originalUrl);
  const location = found ? leadingTo(found, request) : await renamedCategory(db, request);
  if (location === null) return false;
  // Always revalidated: whoever corrects a redirect, or lets two articles swap slugs, must not meet the old one.
  response.set('Cache-Control', REVALIDATED).vary('Sec-Fetch-Dest').redirect(301, location);
  return true;
}

/**
 * Adds the visitor's query. A browser that opens a page is told the old path in a parameter, which the page's script reports and
 * removes: a fragment would replace the visitor's own, and a cookie would need consent. Crawlers and programs get the plain
 * address.
 */
function leadingTo(to: string, request: Request): string {
  const [pathname, search] = partsOf(request);
  const old = oldAddress(request.originalUrl);
  const isNumber = old.startsWith('/?');
  const location = withQuery(to, isNumber ? withoutPostNumber(search) : search);
  const opensPage = request.get('Sec-Fetch-Dest') === 'document' && to.startsWith('/') && !RESERVED.test(to);
  if (!opensPage) return location;
  return withQuery(location, `?${REDIRECTED_FROM}=${encodeURIComponent(isNumber ? old : pathname)}`);
}

/** @returns the address of the list under the category's current slug; null if it was not renamed */
async function renamedCategory(db: Knex, request: Request): Promise<string | null> {
  const [pathname, search] = partsOf(request);
  const query = new URLSearchParams(search);
  const slug = pathname === LIST_PATH && (await findCategory(db, query.get('category') ?? ''));
  if (!slug) return null;
  query.set('category', slug);
  return `${LIST_PATH}?${query}`;
}

/** @returns the path and the query with its question mark, or '' */
function partsOf({ originalUrl }: Request): [pathname: string, search: string] {
  const [pathname = '', search = ''] = originalUrl.split(/(?=\?)(.*)/s, 2);
  return [pathname, search];
}
