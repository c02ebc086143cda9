import { type RequestHandler, Router } from 'express';
import {
  type MailPreview,
  mailPreviewSchema,
  PAGE_TEXT_RESOURCE,
  pagePreviewSchema,
} from '#shared/page-text-changes.ts';
import { isVisitorMail } from '#shared/page-texts/index.ts';
import { readWords } from '../page-texts/texts.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { limitRequests } from '../platform/http/protection.ts';
import { nameCompany } from '../platform/mail/layout.ts';
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
    if (link && link.post_id === null) {
      const { expires_at } = link;
      const page = await previews.forReviewer(`/${rest.map(encodeURIComponent).join('/')}`, {
        token,
        expires_at,
      });
      response.status(page.status).send(page.html);
      return;
    }
    const post = link?.post_id && rest.length === 0 ? await previewOfLatest(db, link.post_id) : null;
    const page = await previews.ofPost(
      post,
      post && link ? { kind: 'review', expires_at: link.expires_at } : { kind: 'ended' },
    );
    response.status(post ? 200 : 404).send(page);
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

/** /api/admin/page-texts: the site and its mails with drafts of their texts, for the editor, and links for reviewers. */
export function sitePreviewRouter(services: Services): Router {
  const { db, previews, settingsNow } = services;
  const router = Router();
  const mayEdit = requirePermission('edit', PAGE_TEXT_RESOURCE);

  router.post('/preview', mayEdit, async (request, response) => {
    const { path, words } = parse(pagePreviewSchema, request.body);
    response.json(await previews.forEditor(path, words));
  });

  router.post('/mails/:mail/preview', mayEdit, async (request, response) => {
    const mail = String(request.params.mail);
    if (!isVisitorMail(mail)) throw new ApiError('not_found', 'There is no such email to visitors.');
    const { words } = parse(mailPreviewSchema, request.body ?? {});
    const site = await settingsNow(db);
    const composed = previewMail(mail, { ...(await readWords(db)), ...words }, site);
    const { subject, html, text } = nameCompany(composed, site.legal);
    response.json({ subject, html, text } satisfies MailPreview);
  });

  previewLinkRoutes(router, PAGE_TEXT_RESOURCE, services);
  return router;
}
