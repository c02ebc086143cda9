import { Router } from 'express';
import type { HealthLight, JobsRetried } from '#shared/system-status.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Services } from '../services.ts';
import { readSystemStatus } from './read-status.ts';

/** GET /api/admin/status and its summary /light, and POST /queues/{name}/retry for failed jobs. */
export function statusRouter(services: Services): Router {
  const { db, jobs } = services;
  const status = () => readSystemStatus(services, services.pageCache());
  const router = Router();
  router.get('/', requirePermission('list', 'status'), async (_request, response) => {
    response.json(await status());
  });
  router.get('/light', requirePermission('list', 'status'), async (_request, response) => {
    const { level, title, sentence } = (await status()).health;
    response.json({ level, title, sentence } satisfies HealthLight);
  });
  router.post('/queues/:name/retry', requirePermission('retry', 'status'), async (request, response) => {
    const queue = String(request.params.name);
    const retried = await db.transaction(async (trx) => {
      const count = await jobs.retryFailed(trx, queue);
      if (count === null) throw new ApiError('not_found', 'There is no such queue.');
      if (count > 0)
        await recordAudit(trx, {
          ...actor(request),
          action: 'retry',
          resource: 'status',
          details: { queue, jobs: count },
        });
      return count;
    });
    response.json({ retried } satisfies JobsRetried);
  });
  return router;
}
