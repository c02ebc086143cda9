import { readFileSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import type { ViteDevServer } from 'vite';
import { brandLines } from '#shared/brand.ts';
import { adminColours, DEFAULT_COLOURS } from '#shared/brand-colours.ts';
import { escapeHtml } from '../platform/content/escape-html.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { compressedAssets } from './compressed-assets.ts';
import type { SiteBuild } from './site-build.ts';

/** The admin app from its sources, for development. */
export function adminFromVite(vite: ViteDevServer): RequestHandler {
  return (request, response, next) => {
    if (!/^\/admin(?:$|[/?])/.test(request.originalUrl)) return next();
    vite.middlewares(request, response, next);
  };
}

const HASHED = { immutable: true, maxAge: '365d' } as const;

/** The app reads the brand from the page, as its files are built before the configuration is known. */
const SITE_NAME = /(<meta name="application-name" content=")[^"]*("\s*\/?>)/;

/** @returns the built page with the owner's name, colours and icon */
function branded(page: string, { name, line, colours = DEFAULT_COLOURS, hasIcon }: SiteIdentity): string {
  const palettes = adminColours(colours);
  const own = [
    line !== brandLines(name)[1] && `<meta name="brand-line" content="${escapeHtml(line ?? '')}" />`,
    palettes && `<meta name="brand-colours" content="${escapeHtml(JSON.stringify(palettes))}" />`,
    hasIcon && `<meta name="brand-icon" content="/apple-touch-icon.png" />`,
  ];
  return page.replace(
    SITE_NAME,
    (_, before, after) => before + escapeHtml(name) + after + own.filter(Boolean).join(''),
  );
}

/** Serves the admin app's files, and the app itself at every other address below /admin, as it has its own router. */
export function adminAppRouter(build: SiteBuild, site: SiteIdentity): Router {
  const router = Router();
  const directory = build.adminDirectory;
  const built = readFileSync(path.join(directory, 'index.html'), 'utf8');
  const assets = path.join(directory, 'assets');
  router.use(
    '/assets',
    compressedAssets(assets, HASHED),
    express.static(assets, { ...HASHED, index: false, redirect: false }),
  );
  router.use(express.static(directory, { index: false, maxAge: '1h', redirect: false }));
  router.get('/{*path}', (request, response, next) => {
    if (request.path.startsWith('/assets/')) return next();
    response.set('Cache-Control', 'no-cache').type('html').send(branded(built, site));
  });
  return router;
}
