import { type RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import { testimonialOrderSchema } from '#shared/testimonials.ts';
import { lastWriter, recordAudit } from './audit/audit.ts';
import { loadUser, requireRight, type Sessions } from './auth/session.ts';
import { categories } from './categories/resource.ts';
import { rescueConsultation } from './consultations/rescue.ts';
import { consultations } from './consultations/resource.ts';
import { ApiError, parse } from './http/api-error.ts';
import { jsonBody } from './http/body.ts';
import { crudRouter, fetchRecord, readId } from './http/crud-router.ts';
import { readListQuery } from './http/list-query.ts';
import type { Resource } from './http/resource.ts';
import type { Jobs } from './jobs/jobs.ts';
import { posts } from './posts/resource.ts';
import type { SiteIdentity } from './site-identity.ts';
import { exportSubscriptions } from './subscriptions/export.ts';
import { rescueSubscription } from './subscriptions/rescue.ts';
import { subscriptions } from './subscriptions/resource.ts';
import { reorderTestimonials } from './testimonials/order.ts';
import { testimonials } from './testimonials/resource.ts';

/** Every resource of the admin API; a new one is added here. */
export const RESOURCES: readonly Resource[] = [posts, categories, testimonials, subscriptions, consultations];

export interface AdminServices {
  db: Knex;
  databaseUrl: string;
  jobs: Jobs;
  sessions: Sessions;
  site: SiteIdentity;
  /** Called after each write, before its answer. */
  contentChanged(): void;
}

/** /api/admin: for those who are signed in, each action by right, refused unless rights.ts names it. */
export function adminRouter({
  db,
  databaseUrl,
  jobs,
  sessions,
  site,
  contentChanged,
}: AdminServices): Router {
  const router = Router();
  router.use(sessions.rolling, loadUser(db), requireUser, jsonBody('2mb'));

  router.put('/testimonials/order', requireRight('reorder', 'testimonials'), async (request, response) => {
    const { ids } = parse(testimonialOrderSchema, request.body);
    await db.transaction(async (trx) => {
      await reorderTestimonials(trx, ids);
      await recordAudit(trx, {
        ...by(request),
        action: 'reorder',
        resource: 'testimonials',
        details: { ids },
      });
    });
    contentChanged();
    response.json({ ids });
  });

  router.get(
    '/subscriptions/export.csv',
    requireRight('export', 'subscriptions'),
    async (request, response) => {
      const list = readListQuery(request.query);
      const file = await exportSubscriptions(db, databaseUrl, list);
      const { filter, q, ids } = list;
      await recordAudit(db, {
        ...by(request),
        action: 'export',
        resource: 'subscriptions',
        // A search text is likely an address, which has no place in the log.
        details: { rows: file.total, filter: Object.keys(filter), searched: q !== null, picked: ids?.length },
      });
      const day = new Date().toISOString().slice(0, 10);
      response
        .type('text/csv; charset=utf-8')
        .set('Content-Disposition', `attachment; filename="newsletter-subscribers-${day}.csv"`)
        .set('Cache-Control', 'no-store, no-transform')
        .set('X-Total-Count', String(file.total));
      await file.send(response);
    },
  );

  const rescue = (resource: Resource, command: (trx: Knex, id: string) => Promise<boolean>) => {
    const { name } = resource;
    router.post(`/${name}/:id/rescue`, requireRight('rescue', name), async (request, response) => {
      const id = readId(resource, request.params.id);
      const record = await db.transaction(async (trx) => {
        const rescued = await command(trx, id);
        if (rescued)
          await recordAudit(trx, { ...by(request), action: 'rescue', resource: name, record_id: id });
        return fetchRecord(resource, trx, id);
      });
      response.json(record);
    });
  };
  rescue(subscriptions, (trx, id) => rescueSubscription(trx, id, { jobs, site }));
  rescue(consultations, (trx, id) => rescueConsultation(trx, id, jobs, site));

  for (const resource of RESOURCES) {
    router.use(
      `/${resource.name}`,
      crudRouter(resource, {
        db,
        allow: requireRight,
        written: contentChanged,
        lastWriter: (id) => lastWriter(db, resource.name, id),
        recordAudit: ({ trx, userId, requestId }, entries) =>
          recordAudit(
            trx,
            entries.map((entry) => ({
              ...entry,
              user_id: userId,
              resource: resource.name,
              request_id: requestId,
            })),
          ),
      }),
    );
  }
  return router;
}

const requireUser: RequestHandler = (request, _response, next) => {
  next(
    request.user
      ? undefined
      : new ApiError('unauthenticated', 'Your session has ended. Please sign in again.'),
  );
};

function by(request: Parameters<RequestHandler>[0]) {
  return { user_id: request.user?.id ?? null, request_id: request.id };
}
