import { randomBytes } from 'node:crypto';
import type { Request, Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import type { PAGE_TEXT_RESOURCE } from '#shared/page-text-changes.ts';
import { type NewPreviewLink, PREVIEW_LINK_DAYS, type PreviewLink } from '#shared/post-drafts.ts';
import { type PostView, PREVIEW_PATH } from '#shared/public.ts';
import { recordAction } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { joinPerson } from '../platform/auth/users.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { readId, requireRow } from '../platform/http/crud-router.ts';
import { hashToken } from '../platform/keys/keys.ts';
import type { Services } from '../services.ts';
import { validFields } from './drafts.ts';
import { withWhole } from './public.ts';
import { contentColumns, posts } from './resource.ts';

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

/** Links that work. */
const workingLinks = (db: Knex) => db('preview_links as l').where('l.expires_at', '>', db.fn.now());

/** @returns what a link shows, of which null is the site; undefined if it does not work, or no more */
export const openPreviewLink = (
  db: Knex,
  token: string,
): Promise<{ post_id: string | null; expires_at: string } | undefined> =>
  workingLinks(db)
    .where({ 'l.token_hash': hashToken(token) })
    .first('l.post_id', 'l.expires_at');

const selectLinks = (links: Knex.QueryBuilder) =>
  links
    .modify(joinPerson, 'l.created_by')
    .select('l.id', 'l.created_at', 'l.expires_at', 'u.name as created_by');

/**
 * Adds the listing, making and revoking of links for reviewers.
 * @param resource of what is shared: the latest saved version of an article, or the site with the drafts of its texts
 */
export function previewLinkRoutes(
  router: Router,
  resource: 'posts' | typeof PAGE_TEXT_RESOURCE,
  { db, site }: Services,
): void {
  const isPost = resource === 'posts';
  const links = isPost ? '/:id/preview-links' : '/preview-links';
  const mayEdit = requirePermission('edit', resource);
  /** @returns the article's id; null for the site @throws ApiError 'not_found' */
  const postOf = async (request: Request, trx: Knex = db): Promise<string | null> => {
    const id = isPost ? readId(posts, request.params.id) : null;
    if (id !== null) await requireRow(posts, trx, id);
    return id;
  };

  router.get(links, mayEdit, async (request, response) => {
    const working: PreviewLink[] = await selectLinks(workingLinks(db))
      .where({ 'l.post_id': await postOf(request) })
      .orderBy([{ column: 'l.created_at', order: 'desc' }, 'l.id']);
    response.json(working);
  });

  router.post(links, mayEdit, async (request, response) => {
    const token = randomBytes(24).toString('base64url');
    const link = await db.transaction(async (trx): Promise<PreviewLink> => {
      const post_id = await postOf(request, trx);
      const [{ id, expires_at }] = await trx('preview_links')
        .insert({
          post_id,
          token_hash: hashToken(token),
          created_by: signedInUser(request).id,
          expires_at: trx.raw('now() + make_interval(days => ?)', [PREVIEW_LINK_DAYS]),
        })
        .returning(['id', 'expires_at']);
      const details = { link: id, expires_at };
      await recordAction(trx, request, {
        action: 'create_preview_link',
        resource,
        record_id: post_id,
        details,
      });
      return selectLinks(workingLinks(trx)).where('l.id', id).first();
    });
    response
      .status(201)
      .json({ ...link, url: `${site.url}${PREVIEW_PATH}/${token}` } satisfies NewPreviewLink);
  });

  router.delete(`${links}/:link`, mayEdit, async (request, response) => {
    const { data: id } = z.uuid().safeParse(request.params.link);
    if (!id) throw new ApiError('not_found', 'There is no such link.');
    await db.transaction(async (trx) => {
      const post_id = await postOf(request, trx);
      if ((await trx('preview_links').where({ id, post_id }).delete()) === 0)
        throw new ApiError('not_found', 'This link no longer works: it was revoked.');
      const details = { link: id };
      await recordAction(trx, request, {
        action: 'revoke_preview_link',
        resource,
        record_id: post_id,
        details,
      });
    });
    response.json({ id });
  });
}
