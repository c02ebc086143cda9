import { Router } from 'express';
import { requirePermission } from '../platform/auth/session.ts';
import { approveRoute } from '../platform/http/crud-router.ts';
import { exportRoutes } from '../platform/http/export.ts';
import type { Services } from '../services.ts';
import { approveSubscription } from './approve.ts';
import { SUBSCRIPTION_FORMATS, subscriptions } from './resource.ts';

/** Tags that are offered. */
const MOST_TAGS = 500;

/** /api/admin/subscriptions, beyond CRUD: POST /:id/approve; GET /tags, those in use; and the list as a file. */
export function subscriptionRouter(services: Services): Router {
  const { db } = services;
  const router = Router();
  approveRoute(router, { db, resource: subscriptions }, (trx, id) => approveSubscription(trx, id, services));
  exportRoutes(router, { db, resource: subscriptions, name: 'newsletter-subscribers' }, SUBSCRIPTION_FORMATS);
  router.get('/tags', requirePermission('list', 'subscriptions'), async (_request, response) => {
    const known = db('subscriptions').select(db.raw('unnest(tags) as tag')).as('t');
    response.json({
      values: await db.from(known).distinct('tag').orderBy('tag').limit(MOST_TAGS).pluck('tag'),
    });
  });
  return router;
}
