import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';

/** Best first: what a build writes beside each file (vite.compressed.ts). */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/**
 * Answers with the file that the build has compressed as small as it goes, which would take too long at a request.
 * Leaves what is not there, or not wanted, to the next handler.
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
      // A visitor who leaves in the middle is no failure; a file that a new build took away is for the next handler.
      if (!error || response.headersSent) return;
      response.removeHeader('Content-Encoding');
      next();
    });
  };
}
