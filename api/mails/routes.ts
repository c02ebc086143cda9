import { Router } from 'express';
import type { SessionUser } from '#shared/users.ts';
import { recordAction } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { fetchRecord, readId } from '../platform/http/crud-router.ts';
import { limitRequests } from '../platform/http/protection.ts';
import { greeting, layoutMail } from '../platform/mail/layout.ts';
import { type NewMail, readMailStatus } from '../platform/mail/outbox.ts';
import type { Services } from '../services.ts';
import { mails } from './resource.ts';

const TESTS = { name: 'test-mail', limit: 10, windowSeconds: 600 };

/** /api/admin/mails, beyond reading: sending a mail again, and test mails. */
export function mailRouter({ db, outbox, mailer, site }: Services): Router {
  const router = Router();

  router.get('/status', requirePermission('list', 'mails'), async (_request, response) => {
    response.json(await readMailStatus(db, mailer));
  });

  router.post(
    '/test',
    requirePermission('create', 'mails'),
    limitRequests(db, { ...TESTS, key: (request) => request.user?.id }),
    async (request, response) => {
      const record = await db.transaction(async (trx) => {
        const id = await outbox.post(trx, testMail(signedInUser(request), site));
        await recordAction(trx, request, { action: 'test', resource: mails.name, record_id: id });
        return fetchRecord(mails, trx, id);
      });
      response.status(201).json(record);
    },
  );

  router.post('/:id/resend', requirePermission('resend', 'mails'), async (request, response) => {
    const id = readId(mails, request.params.id);
    const record = await db.transaction(async (trx) => {
      const sent = await outbox.resend(trx, id);
      await recordAction(trx, request, { action: 'resend', resource: mails.name, record_id: id });
      return fetchRecord(mails, trx, sent);
    });
    response.json(record);
  });

  return router;
}

/** A mail that administrators send to themselves, to see whether mail arrives and how it looks. */
export function testMail({ email, full_name }: SessionUser, site: SiteIdentity): NewMail {
  return {
    kind: 'test',
    to: email,
    subject: `Test email | ${site.name}`,
    ...layoutMail({
      site,
      heading: 'Email arrives',
      paragraphs: [
        greeting(full_name),
        `This is the test email that you asked for in the back office of ${site.name}. As you can read it, sending and receiving work.`,
        'Is it in the spam folder? Then the sender’s domain is not fully set up for email. The person who looks after the domain can add what is missing: SPF, DKIM and DMARC records.',
      ],
      footnote: 'You are getting this email because you pressed “Send a test email”.',
    }),
  };
}
