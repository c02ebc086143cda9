import { Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { EXPORT_FORMATS, exportFileName } from '#shared/subscriptions.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireRight } from '../auth/session.ts';
import { ApiError } from '../http/api-error.ts';
import { readListQuery } from '../http/list-query.ts';
import { exportSubscriptions } from './export.ts';

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

const formatSchema = z.enum(EXPORT_FORMATS);
const markSchema = z.enum(['true', 'false']).default('false');

/** GET /api/admin/subscriptions/export.csv and export.json, with the filter and sort of a list, and bom=true. */
export function exportRoutes(db: Knex, databaseUrl: string): Router {
  const router = Router();
  router.get('/export.:format', requireRight('export', 'subscriptions'), async (request, response, next) => {
    const { success, data: format } = formatSchema.safeParse(request.params.format);
    if (!success) return next();
    const list = readListQuery(request.query);
    const mark = markSchema.safeParse(request.query.bom);
    if (!mark.success) throw new ApiError('malformed', 'bom must be true or false.');
    const byteOrderMark = mark.data === 'true' && format === 'csv';
    const file = await exportSubscriptions(db, databaseUrl, list, { format, byteOrderMark });
    try {
      const { filter, q, ids } = list;
      await recordAudit(db, {
        user_id: request.user?.id ?? null,
        request_id: request.id,
        action: 'export',
        resource: 'subscriptions',
        // A search text is likely an address, which has no place in the log.
        details: {
          rows: file.total,
          format,
          status: filter.status ?? 'all',
          filter: Object.keys(filter),
          searched: q !== null,
          picked: ids?.length,
        },
      });
    } catch (error) {
      file.cancel();
      throw error;
    }
    const name = exportFileName(format, file.total, new Date());
    response
      .type(CONTENT_TYPES[format])
      .set('Content-Disposition', `attachment; filename="${name}"`)
      .set('Cache-Control', 'no-store, no-transform')
      .set('X-Total-Count', String(file.total));
    await file.send(response);
  });
  return router;
}
