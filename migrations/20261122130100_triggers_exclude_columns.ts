import type { Knex } from 'knex';

/** What is no field of the form, and the text, which revisions store in a column of its own. */
const NO_FIELDS = [
  'id',
  'content',
  'content_html',
  'content_text',
  'read_minutes',
  'views',
  'created_at',
  'updated_at',
];

/** As the admin API writes it: ISO 8601 in UTC with milliseconds. */
const PUBLISHED_AT = `to_char(post.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The triggers on posts name what they leave out, so that a new column is in revisions and empties caches by itself. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create or replace function post_revision_fields(post blog_posts) returns jsonb language sql stable as $$
    select to_jsonb(post) - array['${NO_FIELDS.join("', '")}'] || jsonb_build_object('published_at', ${PUBLISHED_AT})
    $$`);
  await knex.raw('drop trigger blog_posts_revision on blog_posts');
  await knex.raw(`create trigger blog_posts_revision after insert on blog_posts
    for each row execute function record_post_revision()`);
  // Counting a view changes nothing that a revision holds or a reader sees.
  await knex.raw(`create trigger blog_posts_revision_updated after update on blog_posts
    for each row when (old.views = new.views) execute function record_post_revision()`);
  await knex.raw('drop trigger blog_posts_changed on blog_posts');
  await knex.raw(`create trigger blog_posts_changed after insert or delete on blog_posts
    for each statement execute function notify_content_changed()`);
  // For each row, because a statement cannot compare views; PostgreSQL sends one notification for a transaction.
  await knex.raw(`create trigger blog_posts_updated after update on blog_posts
    for each row when (old.views = new.views) execute function notify_content_changed()`);
}

const FIELDS = [
  'title',
  'slug',
  'excerpt',
  'content_format',
  'category_id',
  'tags',
  'author',
  'featured_image',
  'read_time',
  'published',
  'published_at',
  'seo_title',
  'seo_description',
];

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger blog_posts_updated on blog_posts');
  await knex.raw('drop trigger blog_posts_changed on blog_posts');
  await knex.raw(`create trigger blog_posts_changed after insert or delete or update of slug, title, excerpt, content_html,
    author, featured_image, read_time, published, published_at, category_id, tags, seo_title, seo_description, created_at
    on blog_posts for each statement execute function notify_content_changed()`);
  await knex.raw('drop trigger blog_posts_revision_updated on blog_posts');
  await knex.raw('drop trigger blog_posts_revision on blog_posts');
  await knex.raw(`create trigger blog_posts_revision after insert or update of content, ${FIELDS.join(', ')}
    on blog_posts for each row execute function record_post_revision()`);
  const fields = FIELDS.map(
    (field) => `'${field}', ${field === 'published_at' ? PUBLISHED_AT : `post.${field}`}`,
  );
  await knex.raw(`create or replace function post_revision_fields(post blog_posts) returns jsonb language sql stable as $$
    select jsonb_build_object(${fields.join(', ')}) $$`);
}
