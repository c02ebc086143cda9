import type { Knex } from 'knex';
import { DISCARDED_DRAFT_DAYS, type DiscardedDraft, type PostFields } from '#shared/post-drafts.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { joinPerson, PERSON_NAME } from '../platform/auth/users.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { WriteContext } from '../platform/http/resource.ts';
import { lockDraft, readDraftRow, saveDraftFields, type Writing } from './drafts.ts';

/** Discards a draft. @returns an id to restore it by, null if there was none */
export async function discardDraft(id: string, writing: Writing): Promise<string | null> {
  const { trx, userId, requestId } = writing.context;
  const { draft } = await lockDraft(id, writing);
  if (!draft) return null;
  const [row] = await trx('post_draft_discards')
    .insert({
      post_id: id,
      fields: JSON.stringify(draft.fields),
      user_id: draft.user_id,
      discarded_by: userId,
    })
    .returning('id');
  await trx('post_drafts').where({ id }).delete();
  await recordAudit(trx, {
    user_id: userId,
    request_id: requestId,
    action: 'discard',
    resource: 'posts',
    record_id: id,
    details: { fields: Object.keys(draft.fields) },
  });
  return row.id;
}

/** @returns discarded drafts that can be restored, newest first */
export async function listDiscarded(db: Knex, id: string): Promise<DiscardedDraft[]> {
  return db('post_draft_discards as d')
    .modify(joinPerson, 'd.discarded_by')
    .where('d.post_id', id)
    .whereRaw('d.at > now() - make_interval(days => ?)', [DISCARDED_DRAFT_DAYS])
    .orderBy('d.at', 'desc')
    .select(
      'd.id',
      'd.at',
      db.raw(`${PERSON_NAME} as by`),
      db.raw('array(select jsonb_object_keys(d.fields)) as fields'),
    );
}

/** Restores a discarded draft, except for fields that have newer changes. @throws ApiError 'not_found' */
export async function restoreDiscarded(id: string, discarded: string, context: WriteContext): Promise<void> {
  const { trx, userId, requestId } = context;
  const [row]: { fields: PostFields }[] = await trx('post_draft_discards')
    .where({ id: discarded, post_id: id })
    .whereRaw('at > now() - make_interval(days => ?)', [DISCARDED_DRAFT_DAYS])
    .delete()
    .returning('fields');
  if (!row)
    throw new ApiError(
      'not_found',
      `What is discarded can be restored for ${DISCARDED_DRAFT_DAYS} days. This is gone.`,
    );
  const newer = (await readDraftRow(trx, id))?.fields;
  await saveDraftFields(id, { ...row.fields, ...newer }, { context, version: null });
  await recordAudit(trx, {
    user_id: userId,
    request_id: requestId,
    action: 'restore_changes',
    resource: 'posts',
    record_id: id,
    details: { fields: Object.keys(row.fields) },
  });
}

/** Deletes drafts that were discarded too long ago to be restored. */
export async function deleteOldDiscards(db: Knex): Promise<void> {
  await db('post_draft_discards')
    .whereRaw('at < now() - make_interval(days => ?)', [DISCARDED_DRAFT_DAYS])
    .delete();
}
