import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { ZipFile } from 'yazl';
import { recordAction } from '../../platform/audit/audit.ts';
import { requirePermission } from '../../platform/auth/session.ts';
import { asDownload } from '../../platform/http/export.ts';
import type { Services } from '../../services.ts';
import type { Packed } from './articles.ts';
import { GHOST } from './ghost.ts';
import { WORDPRESS } from './wordpress.ts';

const PLATFORMS: { readonly [platform: string]: Packed } = { wordpress: WORDPRESS, ghost: GHOST };

/** /api/admin/blog-export: all articles with their pictures, for another platform. */
export function blogExportRouter({ db, storage, site }: Services): Router {
  const router = Router();
  router.get('/:platform.zip', requirePermission('export', 'posts'), async (request, response, next) => {
    const platform = String(request.params.platform);
    const packed = Object.hasOwn(PLATFORMS, platform) && PLATFORMS[platform];
    if (!packed) return next();
    const redirects = await db('redirects')
      .where({ is_active: true })
      .orderBy('from_path')
      .select({ from: 'from_path', to: 'to_path' });
    const slugs: string[] = await db('blog_posts').orderBy('slug').pluck('slug');
    const details = { format: platform, rows: slugs.length };
    await recordAction(db, request, { action: 'export', resource: 'posts', details });

    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    zip.on('error', (error: Error) => output.destroy(error));
    const used = new Set<string>();
    const text = async function* () {
      yield* packed.text(db, site, used);
      // The pictures are known once all articles are written.
      for (const name of used)
        zip.addReadStreamLazy(packed.media(name), { compress: false }, (open) => {
          // A lost file costs only itself.
          storage.open(name).then(
            (file) => open(null, file?.body ?? Readable.from([])),
            (error: Error) => open(error, Readable.from([])),
          );
        });
      zip.end();
    };
    zip.addReadStreamLazy(packed.file, (open) => open(null, Readable.from(text())));
    zip.addBuffer(Buffer.from(packed.redirects.text(redirects, slugs)), packed.redirects.file);
    await pipeline(output, asDownload(response, `articles-for-${platform}`, 'zip'));
  });
  return router;
}
