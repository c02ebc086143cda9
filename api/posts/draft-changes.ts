import type { Knex } from 'knex';
import type { SavedDraft } from '#shared/post-drafts.ts';
import { type Post, postSchema } from '#shared/posts.ts';
import { type AuditEntry, actAs, recordAudit } from '../platform/audit/audit.ts';
import { ApiError, invalid, parse } from '../platform/http/api-error.ts';
import { intoRecord, lockDraft, pick, readSavedDraft, type Writing } from './drafts.ts';
import { lookUpSlug, SLUG_TAKEN } from './resource.ts';

/** Discards a draft, if there is one. */
export async function discardDraft(id: string, writing: Writing): Promise<void> {
  const { trx, userId, requestId } = writing.context;
  const { draft } = await lockDraft(id, writing);
  if (!draft) return;
  await trx('post_drafts').where({ id }).delete();
  await recordAudit(trx, {
    user_id: userId,
    request_id: requestId,
    action: 'discard',
    resource: 'posts',
    record_id: id,
    details: { fields: Object.keys(draft.fields) },
  });
}

/**
 * Schedules the draft of a public post.
 * @param at null unschedules it
 * @throws ApiError 'not_found', 'conflict', 'invalid' if it could not be published
 */
export async function scheduleChanges(
  id: string,
  at: string | null,
  { writing, actor }: { writing: Writing; actor: Pick<AuditEntry, 'user_id' | 'request_id'> },
): Promise<SavedDraft> {
  const { trx } = writing.context;
  const { post, draft } = await lockDraft(id, writing);
  if (!draft || (at !== null && !post.published))
    throw new ApiError(
      'conflict',
      'There are no changes that could wait: somebody published them or threw them away.',
    );
  if (at !== null) {
    if (Date.parse(at) <= Date.now())
      throw invalid({
        issues: [
          { code: 'custom', path: ['at'], message: 'This time has passed. Choose a later one.', input: at },
        ],
      });
    parse(postSchema, { ...pick(post, Object.keys(postSchema.shape)), ...draft.fields });
    await requireFreeSlug(trx, id, draft.fields.slug);
  }
  await trx('post_drafts').where({ id }).update({ publish_at: at, problem: null, user_id: actor.user_id });
  await recordAudit(trx, {
    ...actor,
    action: at ? 'schedule' : 'unschedule',
    resource: 'posts',
    record_id: id,
    details: { before: { publish_at: draft.publish_at }, after: { publish_at: at } },
  });
  return readSavedDraft(trx, id);
}

/**
 * Publishes scheduled changes whose time has come; called before public pages are rendered.
 * @throws what kept some from being published, after publishing the others
 */
export async function publishDueChanges(db: Knex): Promise<void> {
  const due: { id: string }[] = await db('post_drafts').where('publish_at', '<=', db.fn.now()).select('id');
  const failures: unknown[] = [];
  for (const { id } of due) {
    await db
      .transaction((trx) => publishDue(trx, id))
      .catch(async (error: unknown) => {
        if (!(error instanceof ApiError)) return void failures.push(error);
        const problem = `The changes could not be published at their time. ${error.message}`;
        await db('post_drafts').where({ id }).update({ publish_at: null, problem });
      });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Scheduled changes were not published.');
}

async function publishDue(trx: Knex.Transaction, id: string): Promise<void> {
  const post: Post | undefined = await trx('blog_posts').where({ id }).forUpdate().first();
  const draft = await trx('post_drafts')
    .where({ id })
    .where('publish_at', '<=', trx.fn.now())
    .forUpdate()
    .first();
  if (!draft) return;
  // The post was unpublished meanwhile.
  if (!post?.published) return void (await trx('post_drafts').where({ id }).update({ publish_at: null }));
  const userId = draft.user_id ?? '';
  await actAs(trx, userId);
  await intoRecord(post, draft.fields, { trx, userId, requestId: '' });
  await trx('post_drafts').where({ id }).delete();
}

async function requireFreeSlug(trx: Knex, id: string, slug: unknown): Promise<void> {
  if (typeof slug !== 'string' || !(await lookUpSlug(trx, slug, id)).taken_by) return;
  throw new ApiError('invalid', SLUG_TAKEN, { slug: SLUG_TAKEN });
}
