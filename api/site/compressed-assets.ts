import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';

/** Best first; the build writes these next to each file (vite.compressed.ts). */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/**
 * Sends files that the build compressed at the highest level, which would take too long at a request. Other requests go to the
 * next handler.
 * @param options as express.static takes them
 */
export function compressedAssets(
  folder: string,
  options: { immutable: boolean; maxAge: string },
): RequestHandler {
  const files = new Set(readdirSync(folder));
  return (request, response, next) => {
    const name = request.path.slice(1);
    const encoding = ENCODINGS.find(
      (one) => files.has(name + one.ending) && request.acceptsEncodings(one.name) === one.name,
    );
    if (!encoding || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    response.set('Content-Encoding', encoding.name).vary('Accept-Encoding').type(path.extname(name));
    response.sendFile(name + encoding.ending, { root: folder, ...options }, (error) => {
      // Ignores visitors who leave; a file that a new build removed is for the next handler.
      if (!error || response.headersSent) return;
      response.removeHeader('Content-Encoding');
      next();
    });
  };
}
