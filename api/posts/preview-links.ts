import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { NewPreviewLink, PreviewLink } from '#shared/previews.ts';
import { PREVIEW_PATH } from '#shared/public.ts';
import { hashToken } from '../platform/auth/keys.ts';
import { joinPerson, PERSON_NAME } from '../platform/auth/users.ts';
import { ApiError } from '../platform/http/api-error.ts';

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

async function requirePost(db: Knex, postId: string): Promise<void> {
  const post = await db('blog_posts').where({ id: postId }).first('id');
  if (!post) throw new ApiError('not_found', 'This article does not exist, or it was deleted.');
}
