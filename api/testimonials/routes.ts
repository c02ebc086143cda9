import { Router } from 'express';
import type { Knex } from 'knex';
import { testimonialOrderSchema } from '#shared/testimonials.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { parse } from '../platform/http/api-error.ts';
import { reorderTestimonials } from './order.ts';

/** /api/admin/testimonials, beyond CRUD: the order in which the site shows them. */
export function testimonialRouter(db: Knex, contentChanged: () => void): Router {
  const router = Router();
  router.put('/order', requirePermission('reorder', 'testimonials'), async (request, response) => {
    const { ids: wanted, seen } = parse(testimonialOrderSchema, request.body);
    const ids = await db.transaction(async (trx) => {
      const ids = await reorderTestimonials(trx, wanted, seen);
      await recordAudit(trx, {
        ...actor(request),
        action: 'reorder',
        resource: 'testimonials',
        details: { ids },
      });
      return ids;
    });
    contentChanged();
    response.json({ ids });
  });
  return router;
}
