import type { Knex } from 'knex';

/** Columns whose change a reader can see; counting a view must not empty every process's page cache. */
const POST_COLUMNS =
  'slug, title, excerpt, content_html, author, featured_image, read_time, published, published_at, category_id, tags, seo_title, seo_description, created_at';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create function notify_content_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_changed', '');
      return null;
    end $$`);
  await knex.raw(`create trigger blog_posts_changed after insert or delete or update of ${POST_COLUMNS} on blog_posts
    for each statement execute function notify_content_changed()`);
  for (const table of ['blog_categories', 'testimonials']) {
    await knex.raw(`create trigger ${table}_changed after insert or delete or update on ${table}
      for each statement execute function notify_content_changed()`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['blog_posts', 'blog_categories', 'testimonials']) {
    await knex.raw(`drop trigger ${table}_changed on ${table}`);
  }
  await knex.raw('drop function notify_content_changed()');
}
