import path from 'node:path';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ViteDevServer } from 'vite';
import type { PublicApi, RenderSite, SiteFacts } from '#shared/public.ts';
import type { PageCache, StoredPage } from './page-cache.ts';
import type { SiteBuild } from './site-build.ts';

const HASHED = { immutable: true, maxAge: '365d', index: false } as const;

/** The public site's built files, and its pages rendered on the server for every other address. */
export function siteRouter(build: SiteBuild, cache: PageCache): Router {
  const router = Router();
  router.use('/assets', express.static(path.join(build.directory, 'assets'), HASHED));
  router.use(express.static(build.directory, { index: false, maxAge: '1h', dotfiles: 'ignore' }));
  // Not a route with a parameter, which Express would decode and refuse before the 404 page could be shown.
  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    send(await cache.get(pageAddress(request.originalUrl)), request, response);
  });
  return router;
}

/** The public site from its sources, for development: nothing is kept. */
export function siteFromVite(
  vite: ViteDevServer,
  context: { publicApi: PublicApi; site: SiteFacts },
): RequestHandler[] {
  return [
    vite.middlewares,
    async (request, response) => {
      const url = request.originalUrl;
      const { render } = (await vite.ssrLoadModule('/entry-server.tsx')) as { render: RenderSite };
      const assets = { scripts: ['/entry-client.tsx'], styles: [], preloads: [], pages: {} };
      const page = await render(url, { api: context.publicApi, site: context.site, assets });
      response
        .status(page.status)
        .type('html')
        .send(await vite.transformIndexHtml(url, page.html));
    },
  ];
}

/** What of a query a page depends on; the rest (campaign tags and the like) must not make a page of its own. */
const PAGE_QUERY = ['category', 'q', 'page'];

/** @returns the path and the parts of its query that decide what the page shows, in one order */
export function pageAddress(url: string): string {
  const [pathname = '/', search = ''] = url.split(/\?(.*)/s, 2);
  const given = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of PAGE_QUERY) {
    const value = given.get(name);
    if (value) known.set(name, value);
  }
  const address = decodable(pathname);
  return known.size > 0 ? `${address}?${known}` : address;
}

/** A path that is no proper UTF-8 is taken to the letter, so that whoever decodes it finds what was typed. */
function decodable(pathname: string): string {
  try {
    decodeURI(pathname);
    return pathname;
  } catch {
    return pathname.replaceAll('%', '%25');
  }
}

function send(page: StoredPage, request: Request, response: Response): void {
  response.status(page.status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
    Vary: 'Accept-Encoding',
    ETag: page.etag,
  });
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const encoding = (['br', 'gzip'] as const).find((name) => request.acceptsEncodings(name) === name);
  if (encoding) response.set('Content-Encoding', encoding);
  const body = page[encoding ?? 'identity'];
  response.set('Content-Length', String(body.length));
  response.end(request.method === 'HEAD' ? undefined : body);
}
