import { Router } from 'express';
import type { Knex } from 'knex';
import { dashboardQuerySchema } from '#shared/dashboard.ts';
import type { ConfiguredSettings } from '#shared/public.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { parse } from '../platform/http/api-error.ts';
import { readMailStatus } from '../platform/mail/outbox.ts';
import { readDashboard } from './dashboard.ts';

interface DashboardRoutes {
  db: Knex;
  mailTransport: 'smtp' | 'files';
  /** The settings at this moment. */
  settings: { current(): Promise<ConfiguredSettings> };
}

/** GET /api/admin/dashboard?days=: what the first page of the back office shows. */
export function dashboardRouter({ db, mailTransport, settings }: DashboardRoutes): Router {
  const router = Router();
  router.get('/', requirePermission('list', 'dashboard'), async (request, response) => {
    const { days } = parse(dashboardQuerySchema, request.query);
    const failingMails = async () => {
      const { retrying, failed } = await readMailStatus(db, mailTransport);
      return retrying + failed;
    };
    const mailToFiles = mailTransport === 'files';
    const { legal, consultation_hours: promisedHours } = await settings.current();
    response.json(await readDashboard({ db, legal, promisedHours, mailToFiles, failingMails }, days));
  });
  return router;
}
