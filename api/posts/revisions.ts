import type { Knex } from 'knex';
import type { Revision, RevisionSummary } from '#shared/posts.ts';
import { joinPerson, PERSON_NAME } from '../platform/auth/users.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { requireRow } from '../platform/http/crud-router.ts';
import { posts } from './resource.ts';

/**
 * Lists the versions of a post, at most 50, newest first, without content. A trigger writes them at every change, and
 * deletes them when the post is deleted for good.
 * @throws ApiError 'not_found' for an unknown post
 */
export async function listRevisions(db: Knex, postId: string): Promise<RevisionSummary[]> {
  const revisions = await selectRevisions(db).where('r.post_id', postId).orderBy('r.id', 'desc');
  if (revisions.length === 0) await requireRow(posts, db, postId);
  return revisions;
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
