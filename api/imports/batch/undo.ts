import type { Knex } from 'knex';
import { isUsed } from '../../media/resource.ts';
import { actAs } from '../../platform/audit/audit.ts';
import { MEDIA_USES } from '../../resources.ts';
import { finishImport, type ImportStep, lockImport } from './context.ts';

/**
 * Deletes the posts that an import made, and what was made along with them, in one transaction. What was edited since is kept, and
 * listed so.
 */
export const undoStep: ImportStep = async ({ db, media }, row) => {
  const isDone = await lockImport(db, row, async (trx) => {
    if (row.created_by !== null) await actAs(trx, row.created_by);
    await keepEdited(trx, row.id);
    await removeRedirects(trx, row.id);
    await removePosts(trx, row.id);
    await removeCategories(trx, row.id);
    await removeImages(trx, row.id);
    await finishImport(trx, row, 'undone');
    return true;
  });
  // Once the transaction has deleted their rows, the files can go; maintenance finds any that this misses.
  if (isDone) await media.sweep();
};

const EDITED = 'Edited since the import, so it was kept.';
const IN_THE_BIN = 'Moved to the bin since the import, so it was left there.';
const IN_A_NEWSLETTER = 'A campaign leads to it, so it was kept.';

/**
 * Locks the posts, and settles the items whose posts are kept. Views do not change a post's version, so they are no reason to keep
 * it. Neither does a draft, but it would be deleted with its post, so it is one.
 */
async function keepEdited(trx: Knex, importId: string): Promise<void> {
  // Until autovacuum sees the results, PostgreSQL believes that no item was created, and picks a plan that is quadratic in them.
  await trx.raw('analyze import_items');
  await trx.raw(
    `with here as (
         select id, updated_at from blog_posts
         where id in (select post_id from import_items where import_id = :id and outcome = 'created') order by id for update
       ), found as (
         select i.id, case
             when b.id is null and exists (
               select from deleted_records d where d.resource = 'posts' and d.record_id = i.post_id) then :bin
             when b.updated_at <> i.written_version or exists (select from post_drafts d where d.id = b.id) then :edited
             when exists (select from newsletters l where i.post_id = any(l.post_ids)) then :sent
           end as problem
         from import_items i left join here b on b.id = i.post_id where i.import_id = :id and i.outcome = 'created'
       )
       update import_items i set outcome = 'kept', problem = f.problem from found f
       where i.id = f.id and f.problem is not null`,
    { id: importId, bin: IN_THE_BIN, edited: EDITED, sent: IN_A_NEWSLETTER },
  );
}

/** Deletes for good, bypassing the bin: an undo leaves the database as it was. */
async function removePosts(trx: Knex, importId: string): Promise<void> {
  await trx.raw(
    `with undone as (
         select id, post_id from import_items where import_id = ? and outcome = 'created'
       ), items as (
         update import_items i set outcome = 'undone', problem = null, post_id = null from undone u where i.id = u.id
       ), views as (
         delete from post_views v using undone u where v.post_id = u.post_id
       ), known as (
         delete from imported_posts k using undone u where k.post_id = u.post_id
       )
       delete from blog_posts b using undone u where b.id = u.post_id`,
    [importId],
  );
}

/** Keeps redirects that were pointed elsewhere or lead to posts that are kept. Those of feeds lead to no post. */
async function removeRedirects(trx: Knex, importId: string): Promise<void> {
  await trx.raw(
    `delete from redirects where source = 'import' and (
       post_id in (select post_id from import_items where import_id = :id and outcome = 'created')
       or post_id is null and id in (select record_id from import_creations where import_id = :id and resource = 'redirects'))`,
    { id: importId },
  );
}

/** Keeps categories that have posts or were edited. */
async function removeCategories(trx: Knex, importId: string): Promise<void> {
  await trx.raw(
    `delete from blog_categories k using import_creations c
     where c.import_id = ? and c.resource = 'categories' and c.record_id = k.id and k.updated_at = k.created_at
       and not exists (select from blog_posts p where p.category_id = k.id)
       and not exists (select from deleted_records d where d.resource = 'posts' and d.row ->> 'category_id' = k.id::text)`,
    [importId],
  );
}

/** Keeps images that are in use, or were edited. */
async function removeImages(trx: Knex, importId: string): Promise<void> {
  const made = trx('import_images').where({ import_id: importId, created: true }).select('media_id');
  await trx('media as r')
    .whereIn('id', made)
    .whereRaw(`r.updated_at = r.created_at and not ${isUsed(MEDIA_USES)}`)
    .delete();
}
