import { Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { previewLinkSchema } from '#shared/previews.ts';
import type { PostView, Preview } from '#shared/public.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { readId } from '../platform/http/crud-router.ts';
import { previewOfLatest, previewOfValues } from './preview.ts';
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from './preview-links.ts';
import { posts } from './resource.ts';

interface PreviewServices {
  db: Knex;
  /** Absolute address of the site, without a trailing slash. */
  siteUrl: string;
  renderPreview(post: PostView, preview: Preview): Promise<string>;
}

const formSchema = z.record(z.string(), z.unknown(), { error: 'The body must be a JSON object.' });
const uuid = z.uuid();

/** /api/admin/posts: previews of saved and unsaved values, and links for reviewers. */
export function previewRouter({ db, siteUrl, renderPreview }: PreviewServices): Router {
  const router = Router();

  router.post('/preview', requirePermission('show', 'posts'), async (request, response) => {
    const post = await previewOfValues(db, parse(formSchema, request.body));
    response.type('html').send(await renderPreview(post, { kind: 'frame' }));
  });

  router.get('/:id/preview', requirePermission('show', 'posts'), async (request, response) => {
    const post = await previewOfLatest(db, readId(posts, request.params.id));
    if (!post) throw new ApiError('not_found', 'This article does not exist, or it was deleted.');
    response.type('html').send(await renderPreview(post, { kind: 'frame' }));
  });

  router.get('/:id/preview-links', requirePermission('edit', 'posts'), async (request, response) => {
    response.json(await listPreviewLinks(db, readId(posts, request.params.id)));
  });

  router.post('/:id/preview-links', requirePermission('edit', 'posts'), async (request, response) => {
    const postId = readId(posts, request.params.id);
    const { days } = parse(previewLinkSchema, request.body ?? {});
    const userId = signedInUser(request).id;
    const link = await db.transaction(async (trx) => {
      const made = await createPreviewLink(trx, { postId, days, userId, siteUrl });
      await recordAudit(trx, {
        ...actor(request),
        action: 'create_preview_link',
        resource: 'posts',
        record_id: postId,
        details: { link: made.id, expires_at: made.expires_at },
      });
      return made;
    });
    response.status(201).json(link);
  });

  router.delete('/:id/preview-links/:link', requirePermission('edit', 'posts'), async (request, response) => {
    const postId = readId(posts, request.params.id);
    const link = uuid.safeParse(request.params.link);
    if (!link.success) throw new ApiError('not_found', 'There is no such link.');
    await db.transaction(async (trx) => {
      await revokePreviewLink(trx, postId, link.data);
      await recordAudit(trx, {
        ...actor(request),
        action: 'revoke_preview_link',
        resource: 'posts',
        record_id: postId,
        details: { link: link.data },
      });
    });
    response.json({ id: link.data });
  });

  return router;
}
