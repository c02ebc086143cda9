import type { Knex } from 'knex';
import { isUsed } from '../../media/uses.ts';
import { actAs } from '../../platform/audit/acting-user.ts';
import { MEDIA_USES } from '../../resources.ts';
import { finishImport, type ImportRow, type ImportStep, lockImport } from './context.ts';
import type { Before } from './write-posts.ts';

const POSTS_AT_ONCE = 200;
const IMAGES_AT_ONCE = 100;

/**
 * Undoes a part: first the posts, the last one first, then what was made along with them. What was edited since is kept, and
 * listed so.
 */
export const undoStep: ImportStep = async ({ db, media }, row) => {
  const isDone = await lockImport(db, row, async (trx) => {
    if (await undoPosts(trx, row)) return false;
    await removeRedirects(trx, row.id);
    await removeCategories(trx, row.id);
    if (await removeImages(trx, row.id)) return false;
    await finishImport(trx, row, 'undone');
    return true;
  });
  // Once the transaction has deleted their rows, the files can go; maintenance finds any that this misses.
  if (isDone) await media.sweep();
};

interface WrittenItem {
  number: number;
  outcome: 'created' | 'updated';
  source_key: string;
  post_id: string;
  before: Before;
  /** Why the post is kept; null if it is undone. */
  problem: string | null;
}

/** @returns whether there may be more */
async function undoPosts(trx: Knex.Transaction, { id, created_by }: ImportRow): Promise<boolean> {
  const items = await nextItems(trx, id);
  if (items.length === 0) return false;
  if (created_by !== null) await actAs(trx, created_by);
  const undone = items.filter(({ problem }) => problem === null);
  for (const item of undone.filter(({ outcome }) => outcome === 'updated')) await restorePost(trx, item);
  await removePosts(
    trx,
    undone.filter(({ outcome }) => outcome === 'created'),
  );
  const results = items.map(({ number, problem }) => ({ number, problem }));
  await trx.raw(
    `update import_items i set outcome = case when r.problem is null then 'undone' else 'kept' end, problem = r.problem,
         post_id = case when r.problem is null and i.outcome = 'created' then null else i.post_id end
       from json_to_recordset(?::json) as r(number int, problem text)
       where i.import_id = ? and i.number = r.number`,
    [JSON.stringify(results), id],
  );
  await trx('imports').where({ id }).increment('position', items.length);
  return true;
}

const EDITED = 'Edited since the import, so it was kept.';
const IN_THE_BIN = 'Moved to the bin since the import, so it was left there.';
const IN_A_NEWSLETTER = 'A campaign leads to it, so it was kept.';

/**
 * The next items with posts, which are locked. Views do not change a post's version, so they are no reason to keep it. Neither
 * does a draft, but it would be deleted with its post, so it is one.
 */
async function nextItems(trx: Knex, importId: string): Promise<WrittenItem[]> {
  const { rows } = await trx.raw<{ rows: WrittenItem[] }>(
    `with next as (
         select number, outcome, source_key, post_id, written_version, before from import_items
         where import_id = ? and outcome in ('created', 'updated') order by number desc limit ${POSTS_AT_ONCE}
       ), here as (
         select id, updated_at from blog_posts where id in (select post_id from next) order by id for update
       )
       select i.number, i.outcome, i.source_key, i.post_id, i.before, case
           when b.id is null and exists (
             select from deleted_records d where d.resource = 'posts' and d.record_id = i.post_id) then ?
           when b.updated_at <> i.written_version or exists (select from post_drafts d where d.id = b.id) then ?
           when i.outcome = 'created' and exists (select from newsletters n where i.post_id = any(n.post_ids)) then ?
         end as problem
       from next i left join here b on b.id = i.post_id order by i.number desc`,
    [importId, IN_THE_BIN, EDITED, IN_A_NEWSLETTER],
  );
  return rows;
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

/** Gives a post the text back that an earlier import wrote, under a new version: that import can still be undone. */
async function restorePost(trx: Knex, { source_key, post_id, before }: WrittenItem): Promise<void> {
  if (!before.post || !before.imported) return;
  const columns = Object.keys(before.post);
  const { rows } = await trx.raw<{ rows: { version: string }[] }>(
    `update blog_posts b set (${columns.map(() => '??').join(', ')}) =
         (select ${columns.map(() => '??').join(', ')} from jsonb_populate_record(null::blog_posts, ?::jsonb))
       where id = ? returning updated_at as version`,
    [...columns, ...columns, JSON.stringify(before.post), post_id],
  );
  const [restored] = rows;
  if (!restored) return;
  await trx('import_items')
    .where({ post_id, written_version: before.imported.version })
    .whereIn('outcome', ['created', 'updated'])
    .update({ written_version: restored.version });
  await trx('imported_posts')
    .where({ source_key, post_id })
    .update({ ...before.imported, ...restored });
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
