import { Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { drawPageSchema, PAGE_TEXT_RESOURCE } from '#shared/page-text-changes.ts';
import { previewLinkSchema } from '#shared/previews.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from '../posts/preview-links.ts';
import type { DrawnSite } from './drawn-site.ts';

interface DrawnSiteRoutes {
  db: Knex;
  /** Absolute address of the site, without a slash at the end. */
  siteUrl: string;
  drawnSite: DrawnSite;
}

/** Beside the page texts: the site with its changes, for the editor and by links for reviewers. */
export function drawnSiteRouter({ db, siteUrl, drawnSite }: DrawnSiteRoutes): Router {
  const router = Router();
  const mayEdit = requirePermission('edit', PAGE_TEXT_RESOURCE);

  router.post('/draw', mayEdit, async (request, response) => {
    const { path, words } = parse(drawPageSchema, request.body);
    response.json(await drawnSite.forEditor(path, words));
  });

  router.get('/preview-links', mayEdit, async (_request, response) => {
    response.json(await listPreviewLinks(db, null));
  });

  router.post('/preview-links', mayEdit, async (request, response) => {
    const { days } = parse(previewLinkSchema, request.body ?? {});
    const userId = request.user?.id as string;
    const link = await db.transaction(async (trx) => {
      const made = await createPreviewLink(trx, { postId: null, days, userId, siteUrl });
      await recordAudit(trx, {
        ...actor(request),
        action: 'create_preview_link',
        resource: PAGE_TEXT_RESOURCE,
        details: { link: made.id, expires_at: made.expires_at },
      });
      return made;
    });
    response.status(201).json(link);
  });

  router.delete('/preview-links/:link', mayEdit, async (request, response) => {
    const link = z.uuid().safeParse(request.params.link);
    if (!link.success) throw new ApiError('not_found', 'There is no such link.');
    await db.transaction(async (trx) => {
      await revokePreviewLink(trx, null, link.data);
      await recordAudit(trx, {
        ...actor(request),
        action: 'revoke_preview_link',
        resource: PAGE_TEXT_RESOURCE,
        details: { link: link.data },
      });
    });
    response.json({ id: link.data });
  });

  return router;
}
