import { Router } from 'express';
import type { Knex } from 'knex';
import { REVISIONS_MAX } from '#shared/revisions.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { readId } from '../platform/http/crud-router.ts';
import { readListQuery } from '../platform/http/list-query.ts';
import { posts } from './resource.ts';
import { getRevision, listRevisions } from './revisions.ts';

/** /api/admin/posts: earlier versions, read-only. The form restores one by saving it. */
export function revisionRouter(db: Knex): Router {
  const router = Router();

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
