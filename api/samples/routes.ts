import { type Request, Router } from 'express';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import type { WriteContext } from '../platform/http/resource.ts';
import type { Services } from '../services.ts';
import { readSamples, removeSamples, restoreSamples } from './samples.ts';

/** /api/admin/samples: GET reports what removing all of them would do; POST /remove does it, POST /restore undoes it. */
export function samplesRouter(services: Services): Router {
  const { db, resources, settingsChanged } = services;
  const router = Router();
  const who = (request: Request) => ({ userId: signedInUser(request).id, requestId: request.id });
  const inTransaction = async <T>(request: Request, work: (context: WriteContext) => Promise<T>) => {
    const result = await db.transaction((trx) => work({ ...who(request), trx }));
    await settingsChanged();
    return result;
  };

  router.get('/', requirePermission('list', 'samples'), async (request, response) => {
    response.json(await readSamples(db, services, who(request)));
  });
  router.post('/remove', requirePermission('delete', 'samples'), async (request, response) => {
    response.json(await inTransaction(request, (context) => removeSamples(services, context)));
  });
  router.post('/restore', requirePermission('restore', 'samples'), async (request, response) => {
    response.json(await inTransaction(request, (context) => restoreSamples(resources, context)));
  });
  return router;
}
