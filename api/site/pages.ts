import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import type { ViteDevServer } from 'vite';
import {
  CONSULTATION_PATH,
  type RenderedPage,
  type RenderSite,
  SEARCH_MAX,
  type SiteAssets,
  SOURCE_PATTERN,
} from '#shared/public.ts';
import { START_SCRIPT } from '#shared/start-script.ts';
import { type PageCache, REVALIDATED, type Rendered, type StoredPage } from '../platform/cache/page-cache.ts';
import type { Environment } from '../platform/environment/environment.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { contentPolicy, type PolicyOptions, securityHeaders } from '../platform/http/protection.ts';
import { beginRefusal } from '../platform/http/refusals.ts';
import { type RedirectServices, redirectMissing } from './redirects.ts';
import { hashedAssets, type SiteBuild } from './site-build.ts';

interface SiteServices extends RedirectServices {
  answers: PageCache;
  /** Renders a page that can be cached. */
  renderForAll(address: string): Promise<Rendered>;
}

/** Serves the public site's built files, and rendered pages at every other address. */
export function siteRouter(build: SiteBuild, services: SiteServices): Router {
  const router = Router();
  router.use('/assets', ...hashedAssets(build.directory));
  router.use(
    express.static(build.directory, {
      index: false,
      maxAge: '1h',
      dotfiles: 'ignore',
      redirect: false,
      setHeaders: typeSpeculationRules,
    }),
  );
  // Not a route with a parameter: Express would refuse malformed encoding before the 404 page could be shown.
  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const address = pageAddress(request.originalUrl);
    const page = await services.answers.get(address, () => services.renderForAll(address));
    const isElsewhere = page.status === 404 && (await redirectMissing(services, request, response));
    if (!isElsewhere) sendStored(page, request, response);
  });
  return router;
}

const SPECULATION_RULES = '/speculation-rules.json';

/** Browsers that know its rules fetch a page when a link to it is about to be followed; the content policy forbids them inline. */
export const SPECULATION_HEADER = { 'Speculation-Rules': `"${SPECULATION_RULES}"` };

/** Without this type, browsers ignore the rules (HTML, section 7.6.3). */
const typeSpeculationRules = (response: ServerResponse, file: string) => {
  if (file.endsWith(SPECULATION_RULES))
    response.setHeader('Content-Type', 'application/speculationrules+json');
};

/** Serves the public site from its sources, for development, without a page cache. */
export function siteFromVite(
  vite: ViteDevServer,
  services: RedirectServices & { renderPage(path: string): Promise<RenderedPage> },
): RequestHandler[] {
  return [
    vite.middlewares,
    async (request, response) => {
      const page = await services.renderPage(request.originalUrl);
      if (page.status === 404 && (await redirectMissing(services, request, response))) return;
      response
        .status(page.status)
        .type('html')
        .send(await vite.transformIndexHtml(request.originalUrl, page.html));
    },
  ];
}

/** Assets of a page in development. */
export const VITE_ASSETS: SiteAssets = {
  script: '/browser/site.ts',
  styles: ['/styles/site.css'],
  fonts: [],
};

export async function rendererFromVite(vite: ViteDevServer): Promise<RenderSite> {
  return ((await vite.ssrLoadModule('/entry-server.tsx')) as { render: RenderSite }).render;
}

/** Query parameters that change a page; others, such as campaign tags, must not make cache entries of their own. */
const PAGE_QUERY: { readonly [pathname: string]: { readonly [name: string]: (value: string) => string } } = {
  '/blog': {
    category: (value) => value.slice(0, SEARCH_MAX),
    q: (value) => value.slice(0, SEARCH_MAX),
    page: (value) => (/^0*[1-9]\d{0,5}$/.test(value) && Number(value) > 1 ? String(Number(value)) : ''),
  },
  [CONSULTATION_PATH]: { source: (value) => (SOURCE_PATTERN.test(value) ? value : '') },
};

/** @returns the cache key of a page: its path and the parameters that change it, in a fixed order */
export function pageAddress(url: string): string {
  const [pathname = '/', search = ''] = url.replace(ORIGIN, '').split(/\?(.*)/s, 2);
  const given = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const [name, read] of Object.entries(PAGE_QUERY[pathname.toLowerCase()] ?? {})) {
    const value = read(given.get(name) ?? '');
    if (value) known.set(name, value);
  }
  const address = decodable(pathname);
  return known.size > 0 ? `${address}?${known}` : address;
}

/** A request line may contain an absolute URL (RFC 9112 section 3.2.2); its host is ignored. */
const ORIGIN = /^https?:\/\/[^/?#]*(?=\/)/i;

/**
 * Escapes the percent signs of a path that is not valid UTF-8, so that decoding it gives what was typed. The same for control
 * characters such as line breaks, for which the site's router has no route, not even for 404.
 */
function decodable(pathname: string): string {
  try {
    if (!/[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURI(pathname))) return pathname;
  } catch {
    // Escaped below.
  }
  return pathname.replaceAll('%', '%25');
}

/** @returns a self-contained page for when the site cannot be rendered */
function errorPage(siteName: string, message: string, requestId: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(siteName)}</title></head><body><h1>${escapeHtml(message)}</h1><p><a href="/">${escapeHtml(siteName)}: home</a></p><p>Reference: ${escapeHtml(requestId)}</p></body></html>`;
}

/** Answers errors of pages. */
export function pageErrorHandler(site: { readonly name: string }): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const known = beginRefusal(error, request, response);
    const text =
      known.code === 'internal'
        ? 'Something went wrong on our side. Please try again in a minute.'
        : known.message;
    response.type('html').send(errorPage(site.name, text, request.id ?? ''));
  };
}

type PolicySettings = Pick<Environment, 'siteUrl' | 'turnstile'>;

/** The content policy of public pages without Google Analytics. */
const sitePolicy = ({ siteUrl, turnstile }: PolicySettings): PolicyOptions => ({
  https: siteUrl.startsWith('https:'),
  inlineStyles: false,
  inlineScript: START_SCRIPT,
  ...(turnstile && { turnstileUrl: turnstile.url }),
});

/** The headers of every public page; with Google Analytics the content policy differs. */
export const siteHeaders = (settings: PolicySettings): RequestHandler =>
  securityHeaders({ ...sitePolicy(settings), embeddable: true });

/**
 * @param googleAnalytics which can be turned on while the product runs
 * @returns the header of a page whose content policy differs from its router's
 */
export const pagePolicy = (settings: PolicySettings, googleAnalytics: boolean) => ({
  'content-security-policy': contentPolicy({ ...sitePolicy(settings), googleAnalytics }),
});

export type Encoding = 'br' | 'gzip' | 'identity';

/** @returns the encoding of a cached answer, of those that it is stored in and the browser accepts */
export const encodingOf = (page: StoredPage, isAccepted: (name: 'br' | 'gzip') => boolean): Encoding =>
  (['br', 'gzip'] as const).find((name) => page[name] && isAccepted(name)) ?? 'identity';

export function headersOfPage(
  page: StoredPage,
  encoding: Encoding,
  cacheControl: string,
): OutgoingHttpHeaders {
  return {
    'content-type': page.type,
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    etag: page.etag,
    'content-length': String((page[encoding] ?? page.identity).length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    ...page.headers,
  };
}

/**
 * Sends a cached answer in an encoding that the browser accepts, or 304.
 * @param cacheControl for status 200
 */
export function sendStored(
  page: StoredPage,
  request: Request,
  response: Response,
  cacheControl = REVALIDATED,
): void {
  const encoding = encodingOf(page, (name) => request.acceptsEncodings(name) === name);
  response
    .status(page.status)
    .set(headersOfPage(page, encoding, page.status === 200 ? cacheControl : 'no-store'));
  if (request.fresh) {
    for (const name of ['Content-Length', 'Content-Encoding']) response.removeHeader(name);
    response.status(304).end();
  } else response.end(request.method === 'HEAD' ? undefined : (page[encoding] ?? page.identity));
}
