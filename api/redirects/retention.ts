import type { Knex } from 'knex';

/** Deletes old addresses of posts and categories that no longer exist, not even in the bin. */
export async function deleteOrphanedRedirects(db: Knex): Promise<void> {
  await db('redirects as r')
    .whereNotNull('r.post_id')
    .whereRaw('not exists (select from blog_posts p where p.id = r.post_id)')
    .whereRaw(
      `not exists (select from deleted_records d where d.resource = 'posts' and d.record_id = r.post_id)`,
    )
    .delete();
  await db('category_slugs as s')
    .whereRaw('not exists (select from blog_categories c where c.id = s.category_id)')
    .whereRaw(
      `not exists (select from deleted_records d where d.resource = 'categories' and d.record_id = s.category_id)`,
    )
    .delete();
}
