import { Router } from 'express';
import type { Knex } from 'knex';
import type { RetentionPeriods } from '#shared/retention.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { readRetention } from './retention.ts';

/** GET /api/admin/retention: the retention periods and what was deleted. */
export function retentionRouter(db: Knex, periods: () => Promise<RetentionPeriods>): Router {
  const router = Router();
  router.get('/', requirePermission('list', 'retention'), async (_request, response) => {
    response.json(await readRetention(db, await periods()));
  });
  return router;
}
