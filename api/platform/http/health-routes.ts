import { Router } from 'express';
import type { Knex } from 'knex';

const CONNECT_TIMEOUT_MS = 2000;

/**
 * /healthz: the process is up. /readyz: the database answers, so requests may be sent here. With a full disk it says so but
 * answers 200, as pages are still served, and other processes would have no more room.
 * @param hasDiskSpace whether the disk has room to save
 * @param isStopping whether the process has been told to stop
 */
export function healthRouter(
  db: Knex,
  hasDiskSpace: () => Promise<boolean>,
  isStopping: () => boolean,
): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    if (isStopping()) {
      response.status(503).set('Cache-Control', 'no-store').json({ status: 'the process is stopping' });
      return;
    }
    const ready = await db
      .raw('select 1')
      .timeout(CONNECT_TIMEOUT_MS)
      .then(
        () => true,
        () => false,
      );
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: !ready ? 'the database does not answer' : (await hasDiskSpace()) ? 'ok' : DISK_FULL });
  });
  return router;
}

const DISK_FULL = 'the disk is full: pages are served, but nothing can be saved';
