import { pipeline } from 'node:stream/promises';
import { type RequestHandler, Router } from 'express';
import { isFileName, type MediaStorage, mediaTypeOf } from '../platform/storage/storage.ts';

/** The images themselves, at /media/<key>/<file>. What lies behind an address never changes. */
export function mediaFiles(storage: MediaStorage): Router {
  const router = Router();
  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const name = request.path.slice(1);
    if (!isFileName(name)) return next();
    const file = name.slice(name.indexOf('/') + 1);
    response.set({
      'Content-Type': mediaTypeOf(name) ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': `inline; filename="${file}"`,
      ETag: `"${name}"`,
    });
    const stored = request.fresh ? undefined : await storage.open(name);
    if (stored === undefined) return void response.status(304).end();
    if (stored === null) return next();
    response.set('Content-Length', String(stored.bytes));
    if (request.method === 'HEAD') {
      stored.body.destroy();
      return void response.end();
    }
    // A visitor who leaves in the middle is no failure, and to the rest the missing end says it.
    await pipeline(stored.body, response).catch(() => response.destroy());
  });
  router.use(missing);
  return router;
}

const missing: RequestHandler = (_request, response) => {
  for (const name of ['ETag', 'Content-Disposition']) response.removeHeader(name);
  response
    .status(404)
    .set('Cache-Control', 'no-store')
    .type('text/plain')
    .send('There is no such picture.\n');
};
