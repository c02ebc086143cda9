import type { Knex } from 'knex';
import { isUsed } from '../../media/resource.ts';
import { actAs } from '../../platform/audit/audit.ts';
import { MEDIA_USES } from '../../resources.ts';
import { finishImport, type ImportRow, type ImportStep, lockImport } from './context.ts';
import { UPDATED_COLUMNS } from './write-posts.ts';

const POSTS_AT_ONCE = 200;
const IMAGES_AT_ONCE = 100;

/**
 * Undoes a part: first the posts, the last one first, then what was made along with them. What was edited since is kept, and
 * listed so.
 */
export const undoStep: ImportStep = async ({ db, media }, row) => {
  const isDone = await lockImport(db, row, async (trx) => {
    if (await undoPosts(trx, row)) return false;
    await removeCreations(trx, row.id);
    if (await removeImages(trx, row.id)) return false;
    await finishImport(trx, row, 'undone');
    return true;
  });
  // Once the transaction has deleted their rows, the files can go; maintenance finds any that this misses.
  if (isDone) await media.sweep();
};

/** @returns whether there may be more */
async function undoPosts(trx: Knex.Transaction, { id, created_by }: ImportRow): Promise<boolean> {
  const next = await keepEdited(trx, id);
  if (next.length === 0) return false;
  if (created_by !== null) await actAs(trx, created_by);
  const numbers = next.filter(({ is_kept }) => !is_kept).map(({ number }) => number);
  await restorePosts(trx, id, numbers);
  await removePosts(trx, id, numbers);
  const post_id = trx.raw(`case when outcome = 'updated' then post_id end`);
  await trx('import_items')
    .where({ import_id: id })
    .whereIn('number', numbers)
    .update({ outcome: 'undone', problem: null, post_id });
  await trx('imports').where({ id }).increment('position', next.length);
  return true;
}

const EDITED = 'Edited since the import, so it was kept.';
const IN_THE_BIN = 'Moved to the bin since the import, so it was left there.';
const IN_A_NEWSLETTER = 'A campaign leads to it, so it was kept.';

/**
 * Locks the posts of the next items, and settles those that are kept. Views do not change a post's version, so they are no reason
 * to keep it. Neither does a draft, but it would be deleted with its post, so it is one.
 */
async function keepEdited(trx: Knex, importId: string): Promise<{ number: number; is_kept: boolean }[]> {
  const { rows } = await trx.raw(
    `with next as (
         select id, number, outcome, post_id, written_version from import_items
         where import_id = ? and outcome in ('created', 'updated') order by number desc limit ${POSTS_AT_ONCE}
       ), here as (
         select id, updated_at from blog_posts where id in (select post_id from next) order by id for update
       ), found as (
         select n.id, n.number, case
             when b.id is null and exists (
               select from deleted_records d where d.resource = 'posts' and d.record_id = n.post_id) then ?
             when b.updated_at <> n.written_version or exists (select from post_drafts d where d.id = b.id) then ?
             when n.outcome = 'created' and exists (select from newsletters l where n.post_id = any(l.post_ids)) then ?
           end as problem
         from next n left join here b on b.id = n.post_id
       ), kept as (
         update import_items i set outcome = 'kept', problem = f.problem from found f
         where i.id = f.id and f.problem is not null
       )
       select number, problem is not null as is_kept from found`,
    [importId, IN_THE_BIN, EDITED, IN_A_NEWSLETTER],
  );
  return rows;
}

/** SQL for items of an outcome, by number, each with the row of imported_posts that theirs took the place of. */
const undone = (outcome: 'created' | 'updated') => `undone as (
  select i.source_key, i.post_id, i.before -> 'post' as post, was.post_id as earlier_post, was.version, was.content_hash,
    was.brought, (select id from imports where id = was.import_id) as import_id
  from import_items i, jsonb_populate_record(null::imported_posts, nullif(i.before -> 'imported', 'null')) was
  where i.import_id = ? and i.number = any(?::int[]) and i.outcome = '${outcome}')`;

/** Gives posts the text back that an earlier import wrote, under a new version: that import can still be undone. */
async function restorePosts(trx: Knex, id: string, numbers: number[]): Promise<void> {
  const columns = UPDATED_COLUMNS.join(', ');
  await trx.raw(
    `with ${undone('updated')}, restored as (
         update blog_posts b set (${columns}) = (select ${columns} from jsonb_populate_record(b, u.post))
           from undone u where b.id = u.post_id returning b.updated_at, u.*
       ), earlier as (
         update import_items i set written_version = r.updated_at from restored r
           where i.post_id = r.post_id and i.written_version = r.version and i.outcome in ('created', 'updated')
       )
       update imported_posts k set (import_id, version, content_hash, brought)
           = (r.import_id, r.updated_at, r.content_hash, r.brought)
         from restored r where k.source_key = r.source_key and k.post_id = r.post_id`,
    [id, numbers],
  );
}

/** Deletes for good, bypassing the bin: an undo leaves the database as it was. */
async function removePosts(trx: Knex, id: string, numbers: number[]): Promise<void> {
  await trx.raw(
    `with ${undone('created')}, views as (
         delete from post_views v using undone u where v.post_id = u.post_id
       ), posts as (
         delete from blog_posts b using undone u where b.id = u.post_id
       ), new as (
         delete from imported_posts k using undone u
           where k.source_key = u.source_key and k.post_id = u.post_id and u.earlier_post is null
       )
       update imported_posts k set (post_id, import_id, version, content_hash, brought)
           = (u.earlier_post, u.import_id, u.version, u.content_hash, u.brought)
         from undone u where k.source_key = u.source_key and k.post_id = u.post_id and u.earlier_post is not null`,
    [id, numbers],
  );
}

/** Keeps redirects that were pointed elsewhere or lead to new posts that are kept, and categories that have posts or were edited. */
async function removeCreations(trx: Knex, importId: string): Promise<void> {
  await trx.raw(
    `delete from redirects r using import_creations c
     where c.import_id = ? and c.resource = 'redirects' and c.record_id = r.id and r.source = 'import'
       and not exists (
         select from import_items i
         where i.import_id = c.import_id and i.post_id = r.post_id and i.outcome = 'kept' and i.before is not null)`,
    [importId],
  );
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
