import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import type { ViteDevServer } from 'vite';
import {
  CONSULTATION_PATH,
  type PublicApi,
  type RenderSite,
  SEARCH_MAX,
  type SiteAssets,
  type SiteSettings,
  SOURCE_PATTERN,
} from '#shared/public.ts';
import type { PageCache } from '../platform/cache/page-cache.ts';
import { withBrand } from './brand-style.ts';
import { compressedAssets } from './compressed-assets.ts';
import { sendStored } from './send-stored.ts';
import type { SiteBuild } from './site-build.ts';

const HASHED = { immutable: true, maxAge: '365d', index: false, redirect: false } as const;

/** The public site's built files, and its pages rendered on the server for every other address. */
export function siteRouter(build: SiteBuild, cache: PageCache): Router {
  const router = Router();
  const assets = path.join(build.directory, 'assets');
  router.use('/assets', compressedAssets(assets, HASHED), express.static(assets, HASHED));
  router.use(
    express.static(build.directory, { index: false, maxAge: '1h', dotfiles: 'ignore', redirect: false }),
  );
  // Not a route with a parameter, which Express would decode and refuse before the 404 page could be shown.
  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    sendStored(await cache.get(pageAddress(request.originalUrl)), request, response);
  });
  return router;
}

/** The public site from its sources, for development: pages are not cached. */
export function siteFromVite(
  vite: ViteDevServer,
  context: { publicApi: PublicApi; settings: { current(): Promise<SiteSettings> } },
): RequestHandler[] {
  return [
    vite.middlewares,
    async (request, response) => {
      const url = request.originalUrl;
      const render = await rendererFromVite(vite);
      const site = await context.settings.current();
      const page = await render(url, {
        api: context.publicApi,
        site,
        assets: withBrand(VITE_ASSETS, site.colours),
      });
      response
        .status(page.status)
        .type('html')
        .send(withoutGaps(await vite.transformIndexHtml(url, page.html)));
    },
  ];
}

/** Vite sets its own scripts on lines of their own; React would take the breaks for a page that is not its own. */
function withoutGaps(html: string): string {
  return html.replace(/<head>.*?<meta/s, (start) => start.replace(/>\s+</g, '><'));
}

/** What a page loads when it comes from the sources. */
export const VITE_ASSETS: SiteAssets = {
  script: '/entry-client.ts',
  styles: ['/styles/site.css'],
  fonts: [],
  modules: ['/hydrate.tsx'],
  pages: {},
};

export async function rendererFromVite(vite: ViteDevServer): Promise<RenderSite> {
  return ((await vite.ssrLoadModule('/entry-server.tsx')) as { render: RenderSite }).render;
}

/** What a page depends on in its query; the rest (campaign tags and the like) must not make a page of its own. */
const PAGE_QUERY: { readonly [pathname: string]: { readonly [name: string]: (value: string) => string } } = {
  '/blog': {
    category: (value) => value.slice(0, SEARCH_MAX),
    q: (value) => value.slice(0, SEARCH_MAX),
    page: (value) => (/^0*[1-9]\d{0,5}$/.test(value) && Number(value) > 1 ? String(Number(value)) : ''),
  },
  [CONSULTATION_PATH]: { source: (value) => (SOURCE_PATTERN.test(value) ? value : '') },
};

/** @returns the path and the parts of its query that decide what the page shows, in one order */
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

/** A request may name the whole address (RFC 9112 section 3.2.2); which host it says is nothing to us. */
const ORIGIN = /^https?:\/\/[^/?#]*(?=\/)/i;

/**
 * A path that is no proper UTF-8 is taken to the letter, so that anyone who decodes it finds what was typed; and so is one
 * with a line break in it, for which the router has no page, not even the one that says so.
 */
function decodable(pathname: string): string {
  try {
    if (!/[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURI(pathname))) return pathname;
  } catch {
    // Taken to the letter below.
  }
  return pathname.replaceAll('%', '%25');
}
