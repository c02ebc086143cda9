import { Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import type { PostView, Preview } from '#shared/public.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { readId } from '../platform/http/crud-router.ts';
import { previewOfLatest, previewOfValues } from './preview.ts';
import { previewLinkRoutes } from './preview-link-routes.ts';
import { posts } from './resource.ts';

interface PreviewServices {
  db: Knex;
  /** Absolute address of the site, without a trailing slash. */
  siteUrl: string;
  renderPreview(post: PostView, preview: Preview): Promise<string>;
}

const formSchema = z.record(z.string(), z.unknown(), { error: 'The body must be a JSON object.' });

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

  previewLinkRoutes(router, {
    db,
    siteUrl,
    path: '/:id',
    resource: posts.name,
    readPostId: (request) => readId(posts, request.params.id),
  });

  return router;
}
