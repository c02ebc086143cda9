import type { Knex } from 'knex';
import { EDITOR_SECONDS, type PostEditor, type PostPresence, RELOAD_SECONDS } from '#shared/post-drafts.ts';
import { PERSON_NAME } from '../platform/auth/person-name.ts';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import { ApiError } from '../platform/http/api-error.ts';

interface Sign {
  /** Identifies the open page. */
  editor: string;
  sign: 'here' | 'take' | 'unload' | 'leave';
  userId: string;
}

/** Seconds since the last sign of life of a page that goes, as if it had given none for so long. */
const UNLOADED = EDITOR_SECONDS - RELOAD_SECONDS;

/**
 * Records that a post is open on a page, and decides which page may write: the first one, until it is closed, stops reporting,
 * or another page takes over. Only one may write.
 * @throws ApiError 'not_found'
 */
export async function recordPresence(
  db: Knex,
  postId: string,
  { editor, sign, userId }: Sign,
): Promise<PostPresence> {
  return db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?, hashtext(?))', [ADVISORY_LOCKS.postPresence, postId]);
    const mine = { id: editor, user_id: userId };
    if (sign === 'leave') {
      await trx('post_presence').where(mine).delete();
      return { editors: [], taken_by: null };
    }
    if (sign === 'unload') {
      await trx('post_presence')
        .where(mine)
        .update({ seen_at: trx.raw('now() - make_interval(secs => ?)', [UNLOADED]) });
      return { editors: [], taken_by: null };
    }
    if (!(await trx('blog_posts').where({ id: postId }).first('id')))
      throw new ApiError('not_found', 'This article does not exist, or it was deleted.');
    await trx('post_presence')
      .insert({ ...mine, post_id: postId })
      .onConflict('id')
      .merge({ seen_at: trx.fn.now() })
      .where({ 'post_presence.user_id': userId, 'post_presence.post_id': postId });
    // Who closed a page and opens another one need not wait for the first.
    const writer = await alive(trx, postId)
      .where('s.is_writing', true)
      .whereRaw('(s.user_id <> ? or s.id = ? or s.seen_at > now() - make_interval(secs => ?))', [
        userId,
        editor,
        UNLOADED - 1,
      ])
      .first('s.id');
    if (writer?.id !== editor && (!writer || sign === 'take')) {
      const taken = writer ? { taken_by: userId, taken_at: trx.fn.now() } : {};
      await trx('post_presence')
        .where({ post_id: postId, is_writing: true })
        .update({ is_writing: false, updated_at: trx.raw('clock_timestamp()'), ...taken });
      await trx('post_presence')
        .where(mine)
        .update({
          is_writing: true,
          taken_by: null,
          taken_at: null,
          updated_at: trx.raw('clock_timestamp()'),
        });
    }
    return presenceOf(trx, postId, { editor, userId });
  });
}

/** Deletes pages that stopped reporting. */
export async function deleteOldPresence(db: Knex): Promise<void> {
  await db('post_presence').whereRaw(`seen_at < now() - interval '1 day'`).delete();
}

async function presenceOf(
  trx: Knex,
  postId: string,
  { editor, userId }: Pick<Sign, 'editor' | 'userId'>,
): Promise<PostPresence> {
  const editors: PostEditor[] = await alive(trx, postId)
    .join('users as u', 'u.id', 's.user_id')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .orderBy([{ column: 's.is_writing', order: 'desc' }, 'name', 's.id'])
    .select(
      's.id',
      's.is_writing',
      's.typed_at',
      trx.raw(`${PERSON_NAME} as name`),
      trx.raw('s.user_id = ? as is_me', [userId]),
    );
  const own = await trx('post_presence as s')
    .where('s.id', editor)
    .join('users as u', 'u.id', 's.taken_by')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .first(trx.raw(`${PERSON_NAME} as name`));
  return { editors, taken_by: own?.name ?? null };
}

const alive = (trx: Knex, postId: string): Knex.QueryBuilder =>
  trx('post_presence as s')
    .where('s.post_id', postId)
    .whereRaw('s.seen_at > now() - make_interval(secs => ?)', [EDITOR_SECONDS]);
