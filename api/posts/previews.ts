import { randomBytes } from 'node:crypto';
import type { Request, Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { type NewPreviewLink, type PreviewLink, previewLinkSchema } from '#shared/post-drafts.ts';
import { type PostView, PREVIEW_PATH } from '#shared/public.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { joinPerson, PERSON_NAME } from '../platform/auth/users.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { hashToken } from '../platform/keys/keys.ts';
import { validFields } from './drafts.ts';
import { withWhole } from './public.ts';
import { contentColumns, requirePost } from './resource.ts';

/** @returns the post with what is valid of its draft, public or not; without a date, it is dated today */
export async function previewOfLatest(db: Knex, id: string): Promise<PostView | null> {
  const draft = await db('post_drafts').where({ id }).first('fields');
  const fields = Object.fromEntries(validFields(draft?.fields ?? {}));
  if (typeof fields.content === 'string') Object.assign(fields, contentColumns(fields.content));
  const rows = db
    .from(
      db.raw('blog_posts as p cross join lateral jsonb_populate_record(p, ?::jsonb) as r', [
        JSON.stringify(fields),
      ]),
    )
    .where('p.id', id);
  const post = await withWhole(db, rows)
    // In place of the column that is computed when a row is stored.
    .select(db.raw('coalesce(r.read_time, greatest(1, (char_length(r.content) + 999) / 1000)) as read_time'))
    .first();
  if (!post) return null;
  const date = post.published_at ?? (post.published ? null : new Date().toISOString());
  return { ...post, published: true, published_at: date };
}

/** Days for which an expired link is told apart from an unknown one. */
const REMEMBERED_DAYS = 30;

/** The state of a link that somebody opened. */
export type OpenedLink =
  | { state: 'live'; post_id: string | null; expires_at: string }
  | { state: 'expired' | 'revoked' | 'unknown' };

/**
 * Makes a link to the latest saved version of a post or, with null, to the website with the drafts of its texts.
 * @throws ApiError 'not_found'
 */
export async function createPreviewLink(
  trx: Knex,
  { postId, days, userId, siteUrl }: { postId: string | null; days: number; userId: string; siteUrl: string },
): Promise<NewPreviewLink> {
  if (postId !== null) await requirePost(trx, postId);
  const token = randomBytes(24).toString('base64url');
  const [row] = await trx('preview_links')
    .insert({
      post_id: postId,
      token_hash: hashToken(token),
      created_by: userId,
      expires_at: trx.raw('now() + make_interval(days => ?)', [days]),
    })
    .returning('id');
  const link = await selectLinks(trx).where('l.id', row.id).first();
  return { ...link, url: `${siteUrl}${PREVIEW_PATH}/${token}` };
}

/** Lists working links, newest first. @throws ApiError 'not_found' for an unknown post */
export async function listPreviewLinks(db: Knex, postId: string | null): Promise<PreviewLink[]> {
  if (postId !== null) await requirePost(db, postId);
  return selectLinks(db)
    .where({ 'l.post_id': postId })
    .whereNull('l.revoked_at')
    .where('l.expires_at', '>', db.fn.now())
    .orderBy([{ column: 'l.created_at', order: 'desc' }, 'l.id']);
}

/** Revokes a link. @throws ApiError 'not_found' if it was revoked already */
export async function revokePreviewLink(trx: Knex, postId: string | null, linkId: string): Promise<void> {
  const revoked = await trx('preview_links')
    .where({ id: linkId, post_id: postId, revoked_at: null })
    .update({ revoked_at: trx.fn.now() });
  if (revoked === 0) throw new ApiError('not_found', 'This link no longer works: it was revoked.');
}

export async function openPreviewLink(db: Knex, token: string): Promise<OpenedLink> {
  const row = await db('preview_links')
    .where({ token_hash: hashToken(token) })
    .first('post_id', 'expires_at', 'revoked_at', db.raw('expires_at <= now() as expired'));
  if (!row) return { state: 'unknown' };
  if (row.revoked_at) return { state: 'revoked' };
  if (row.expired) return { state: 'expired' };
  return { state: 'live', post_id: row.post_id, expires_at: row.expires_at };
}

/** Deletes links that expired long ago. @returns how many */
export function deleteExpiredPreviewLinks(db: Knex): Promise<number> {
  return db('preview_links')
    .whereRaw('expires_at < now() - make_interval(days => ?)', [REMEMBERED_DAYS])
    .delete();
}

function selectLinks(db: Knex) {
  return db('preview_links as l')
    .modify(joinPerson, 'l.created_by')
    .select('l.id', 'l.created_at', 'l.expires_at', db.raw(`${PERSON_NAME} as created_by`));
}

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
