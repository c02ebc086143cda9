import { Router } from 'express';
import type { Knex } from 'knex';
import type { ConfiguredSettings } from '#shared/public.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { readComing } from './coming.ts';
import { readDashboard } from './figures.ts';
import { readWaiting } from './waiting.ts';

interface DashboardRoutes {
  db: Knex;
  /** The current settings. */
  settings: { current(): Promise<ConfiguredSettings> };
}

/**
 * The start page of the back office, in parts that load and fail independently: GET /api/admin/dashboard for
 * figures, /waiting for what needs doing, and /coming for what is next.
 */
export function dashboardRouter({ db, settings }: DashboardRoutes): Router {
  const router = Router();
  router.use(requirePermission('list', 'dashboard'));
  router.get('/', async (_request, response) => {
    response.json(await readDashboard(db));
  });
  router.get('/waiting', async (_request, response) => {
    response.json(await readWaiting(db, await settings.current()));
  });
  router.get('/coming', async (_request, response) => {
    response.json(await readComing(db));
  });
  return router;
}
