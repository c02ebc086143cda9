import { Router } from 'express';
import type { Knex } from 'knex';
import { listViewsSchema } from '#shared/list-views.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { parse } from '../platform/http/api-error.ts';

/** /api/admin/list-views/:resource: the saved views of the signed-in person for a list; PUT replaces them. */
export function listViewsRouter(db: Knex): Router {
  const router = Router();

  router.use('/:resource', (request, response, next) =>
    requirePermission('list', request.params.resource)(request, response, next),
  );

  router.get('/:resource', async (request, response) => {
    const { resource } = request.params;
    const row = await db('list_views')
      .where({ user_id: signedInUser(request).id, resource })
      .first('views');
    response.json({ views: row?.views ?? [] });
  });

  router.put('/:resource', async (request, response) => {
    const { views } = parse(listViewsSchema, request.body);
    await db('list_views')
      .insert({
        user_id: signedInUser(request).id,
        resource: request.params.resource,
        views: JSON.stringify(views),
      })
      .onConflict(['user_id', 'resource'])
      .merge();
    response.json({ views });
  });

  return router;
}
