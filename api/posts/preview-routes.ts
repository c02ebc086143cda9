import { Router } from 'express';
import { REVISIONS_MAX } from '#shared/posts.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { readId } from '../platform/http/crud-router.ts';
import { readListQuery } from '../platform/http/list-query.ts';
import type { Services } from '../services.ts';
import { previewOfLatest } from './preview.ts';
import { previewLinkRoutes } from './preview-link-routes.ts';
import { posts } from './resource.ts';
import { getRevision, listRevisions } from './revisions.ts';

/**
 * /api/admin/posts: previews of the latest saved values, links for reviewers, and earlier versions, read-only. The form restores
 * one by saving it.
 */
export function previewRouter({ db, site, renderPreview }: Services): Router {
  const router = Router();

  router.get('/:id/preview', requirePermission('show', 'posts'), async (request, response) => {
    const post = await previewOfLatest(db, readId(posts, request.params.id));
    if (!post) throw new ApiError('not_found', 'This article does not exist, or it was deleted.');
    response.type('html').send(await renderPreview(post, { kind: 'frame' }));
  });

  previewLinkRoutes(router, {
    db,
    siteUrl: site.url,
    path: '/:id',
    resource: posts.name,
    readPostId: (request) => readId(posts, request.params.id),
  });

  router.get('/:id/revisions', requirePermission('show', 'posts'), async (request, response) => {
    const given = request.query.range === undefined ? null : readListQuery(request.query).range;
    const range = given ?? [0, REVISIONS_MAX - 1];
    const { revisions, total } = await listRevisions(db, readId(posts, request.params.id), range);
    const last = revisions.length === 0 ? range[0] : range[0] + revisions.length - 1;
    response.set('Content-Range', `revisions ${range[0]}-${last}/${total}`);
    response.set('X-Total-Count', String(total));
    response.json(revisions);
  });

  router.get('/:id/revisions/:revision', requirePermission('show', 'posts'), async (request, response) => {
    response.json(await getRevision(db, readId(posts, request.params.id), String(request.params.revision)));
  });

  return router;
}
