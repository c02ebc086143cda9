import path from 'node:path';
import express, { Router } from 'express';
import type { ViteDevServer } from 'vite';
import type { SiteBuild } from './site-build.ts';

/** The admin app's files; every address below /admin that is no file is the app itself, which has its own router. */
export function adminRouter(build: SiteBuild | ViteDevServer): Router {
  const router = Router();
  if (!('adminDirectory' in build)) {
    router.use(build.middlewares);
    return router;
  }
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
