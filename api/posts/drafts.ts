import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { emptyValues } from '#shared/fields.ts';
import { DRAFT_FIELDS, type OpenedDraft, type PostFields, type SavedDraft } from '#shared/post-drafts.ts';
import { type Post, postSchema, slugFromTitle } from '#shared/posts.ts';
import { storedHtml } from '../content/render-content.ts';
import { lastWriter, recordWrites } from '../platform/audit/audit.ts';
import { joinPerson } from '../platform/auth/users.ts';
import { fetchRecord, requireRow } from '../platform/http/crud-router.ts';
import { createOnce, idOfKey, staleCopy, updateRecords, writable } from '../platform/http/crud-write.ts';
import { pick, type Row, type WriteContext } from '../platform/http/resource.ts';
import { lookUpSlug, posts } from './resource.ts';

interface DraftRow {
  id: string;
  fields: PostFields;
  user_id: string | null;
  updated_at: string;
  by: string | null;
}

/** A `version` of null skips the check. */
export interface Writing {
  context: WriteContext;
  version: string | null;
}

/** @returns a post with its draft @throws ApiError 'not_found' */
export async function readDraft(db: Knex, id: string): Promise<OpenedDraft> {
  const post = (await fetchRecord(posts, db, id)) as unknown as Post;
  const row = await readDraftRow(db, id);
  return {
    id,
    post,
    version: versionOf(post, row),
    fields: Object.fromEntries(differing(row?.fields ?? {}, post)),
    by: row?.by ?? null,
    at: row?.updated_at ?? null,
  };
}

/**
 * Creates a post from what has been typed so far.
 * @param key idempotency key, which prevents a second post
 * @returns its id
 */
export async function beginPost(given: PostFields, key: string, context: WriteContext): Promise<string> {
  const { trx, userId } = context;
  const typed = draftFields(given);
  const id = idOfKey(key);
  // Another person's article with this id is refused by createOnce.
  const mine = { resource: posts.name, record_id: id, user_id: userId, action: 'create' };
  if (await trx('audit_log').where(mine).first('id')) {
    // What was saved since, such as in another tab, is not overwritten.
    const begun = await trx('blog_posts').where({ id }).first('created_at');
    await saveDraftFields(id, typed, { context, version: begun?.created_at ?? null });
    return id;
  }
  const valid = Object.fromEntries(validFields(typed));
  const title = typeof valid.title === 'string' ? valid.title : 'Untitled';
  const wanted = typeof valid.slug === 'string' ? valid.slug : slugFromTitle(title) || 'untitled';
  const { suggestion: slug } = await lookUpSlug(trx, wanted, null);
  const category_id = await knownCategory(trx, valid.category_id);
  const whole = { ...emptyValues(postSchema), ...valid, title, slug, category_id, published: false };
  await createOnce(posts, id, whole, context);
  // Fields that cannot be saved yet stay in the draft as typed.
  await saveDraftFields(id, typed, { context, version: null });
  return id;
}

/**
 * Saves typed fields. For a public or scheduled post they stay in the draft; the record of an unpublished one takes the valid
 * fields.
 * @throws ApiError 'not_found'; 'conflict' if there is a newer version
 */
export async function saveDraftFields(id: string, given: PostFields, writing: Writing): Promise<SavedDraft> {
  const { trx, userId } = writing.context;
  const typed = draftFields(given);
  const { post, draft } = await lockDraft(id, writing, typed);
  let record = post;
  const wanted = { ...draft?.fields, ...typed };
  if (!post.published) {
    const taken = await saveable(trx, post, Object.fromEntries(differing(wanted, post)));
    if (Object.keys(taken).length > 0) {
      await trx.raw(`select set_config('app.keeps_draft', 'on', true)`);
      const fields = { ...pick(post as unknown as Row, Object.keys(postSchema.shape)), ...taken };
      const columns = await posts.toColumns?.(fields, post as unknown as Row, writing.context);
      await trx('blog_posts').where({ id }).update(columns);
      await trx.raw(`select set_config('app.keeps_draft', '', true)`);
      record = (await trx('blog_posts').where({ id }).first()) as Post;
    }
    for (const field of Object.keys(taken)) delete wanted[field];
  }
  const left = Object.fromEntries(differing(wanted, record));
  if (Object.keys(left).length === 0) await trx('post_drafts').where({ id }).delete();
  else if (!isSame(left, draft?.fields))
    await trx('post_drafts')
      .insert({ id, fields: JSON.stringify(left), user_id: userId })
      .onConflict('id')
      .merge({ fields: JSON.stringify(left), user_id: userId });
  return readSavedDraft(trx, id);
}

/**
 * Writes the draft and these fields to the record.
 * @param alone writes only the fields and leaves the draft: for a new date, or to unpublish
 * @throws ApiError 'not_found', 'conflict', 'invalid'
 */
export async function publishDraft(
  id: string,
  fields: PostFields,
  { alone, ...writing }: Writing & { alone: boolean },
): Promise<void> {
  const { context } = writing;
  const { draft } = await lockDraft(id, writing);
  await updateRecords(posts, [id], alone ? fields : { ...draft?.fields, ...fields }, {
    context,
    version: null,
    action: fields.published === false ? 'update' : 'publish',
  });
  if (!alone) await context.trx('post_drafts').where({ id }).delete();
}

/** Discards a draft, if there is one. */
export async function discardDraft(id: string, writing: Writing): Promise<void> {
  const { trx } = writing.context;
  // None is left where the answer to an earlier attempt was lost, whatever the version.
  if (!(await readDraftRow(trx, id))) return;
  const { draft } = await lockDraft(id, writing);
  if (!draft) return;
  await trx('post_drafts').where({ id }).delete();
  const details = { fields: Object.keys(draft.fields) };
  await recordWrites(writing.context, posts.name, [{ action: 'discard', record_id: id, details }]);
}

/** Locks a post with its draft. @throws ApiError 'not_found', 'conflict' */
async function lockDraft(
  id: string,
  { context: { trx }, version }: Writing,
  typed?: PostFields,
): Promise<{ post: Post; draft: DraftRow | undefined }> {
  const post: Post = await requireRow(posts, trx, id);
  await trx('post_drafts').where({ id }).forUpdate().first('id');
  const draft = await readDraftRow(trx, id);
  const current = versionOf(post, draft);
  if (version !== null && Date.parse(version) !== Date.parse(current)) {
    const whole = { ...post, ...draft?.fields };
    // The client repeats a request whose answer was lost.
    const isRepeated = typed !== undefined && differing(typed, whole as Post).length === 0;
    if (!isRepeated)
      throw staleCopy('this article', current, draft?.by ?? (await lastWriter(trx, 'posts', id)));
  }
  return { post, draft };
}

async function readDraftRow(db: Knex, id: string): Promise<DraftRow | undefined> {
  return db('post_drafts as d')
    .modify(joinPerson, 'd.user_id')
    .where('d.id', id)
    .first('d.*', 'u.name as by');
}

async function readSavedDraft(trx: Knex, id: string): Promise<SavedDraft> {
  const { post, fields, ...draft } = await readDraft(trx, id);
  return { ...draft, differs: Object.keys(fields), updated_at: post.updated_at };
}

const versionOf = (
  post: Pick<Post, 'updated_at'>,
  draft: Pick<DraftRow, 'updated_at'> | undefined,
): string =>
  draft && Date.parse(draft.updated_at) > Date.parse(post.updated_at) ? draft.updated_at : post.updated_at;

/** @returns the typed fields that the record accepts */
async function saveable(trx: Knex, post: Post, typed: PostFields): Promise<PostFields> {
  const valid = Object.fromEntries(validFields(typed));
  if (typeof valid.slug === 'string' && (await lookUpSlug(trx, valid.slug, post.id)).taken_by)
    delete valid.slug;
  if ((await knownCategory(trx, valid.category_id)) !== (valid.category_id ?? null)) delete valid.category_id;
  return valid;
}

async function knownCategory(trx: Knex, id: unknown): Promise<string | null> {
  if (typeof id !== 'string') return null;
  return (await trx('blog_categories').where({ id }).first('id'))?.id ?? null;
}

/** Picks the fields that a draft stores. @throws ApiError 'invalid' for an unknown field */
export function draftFields(given: PostFields): PostFields {
  const fields = pick(writable({ schema: postSchema, readOnly: [] }, given), DRAFT_FIELDS);
  return typeof fields.content === 'string' ? { ...fields, content: storedHtml(fields.content) } : fields;
}

/** @returns the valid fields, parsed */
export const validFields = (fields: PostFields): [string, unknown][] =>
  Object.entries(fields).flatMap(([field, value]): [string, unknown][] => {
    const result = postSchema.shape[field as keyof typeof postSchema.shape].safeParse(value);
    return result.success ? [[field, result.data]] : [];
  });

/** @returns the fields that differ from a record; absent and empty are equal */
export const differing = (fields: PostFields, record: Post): [string, unknown][] =>
  Object.entries(fields).filter(([field, value]) => !isSame(value, record[field as keyof Post]));

export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));

const plain = (value: unknown): unknown =>
  value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null);
