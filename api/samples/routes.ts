import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import type { WriteContext } from '../platform/http/resource.ts';
import { readSamples, removeSamples, restoreSamples, type SampleSources } from './samples.ts';

interface SampleRoutes extends SampleSources {
  db: Knex;
  /** Called after samples were removed or restored; awaited before the answer. */
  written(): Promise<void>;
}

/** /api/admin/samples: GET reports what removing all of them would do; POST /remove does it, POST /restore undoes it. */
export function samplesRouter({ db, written, ...sources }: SampleRoutes): Router {
  const router = Router();
  const who = (request: Request) => ({ userId: signedInUser(request).id, requestId: request.id });
  const inTransaction = async <T>(request: Request, work: (context: WriteContext) => Promise<T>) => {
    const result = await db.transaction((trx) => work({ ...who(request), trx }));
    await written();
    return result;
  };

  router.get('/', requirePermission('list', 'samples'), async (request, response) => {
    response.json(await readSamples(db, sources, who(request)));
  });
  router.post('/remove', requirePermission('delete', 'samples'), async (request, response) => {
    response.json(await inTransaction(request, (context) => removeSamples(sources, context)));
  });
  router.post('/restore', requirePermission('restore', 'samples'), async (request, response) => {
    response.json(await inTransaction(request, (context) => restoreSamples(sources.resources, context)));
  });
  return router;
}
