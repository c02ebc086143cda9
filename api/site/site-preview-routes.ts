import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import {
  type MailPreview,
  mailPreviewSchema,
  PAGE_TEXT_RESOURCE,
  pagePreviewSchema,
} from '#shared/page-text-changes.ts';
import { isVisitorMail, type VisitorMail } from '#shared/page-texts/index.ts';
import { readWords } from '../page-texts/texts.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { limitRequests } from '../platform/http/rate-limit.ts';
import { nameCompany } from '../platform/mail/layout.ts';
import type { NewMail, Outbox } from '../platform/mail/outbox.ts';
import { previewLinkRoutes } from '../posts/preview-link-routes.ts';
import type { EffectiveSettings } from '../settings/effective-settings.ts';
import { previewMail } from './mail-previews.ts';
import type { SitePreview } from './site-preview.ts';

interface SitePreviewRoutes {
  db: Knex;
  /** Absolute address of the site, without a trailing slash. */
  siteUrl: string;
  sitePreview: SitePreview;
  outbox: Outbox;
  settingsNow(trx: Knex): Promise<EffectiveSettings>;
}

const TESTS = { name: 'mail-wording-test', limit: 10, windowSeconds: 600 };

/** /api/admin/page-texts: the site and its mails with drafts of their texts, for the editor, and links for reviewers. */
export function sitePreviewRouter({
  db,
  siteUrl,
  sitePreview,
  outbox,
  settingsNow,
}: SitePreviewRoutes): Router {
  const router = Router();
  const mayEdit = requirePermission('edit', PAGE_TEXT_RESOURCE);

  router.post('/preview', mayEdit, async (request, response) => {
    const { path, words } = parse(pagePreviewSchema, request.body);
    response.json(await sitePreview.forEditor(path, words));
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
        await recordAudit(trx, {
          ...actor(request),
          action: 'test',
          resource: PAGE_TEXT_RESOURCE,
          record_id: `${mailOf(request)}.subject`,
        });
      });
      response.status(202).json({ email: to });
    },
  );

  previewLinkRoutes(router, { db, siteUrl, path: '', resource: PAGE_TEXT_RESOURCE, readPostId: () => null });

  return router;
}

/** @throws ApiError 'not_found' */
function mailOf(request: Request): VisitorMail {
  const mail = String(request.params.mail);
  if (!isVisitorMail(mail)) throw new ApiError('not_found', 'There is no such email to visitors.');
  return mail;
}
