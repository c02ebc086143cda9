import { Router } from 'express';
import { restoreSchema } from '#shared/bin.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { parse } from '../platform/http/api-error.ts';
import type { Services } from '../services.ts';
import { restoreRecords } from './restore.ts';

/** /api/admin/bin, beyond CRUD: restoring deleted records. */
export function binRouter({ db, resources, contentChanged }: Services): Router {
  const router = Router();
  router.post('/restore', requirePermission('restore', 'bin'), async (request, response) => {
    const wanted = parse(restoreSchema, request.body);
    const restored = await db.transaction(async (trx) => {
      const result = await restoreRecords(trx, resources, wanted);
      await recordAudit(
        trx,
        result.records.map(({ resource, id }) => ({
          ...actor(request),
          action: 'restore',
          resource,
          record_id: id,
        })),
      );
      return result;
    });
    await contentChanged();
    response.json(restored);
  });
  return router;
}
