import type { Knex } from 'knex';
import type { Revision, RevisionSummary } from '#shared/revisions.ts';
import { ApiError } from '../http/api-error.ts';

/** Where deleted records wait to be brought back, where there is such a table. */
const BIN = 'deleted_records';

/**
 * Versions of a post, the newest first, without their content. They are written by a trigger of blog_posts, in the
 * transaction of the change, whoever makes it.
 * @param range zero-based, both ends inclusive
 * @throws ApiError 'not_found' for a post that never was
 */
export async function listRevisions(
  db: Knex,
  postId: string,
  range: readonly [number, number],
): Promise<{ revisions: RevisionSummary[]; total: number }> {
  const counted = await db('post_revisions').where({ post_id: postId }).count({ total: '*' }).first();
  const total = Number(counted?.total ?? 0);
  if (total === 0 && !(await db('blog_posts').where({ id: postId }).first('id')))
    throw new ApiError('not_found', 'This post does not exist, or it was deleted.');
  const revisions = await selectRevisions(db)
    .where('r.post_id', postId)
    .orderBy('r.id', 'desc')
    .offset(range[0])
    .limit(range[1] - range[0] + 1);
  return { revisions, total };
}

/** One version with everything in it. @throws ApiError 'not_found' */
export async function getRevision(db: Knex, postId: string, revisionId: string): Promise<Revision> {
  const isNumber = /^\d{1,18}$/.test(revisionId);
  const row = isNumber
    ? await selectRevisions(db)
        .select('r.fields', 'r.content')
        .where({ 'r.post_id': postId, 'r.id': revisionId })
        .first()
    : undefined;
  if (!row)
    throw new ApiError('not_found', 'This version is not kept any more: only the last 50 of a post are.');
  const { fields, content, ...summary } = row;
  return { ...summary, fields: { ...fields, content } };
}

/** For what purges deleted posts. @returns how many revisions went */
export function deleteRevisionsOf(trx: Knex, postIds: readonly string[]): Promise<number> {
  return trx('post_revisions').whereIn('post_id', postIds).delete();
}

/** Deletes revisions of posts that are gone for good: no post any more, and not waiting to be brought back. */
export async function forgetOrphanedRevisions(db: Knex): Promise<number> {
  const found = await db.raw('select to_regclass(?) as bin', [BIN]);
  const orphans = db('post_revisions as r').whereNotExists(
    db('blog_posts as p').whereRaw('p.id = r.post_id').select(db.raw('1')),
  );
  if (found.rows[0].bin !== null) {
    orphans.whereNotExists(
      db(`${BIN} as d`).where('d.resource', 'posts').whereRaw('d.record_id = r.post_id').select(db.raw('1')),
    );
  }
  return db('post_revisions').whereIn('id', orphans.select('r.id')).delete();
}

function selectRevisions(db: Knex) {
  return db('post_revisions as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .select(
      'r.id',
      'r.post_id',
      'r.at',
      'r.changed',
      db.raw(`r.fields ->> 'title' as title`),
      db.raw('coalesce(p.full_name, u.email::text) as saved_by'),
    );
}
