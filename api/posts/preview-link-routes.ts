import type { Request, Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { previewLinkSchema } from '#shared/previews.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from './preview-links.ts';

interface PreviewLinkRoutes {
  db: Knex;
  /** Absolute address of the site, without a trailing slash. */
  siteUrl: string;
  /** Path before /preview-links; empty for links to the whole site. */
  path: string;
  /** The resource whose editors may share it. */
  resource: string;
  /** @returns the post that the links show; null for the whole site */
  readPostId(request: Request): string | null;
}

/** Adds the listing, making and revoking of links for reviewers. */
export function previewLinkRoutes(router: Router, options: PreviewLinkRoutes): void {
  const { db, siteUrl, resource, readPostId } = options;
  const links = `${options.path}/preview-links`;
  const mayEdit = requirePermission('edit', resource);
  const entry = (request: Request, details: object) => ({
    ...actor(request),
    resource,
    record_id: readPostId(request),
    details: { ...details },
  });

  router.get(links, mayEdit, async (request, response) => {
    response.json(await listPreviewLinks(db, readPostId(request)));
  });

  router.post(links, mayEdit, async (request, response) => {
    const postId = readPostId(request);
    const { days } = parse(previewLinkSchema, request.body ?? {});
    const userId = signedInUser(request).id;
    const link = await db.transaction(async (trx) => {
      const made = await createPreviewLink(trx, { postId, days, userId, siteUrl });
      const details = { link: made.id, expires_at: made.expires_at };
      await recordAudit(trx, { ...entry(request, details), action: 'create_preview_link' });
      return made;
    });
    response.status(201).json(link);
  });

  router.delete(`${links}/:link`, mayEdit, async (request, response) => {
    const { data: link } = z.uuid().safeParse(request.params.link);
    if (!link) throw new ApiError('not_found', 'There is no such link.');
    await db.transaction(async (trx) => {
      await revokePreviewLink(trx, readPostId(request), link);
      await recordAudit(trx, { ...entry(request, { link }), action: 'revoke_preview_link' });
    });
    response.json({ id: link });
  });
}
