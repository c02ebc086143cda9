import type { Request, Response } from 'express';
import type { StoredPage } from '../platform/cache/page-cache.ts';

/** Caches must revalidate, so that changes are visible at once. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';

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
  response.status(page.status).set({
    'Content-Type': page.type,
    'Cache-Control': page.status === 200 ? cacheControl : 'no-store',
    Vary: 'Accept-Encoding',
    ETag: page.etag,
    ...page.headers,
  });
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const encoding = (['br', 'gzip'] as const).find(
    (name) => page[name] && request.acceptsEncodings(name) === name,
  );
  if (encoding) response.set('Content-Encoding', encoding);
  const body = page[encoding ?? 'identity'] ?? page.identity;
  response.set('Content-Length', String(body.length));
  response.end(request.method === 'HEAD' ? undefined : body);
}
