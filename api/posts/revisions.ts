import type { Knex } from 'knex';
import type { Revision, RevisionSummary } from '#shared/posts.ts';
import { joinPerson, PERSON_NAME } from '../platform/auth/users.ts';
import { ApiError } from '../platform/http/api-error.ts';

/**
 * Lists the versions of a post, newest first, without content. A trigger writes them at every change, and deletes them when
 * the post is deleted for good.
 * @param range zero-based, both ends inclusive
 * @throws ApiError 'not_found' for an unknown post
 */
export async function listRevisions(
  db: Knex,
  postId: string,
  range: readonly [number, number],
): Promise<{ revisions: RevisionSummary[]; total: number }> {
  const counted = await db('post_revisions').where({ post_id: postId }).count({ total: '*' }).first();
  const total = Number(counted?.total ?? 0);
  if (total === 0 && !(await db('blog_posts').where({ id: postId }).first('id')))
    throw new ApiError('not_found', 'This article does not exist, or it was deleted.');
  const revisions = await selectRevisions(db)
    .where('r.post_id', postId)
    .orderBy('r.id', 'desc')
    .offset(range[0])
    .limit(range[1] - range[0] + 1);
  return { revisions, total };
}

/** Reads one version whole. @throws ApiError 'not_found' */
export async function getRevision(db: Knex, postId: string, revisionId: string): Promise<Revision> {
  const isNumber = /^\d{1,18}$/.test(revisionId);
  const row = isNumber
    ? await selectRevisions(db)
        .select('r.fields', 'r.content')
        .where({ 'r.post_id': postId, 'r.id': revisionId })
        .first()
    : undefined;
  if (!row)
    throw new ApiError('not_found', 'This version is no longer kept: only the last 50 of an article are.');
  const { fields, content, ...summary } = row;
  return { ...summary, fields: { ...fields, content } };
}

function selectRevisions(db: Knex) {
  return db('post_revisions as r')
    .modify(joinPerson, 'r.user_id')
    .select(
      'r.id',
      'r.post_id',
      'r.at',
      'r.changed',
      db.raw(`r.fields ->> 'title' as title`),
      db.raw(`${PERSON_NAME} as saved_by`),
    );
}
