import { Router } from 'express';
import { requirePermission } from '../platform/auth/session.ts';
import type { Services } from '../services.ts';
import { readComing } from './coming.ts';
import { readDashboard } from './figures.ts';
import { readWaiting } from './waiting.ts';

/**
 * The start page of the back office, in parts that load and fail independently: GET /api/admin/dashboard for
 * figures, /waiting for what needs doing, and /coming for what is next.
 */
export function dashboardRouter({ db, settings }: Services): Router {
  const router = Router();
  const may = requirePermission('list', 'dashboard');
  router.get('/', may, async (_request, response) => {
    response.json(await readDashboard(db));
  });
  router.get('/waiting', may, async (_request, response) => {
    response.json(await readWaiting(db, await settings.current()));
  });
  router.get('/coming', may, async (_request, response) => {
    response.json(await readComing(db));
  });
  return router;
}
