import { Router } from 'express';
import type { Knex } from 'knex';
import { type MailsResent, resendSchema } from '#shared/mails.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { fetchRecord, readId } from '../platform/http/crud-router.ts';
import { limitRequests } from '../platform/http/rate-limit.ts';
import { readMailStatus } from '../platform/mail/outbox.ts';
import type { Services } from '../services.ts';
import { mails } from './resource.ts';
import { testMail } from './test-mail.ts';

const TESTS = { name: 'test-mail', limit: 10, windowSeconds: 600 };

/**
 * /api/admin/mails, beyond reading: sending mails again, and test mails.
 * @param issueProof makes a link by which a person confirms that a test mail arrived
 */
export function mailRouter(
  { db, outbox, mailTransport, site }: Services,
  issueProof: (trx: Knex, who: { user_id: string; siteUrl: string }) => Promise<string>,
): Router {
  const router = Router();

  router.get('/status', requirePermission('list', 'mails'), async (_request, response) => {
    response.json(await readMailStatus(db, mailTransport));
  });

  router.post(
    '/test',
    requirePermission('create', 'mails'),
    limitRequests(db, { ...TESTS, key: (request) => request.user?.id }),
    async (request, response) => {
      const { user } = request;
      if (!user) throw new ApiError('unauthenticated', 'Your session has ended. Please sign in again.');
      const record = await db.transaction(async (trx) => {
        const proof = await issueProof(trx, { user_id: user.id, siteUrl: site.url });
        const id = await outbox.post(trx, testMail(user, site, proof));
        await recordAudit(trx, { ...actor(request), action: 'test', resource: mails.name, record_id: id });
        return fetchRecord(mails, trx, id);
      });
      response.status(201).json(record);
    },
  );

  router.post('/:id/resend', requirePermission('resend', 'mails'), async (request, response) => {
    const id = readId(mails, request.params.id);
    const record = await db.transaction(async (trx) => {
      const sent = await outbox.resend(trx, id);
      await recordAudit(trx, { ...actor(request), action: 'resend', resource: mails.name, record_id: id });
      return fetchRecord(mails, trx, sent);
    });
    response.json(record);
  });

  router.post('/resend', requirePermission('resend', 'mails'), async (request, response) => {
    const { ids } = parse(resendSchema, request.body);
    const resent: MailsResent = { resent: [], refused: [] };
    // One by one, as a mail whose text is deleted must not stop the others.
    for (const id of new Set(ids)) {
      try {
        await db.transaction(async (trx) => {
          await outbox.resend(trx, id);
          await recordAudit(trx, {
            ...actor(request),
            action: 'resend',
            resource: mails.name,
            record_id: id,
          });
        });
        resent.resent.push(id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        resent.refused.push({ id, reason: error.message });
      }
    }
    response.json(resent);
  });

  return router;
}
