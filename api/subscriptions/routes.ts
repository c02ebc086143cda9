import { type Request, type Response, Router } from 'express';
import * as z from 'zod';
import { EXPORT_FORMATS, EXPORTS_BUSY, type ExportFormat } from '#shared/subscriptions.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { approveRoute } from '../platform/http/crud-router.ts';
import { type ListQuery, readListQuery } from '../platform/http/list-query.ts';
import type { Services } from '../services.ts';
import { approveSubscription } from './approve.ts';
import { EXPORTS_AT_ONCE, type ExportOptions, exportSubscriptions, exportsUnderWay } from './export.ts';
import { subscriptions } from './resource.ts';

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

const formatSchema = z.enum(EXPORT_FORMATS);
/** Tags that are offered. */
const MOST_TAGS = 500;
const markSchema = z.enum(['true', 'false']).default('false');

/**
 * /api/admin/subscriptions, beyond CRUD: POST /:id/approve; GET /tags, those in use; and GET /export.csv and /export.json, with the filter and sort of a list, and bom=true. HEAD tells
 * whether an export could start now, before a page hands the download to the browser.
 */
export function subscriptionRouter(services: Services): Router {
  const { db, databaseUrl } = services;
  const router = Router();
  approveRoute(router, { db, resource: subscriptions }, (trx, id) => approveSubscription(trx, id, services));
  router.get('/tags', requirePermission('list', 'subscriptions'), async (_request, response) => {
    const known = db('subscriptions').select(db.raw('unnest(tags) as tag')).as('t');
    response.json({
      values: await db.from(known).distinct('tag').orderBy('tag').limit(MOST_TAGS).pluck('tag'),
    });
  });
  let underWay = 0;
  const refuseTooMany = () => {
    if (underWay >= EXPORTS_AT_ONCE.process) throw new ApiError('unavailable', EXPORTS_BUSY);
  };
  const allowed = requirePermission('export', 'subscriptions');
  router.head('/export.:format', allowed, async (_request, response) => {
    refuseTooMany();
    if ((await exportsUnderWay(db)) >= EXPORTS_AT_ONCE.all) throw new ApiError('unavailable', EXPORTS_BUSY);
    response.status(204).end();
  });
  router.get('/export.:format', allowed, async (request, response, next) => {
    const { success, data: format } = formatSchema.safeParse(request.params.format);
    if (!success) return next();
    const list = readListQuery(request.query);
    const mark = markSchema.safeParse(request.query.bom);
    if (!mark.success) throw new ApiError('malformed', 'bom must be true or false.');
    const byteOrderMark = mark.data === 'true' && format === 'csv';
    refuseTooMany();
    underWay += 1;
    try {
      await makeExport(request, response, list, { format, byteOrderMark });
    } finally {
      underWay -= 1;
    }
  });
  const makeExport = async (
    request: Request,
    response: Response,
    list: ListQuery,
    options: ExportOptions,
  ) => {
    const { format } = options;
    const file = await exportSubscriptions(db, databaseUrl, list, options);
    try {
      const { filter, q, ids } = list;
      await recordAudit(db, {
        ...actor(request),
        action: 'export',
        resource: 'subscriptions',
        // A search is probably an email address, which does not belong in the log.
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
  };
  return router;
}

/** @returns such as 'newsletter-subscribers-2026-11-21-40-rows.csv' */
function exportFileName(format: ExportFormat, rows: number, at: Date): string {
  const day = at.toISOString().slice(0, 10);
  return `newsletter-subscribers-${day}-${rows}-${rows === 1 ? 'row' : 'rows'}.${format}`;
}
