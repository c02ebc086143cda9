import { readFileSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import type { ViteDevServer } from 'vite';
import { escapeHtml } from '../platform/content/escape-html.ts';
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

/** The app reads the brand here, because its files are built before the configuration is known. */
const SITE_NAME = /(<meta name="application-name" content=")[^"]*(")/;

/** The admin app's files; every address below /admin that is no file is the app itself, which has its own router. */
export function adminAppRouter(build: SiteBuild, siteName: string): Router {
  const router = Router();
  const directory = build.adminDirectory;
  const page = readFileSync(path.join(directory, 'index.html'), 'utf8').replace(
    SITE_NAME,
    (_, before, after) => before + escapeHtml(siteName) + after,
  );
  const assets = path.join(directory, 'assets');
  router.use(
    '/assets',
    compressedAssets(assets, HASHED),
    express.static(assets, { ...HASHED, index: false, redirect: false }),
  );
  router.use(express.static(directory, { index: false, maxAge: '1h', redirect: false }));
  router.get('/{*path}', (request, response, next) => {
    if (request.path.startsWith('/assets/')) return next();
    response.set('Cache-Control', 'no-cache').type('html').send(page);
  });
  return router;
}
