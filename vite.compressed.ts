import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes each script and style sheet once more with Brotli and gzip, for api/site/site-build.ts to serve. */
export function compressed(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const content = file.type === 'chunk' ? file.code : file.source;
          const place = path.join(dir, file.fileName);
          await writeFile(`${place}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${place}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}
