import { Router } from 'express';
import type { Knex } from 'knex';
import { requirePermission } from '../platform/auth/session.ts';
import { readRetention } from './retention.ts';

/** GET /api/admin/retention: the periods of retention, and what was deleted. */
export function retentionRouter(db: Knex, periods: Parameters<typeof readRetention>[1]): Router {
  const router = Router();
  router.get('/', requirePermission('list', 'retention'), async (_request, response) => {
    response.json(await readRetention(db, periods));
  });
  return router;
}
