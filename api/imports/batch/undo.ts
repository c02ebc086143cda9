import type { Knex } from 'knex';
import { isUsed } from '../../media/uses.ts';
import { actAs } from '../../platform/audit/acting-user.ts';
import { MEDIA_USES } from '../../resources.ts';
import { finishImport, type ImportStep, readImport } from './context.ts';
import type { Before } from './write-posts.ts';

const POSTS_AT_ONCE = 200;
const IMAGES_AT_ONCE = 100;

/**
 * One step of an undo: first the posts, the last one first, then what was made along with them. What was edited since is
 * kept, and listed so.
 */
export const undoStep: ImportStep = async ({ db, media }, importId) => {
  const more = await db.transaction(async (trx) => {
    const row = await readImport(trx, importId, 'undoing', true);
    if (!row) return null;
    if (await undoPosts(trx, importId, row.created_by)) return true;
    await removeRedirects(trx, importId);
    await removeCategories(trx, importId);
    if (await removeImages(trx, importId)) return true;
    await finishImport(trx, row, 'undone');
    return false;
  });
  // Once the transaction has deleted their rows, the files can go; maintenance finds any that this misses.
  if (more === false) await media.sweep();
  return more ?? false;
};

interface WrittenItem {
  number: number;
  outcome: 'created' | 'updated';
  source_key: string;
  post_id: string;
  written_version: string;
  before: Before;
}

async function undoPosts(trx: Knex.Transaction, importId: string, userId: string | null): Promise<boolean> {
  const items: WrittenItem[] = await trx('import_items')
    .where({ import_id: importId })
    .whereIn('outcome', ['created', 'updated'])
    .orderBy('number', 'desc')
    .limit(POSTS_AT_ONCE)
    .select('number', 'outcome', 'source_key', 'post_id', 'written_version', 'before');
  if (items.length === 0) return false;
  const reasons = await reasonsToKeep(trx, items);
  const back = items.filter(({ number }) => !reasons.has(number));
  await removePosts(
    trx,
    back.filter(({ outcome }) => outcome === 'created'),
  );
  for (const item of back.filter(({ outcome }) => outcome === 'updated'))
    await restorePost(trx, userId, item);
  const results = items.map(({ number }) => {
    const problem = reasons.get(number) ?? null;
    return { number, outcome: problem === null ? 'undone' : 'kept', problem };
  });
  await trx.raw(
    `update import_items i set outcome = r.outcome, problem = r.problem,
         post_id = case when r.outcome = 'undone' and i.outcome = 'created' then null else i.post_id end
       from json_to_recordset(?::json) as r(number int, outcome text, problem text)
       where i.import_id = ? and i.number = r.number`,
    [JSON.stringify(results), importId],
  );
  await trx('imports')
    .where({ id: importId })
    .update({ position: trx.raw('position + ?', [items.length]) });
  return true;
}

const EDITED = 'Edited since the import, so it was kept.';
const IN_THE_BIN = 'Moved to the bin since the import, so it was left there.';
const IN_A_NEWSLETTER = 'A campaign leads to it, so it was kept.';

/**
 * Views do not change a post's version, so they are no reason. Neither does a draft, but it would be deleted with its post,
 * so it is one.
 */
async function reasonsToKeep(trx: Knex, items: readonly WrittenItem[]): Promise<Map<number, string>> {
  const ids = items.map(({ post_id }) => post_id);
  const posts: { id: string; updated_at: string }[] = await trx('blog_posts')
    .whereIn('id', ids)
    .orderBy('id')
    .forUpdate()
    .select('id', 'updated_at');
  const versions = new Map(posts.map(({ id, updated_at }) => [id, Date.parse(updated_at)]));
  const binned = new Set(
    await trx('deleted_records').where('resource', 'posts').whereIn('record_id', ids).pluck('record_id'),
  );
  const drafted = new Set(await trx('post_drafts').whereIn('id', ids).pluck('id'));
  const newsletters: string[][] = await trx('newsletters')
    .whereRaw('post_ids && ?::uuid[]', [ids])
    .pluck('post_ids');
  const sent = new Set(newsletters.flat());
  const reasons = new Map<number, string>();
  for (const { number, outcome, post_id, written_version } of items) {
    const version = versions.get(post_id);
    if (version === undefined && binned.has(post_id)) reasons.set(number, IN_THE_BIN);
    else if (version !== undefined && (version !== Date.parse(written_version) || drafted.has(post_id)))
      reasons.set(number, EDITED);
    else if (outcome === 'created' && sent.has(post_id)) reasons.set(number, IN_A_NEWSLETTER);
  }
  return reasons;
}

/** Deletes for good, bypassing the bin: an undo leaves the database as it was. */
async function removePosts(trx: Knex, items: readonly WrittenItem[]): Promise<void> {
  const ids = items.map(({ post_id }) => post_id);
  await trx('post_views').whereIn('post_id', ids).delete();
  await trx('blog_posts').whereIn('id', ids).delete();
  for (const { source_key, post_id, before } of items) {
    const known = trx('imported_posts').where({ source_key, post_id });
    if (before.imported) await known.update(before.imported);
    else await known.delete();
  }
}

async function restorePost(
  trx: Knex.Transaction,
  userId: string | null,
  { source_key, post_id, before }: WrittenItem,
): Promise<void> {
  if (!before.post || !before.imported) return;
  if (userId !== null) await actAs(trx, userId);
  const columns = Object.keys(before.post);
  const { rows } = await trx.raw<{ rows: { updated_at: string }[] }>(
    `update blog_posts b set (${columns.map(() => '??').join(', ')}) =
         (select ${columns.map(() => '??').join(', ')} from jsonb_populate_record(null::blog_posts, ?::jsonb))
       where id = ? returning updated_at`,
    [...columns, ...columns, JSON.stringify(before.post), post_id],
  );
  const version = rows[0]?.updated_at;
  if (version === undefined) return;
  // The text is again the one that the earlier import wrote, under a new version: that import can still be undone.
  await trx('import_items')
    .where({ post_id, written_version: before.imported.version })
    .whereIn('outcome', ['created', 'updated'])
    .update({ written_version: version });
  await trx('imported_posts')
    .where({ source_key, post_id })
    .update({ ...before.imported, version });
}

/** Keeps redirects that were pointed elsewhere, and those of posts that were kept. */
async function removeRedirects(trx: Knex, importId: string): Promise<void> {
  await trx.raw(
    `delete from redirects r using import_creations c
     where c.import_id = ? and c.resource = 'redirects' and c.record_id = r.id and r.source = 'import'
       and not exists (select from blog_posts p where p.id = r.post_id)
       and not exists (select from deleted_records d where d.resource = 'posts' and d.record_id = r.post_id)`,
    [importId],
  );
}

/** Keeps categories that have posts, or were edited. */
async function removeCategories(trx: Knex, importId: string): Promise<void> {
  await trx.raw(
    `delete from blog_categories k using import_creations c
     where c.import_id = ? and c.resource = 'categories' and c.record_id = k.id and k.updated_at = k.created_at
       and not exists (select from blog_posts p where p.category_id = k.id)
       and not exists (select from deleted_records d where d.resource = 'posts' and d.row ->> 'category_id' = k.id::text)`,
    [importId],
  );
}

/** Keeps images that are in use, or were edited. @returns whether there may be more */
async function removeImages(trx: Knex, importId: string): Promise<boolean> {
  const { rows: made } = await trx.raw<{ rows: { media_id: string }[] }>(
    `update import_images set created = false where import_id = ? and url_hash in (
       select url_hash from import_images where import_id = ? and created limit ${IMAGES_AT_ONCE}) returning media_id`,
    [importId, importId],
  );
  const ids = made.map(({ media_id }) => media_id);
  await trx('media as r')
    .whereIn('id', ids)
    .whereRaw(`r.updated_at = r.created_at and not ${isUsed(MEDIA_USES)}`)
    .delete();
  return ids.length > 0;
}
