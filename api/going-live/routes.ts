import { createHash } from 'node:crypto';
import { type Request, Router } from 'express';
import { mailArrivedSchema } from '#shared/going-live.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { parse } from '../platform/http/api-error.ts';
import type { Services } from '../services.ts';
import { proveMail } from './marks.ts';
import { readGoingLive } from './read-going-live.ts';

/** /api/admin/going-live: the list of what is left to do, and the proof that mail arrives. Each answer is the whole list. */
export function goingLiveRouter(services: Services): Router {
  const { db, environment } = services;
  const mailServer = createHash('sha256')
    .update(`${environment.smtpUrl} ${environment.mailFrom}`)
    .digest('hex');
  const router = Router();
  const may = requirePermission('edit', 'going-live');
  const read = (request: Request) => readGoingLive({ ...services, mailServer }, userOf(request));

  router.get('/', requirePermission('list', 'going-live'), async (request, response) => {
    response.json(await read(request));
  });

  router.post('/mail-arrived', may, async (request, response) => {
    const { token } = parse(mailArrivedSchema, request.body);
    await db.transaction(async (trx) => {
      await proveMail(trx, { token, user_id: userOf(request), server: mailServer });
      await recordAudit(trx, { ...actor(request), resource: 'going-live', action: 'mail_arrived' });
    });
    response.json(await read(request));
  });

  return router;
}

const userOf = (request: Request) => signedInUser(request).id;
