import { Router } from 'express';
import { requirePermission } from '../platform/auth/session.ts';
import type { Services } from '../services.ts';
import { readRetention } from './retention.ts';

/** GET /api/admin/retention: the retention periods and what was deleted. */
export function retentionRouter({ db, settings }: Services): Router {
  const router = Router();
  router.get('/', requirePermission('list', 'retention'), async (_request, response) => {
    response.json(await readRetention(db, (await settings.effective()).retention));
  });
  return router;
}
