import { type Request, Router } from 'express';
import { confirmSchema, hiddenSchema, mailArrivedSchema } from '#shared/going-live.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { parse } from '../platform/http/api-error.ts';
import { proveMail, setMark } from './marks.ts';
import { type GoingLiveServices, readGoingLive } from './read-going-live.ts';

/** /api/admin/going-live: the list of what is left to do, and marks on it. Each answer is the whole list. */
export function goingLiveRouter(services: GoingLiveServices): Router {
  const { db, mailServer } = services;
  const router = Router();
  const may = requirePermission('edit', 'going-live');
  const read = (request: Request) => readGoingLive(services, userOf(request));

  router.get('/', requirePermission('list', 'going-live'), async (request, response) => {
    response.json(await read(request));
  });

  router.post('/confirm', may, async (request, response) => {
    const { name, version } = parse(confirmSchema, request.body);
    await db.transaction(async (trx) => {
      await setMark(trx, { name, version, user_id: userOf(request) });
      await recordAudit(trx, {
        ...actor(request),
        ...SUBJECT,
        action: 'confirm',
        details: { name, version },
      });
    });
    response.json(await read(request));
  });

  router.post('/hidden', may, async (request, response) => {
    const { hidden } = parse(hiddenSchema, request.body);
    await db.transaction(async (trx) => {
      if (hidden) await setMark(trx, { name: 'hidden', user_id: userOf(request) });
      else await trx('going_live_marks').where({ name: 'hidden' }).delete();
      await recordAudit(trx, { ...actor(request), ...SUBJECT, action: hidden ? 'hide' : 'show' });
    });
    response.json(await read(request));
  });

  router.post('/mail-arrived', may, async (request, response) => {
    const { token } = parse(mailArrivedSchema, request.body);
    await db.transaction(async (trx) => {
      await proveMail(trx, { token, user_id: userOf(request), server: mailServer });
      await recordAudit(trx, { ...actor(request), ...SUBJECT, action: 'confirm', details: { name: 'mail' } });
    });
    response.json(await read(request));
  });

  return router;
}

const SUBJECT = { resource: 'going-live' };

const userOf = (request: Request) => signedInUser(request).id;
