import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json, of which this file and the bundle in dist/api are grandchildren. */
export const ROOT = path.join(import.meta.dirname, '../..');

/** The version in package.json. */
export const PRODUCT_VERSION: string = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
).version;

/**
 * @param source of a thread or a child process, in the folder api
 * @returns the file that runs it: the source, or its entry in the bundle, of which vite.api.config.ts has the list
 */
export function programFile(source: string): string {
  if (import.meta.filename.endsWith('.ts')) return path.join(ROOT, 'api', source);
  return path.join(import.meta.dirname, `${path.basename(source, '.ts')}.js`);
}
