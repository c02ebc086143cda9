import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import type { ViteDevServer } from 'vite';
import type { SiteBuild } from './site-build.ts';

/** The admin app from its sources, for development. */
export function adminFromVite(vite: ViteDevServer): RequestHandler {
  return (request, response, next) => {
    if (!/^\/admin(?:$|[/?])/.test(request.originalUrl)) return next();
    vite.middlewares(request, response, next);
  };
}

/** The admin app's files; every address below /admin that is no file is the app itself, which has its own router. */
export function adminRouter(build: SiteBuild): Router {
  const router = Router();
  const directory = build.adminDirectory;
  router.use(
    '/assets',
    express.static(path.join(directory, 'assets'), { immutable: true, maxAge: '365d', index: false }),
  );
  router.use(express.static(directory, { index: false, maxAge: '1h', redirect: false }));
  router.get('/{*path}', (request, response, next) => {
    if (request.path.startsWith('/assets/')) return next();
    response.set('Cache-Control', 'no-cache').sendFile(path.join(directory, 'index.html'));
  });
  return router;
}
