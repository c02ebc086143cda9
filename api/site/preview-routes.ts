import { type Request, type RequestHandler, Router } from 'express';
import {
  type MailPreview,
  mailPreviewSchema,
  PAGE_TEXT_RESOURCE,
  pagePreviewSchema,
} from '#shared/page-text-changes.ts';
import { isVisitorMail, type VisitorMail } from '#shared/page-texts/index.ts';
import { readWords } from '../page-texts/texts.ts';
import { recordAction } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { limitRequests } from '../platform/http/protection.ts';
import { nameCompany } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';
import { openPreviewLink, previewLinkRoutes, previewOfLatest } from '../posts/previews.ts';
import type { Services } from '../services.ts';
import { previewMail } from './mail-previews.ts';

/**
 * /preview/{token}: the latest saved version of a post or, for a link to the site, its pages with drafts of their texts.
 */
export function previewPages({ db, previews }: Services): Router {
  const router = Router();
  router.use(confidential, limitRequests(db, { name: 'preview', limit: 120, windowSeconds: 60 }));
  router.get('/{*token}', async (request, response) => {
    const [token = '', ...rest] = ([] as string[]).concat(request.params.token ?? []);
    const link = await openPreviewLink(db, token);
    response.type('html');
    if (link.state === 'live' && link.post_id === null) {
      const { expires_at } = link;
      const page = await previews.forReviewer(`/${rest.map(encodeURIComponent).join('/')}`, {
        token,
        expires_at,
      });
      response.status(page.status).send(page.html);
      return;
    }
    if (link.state === 'live') {
      const post = rest.length === 0 ? await previewOfLatest(db, link.post_id as string) : null;
      const { expires_at } = link;
      if (post) return void response.send(await previews.ofPost(post, { kind: 'review', expires_at }));
    }
    const reason = link.state === 'live' ? 'unknown' : link.state;
    response
      .status(reason === 'unknown' ? 404 : 410)
      .send(await previews.ofPost(null, { kind: 'ended', reason }));
  });
  return router;
}

/** The address is a secret, which must not be cached, indexed or sent as a referrer. */
const confidential: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
  });
  next();
};

const TESTS = { name: 'mail-wording-test', limit: 10, windowSeconds: 600 };

/** /api/admin/page-texts: the site and its mails with drafts of their texts, for the editor, and links for reviewers. */
export function sitePreviewRouter(services: Services): Router {
  const { db, previews, outbox, settingsNow } = services;
  const router = Router();
  const mayEdit = requirePermission('edit', PAGE_TEXT_RESOURCE);

  router.post('/preview', mayEdit, async (request, response) => {
    const { path, words } = parse(pagePreviewSchema, request.body);
    response.json(await previews.forEditor(path, words));
  });

  const compose = async (request: Request): Promise<NewMail> => {
    const { words } = parse(mailPreviewSchema, request.body ?? {});
    return previewMail(mailOf(request), { ...(await readWords(db)), ...words }, await settingsNow(db));
  };

  router.post('/mails/:mail/preview', mayEdit, async (request, response) => {
    const mail = await compose(request);
    const { subject, html, text } = nameCompany(mail, (await settingsNow(db)).legal);
    response.json({ subject, html, text } satisfies MailPreview);
  });

  router.post(
    '/mails/:mail/test',
    mayEdit,
    limitRequests(db, { ...TESTS, key: (request) => request.user?.id }),
    async (request, response) => {
      const { email: to } = signedInUser(request);
      const { subject, html, text } = await compose(request);
      await db.transaction(async (trx) => {
        await outbox.post(trx, { kind: 'test', to, subject: `[Test] ${subject}`, html, text });
        await recordAction(trx, request, {
          action: 'test',
          resource: PAGE_TEXT_RESOURCE,
          record_id: `${mailOf(request)}.subject`,
        });
      });
      response.status(202).json({ email: to });
    },
  );

  previewLinkRoutes(router, PAGE_TEXT_RESOURCE, services);
  return router;
}

/** @throws ApiError 'not_found' */
function mailOf(request: Request): VisitorMail {
  const mail = String(request.params.mail);
  if (!isVisitorMail(mail)) throw new ApiError('not_found', 'There is no such email to visitors.');
  return mail;
}
