import { pipeline } from 'node:stream/promises';
import { type RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import { isFileName, type MediaStorage, mediaTypeOf } from '../platform/storage/storage.ts';

/** Images and downloads, at /media/<key>/<file>. The content of an address never changes. */
export function mediaFiles(storage: MediaStorage, db: Knex): Router {
  const router = Router();
  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const name = request.path.slice(1);
    if (!isFileName(name)) return next();
    const [key = '', file = ''] = name.split('/');
    const type = mediaTypeOf(name) ?? 'application/octet-stream';
    if (type.startsWith('image/')) response.set('Content-Disposition', `inline; filename="${file}"`);
    else response.attachment(await downloadName(db, key, file));
    response.set({
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
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
    // Fails if the visitor leaves, which is fine, or if the storage does, which the client sees by the missing end.
    await pipeline(stored.body, response).catch(() => response.destroy());
  });
  router.use(missing);
  return router;
}

/** @returns the file's original name, for the reader's computer; the address has a simpler one */
async function downloadName(db: Knex, key: string, file: string): Promise<string> {
  const row = await db('media')
    .where({ key })
    .first('name')
    // Files are served even without the database.
    .catch(() => undefined);
  if (!row) return file;
  const ending = file.slice(file.lastIndexOf('.'));
  return row.name.toLowerCase().endsWith(ending) ? row.name : row.name + ending;
}

const missing: RequestHandler = (_request, response) => {
  for (const name of ['ETag', 'Content-Disposition']) response.removeHeader(name);
  response
    .status(404)
    .set('Cache-Control', 'no-store')
    .type('text/plain')
    .send('There is no such picture or file.\n');
};
