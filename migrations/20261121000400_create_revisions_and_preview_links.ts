import type { Knex } from 'knex';

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

/** A moment as the admin API writes it: ISO 8601 in UTC with milliseconds. */
const MOMENT = `to_char(post.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function up(knex: Knex): Promise<void> {
  // No foreign key to the post: its revisions outlive a deletion that may be taken back.
  await knex.schema.createTable('post_revisions', (table) => {
    table.bigIncrements('id');
    table.uuid('post_id').notNullable();
    table.specificType('at', 'timestamptz(3)').notNullable().defaultTo(knex.fn.now());
    table.uuid('user_id').references('users.id').onDelete('SET NULL');
    table.specificType('changed', 'text[]').notNullable();
    table.jsonb('fields').notNullable();
    // A column of its own, so that PostgreSQL copies a long text in its compressed form.
    table.text('content').notNullable();
    table.index(['post_id', 'id']);
    table.index(['user_id']);
  });

  await knex.raw(`create function post_revision_fields(post blog_posts) returns jsonb language sql stable as $$
    select jsonb_build_object(
      ${FIELDS.map((field) => `'${field}', ${field === 'published_at' ? MOMENT : `post.${field}`}`).join(', ')})
    $$`);
  await knex.raw(`create function record_post_revision() returns trigger language plpgsql as $$
    declare
      person uuid := nullif(current_setting('app.user_id', true), '')::uuid;
      after_fields jsonb := post_revision_fields(new);
      before_fields jsonb;
      changed_fields text[] := '{}';
    begin
      if tg_op = 'INSERT' then
        -- What nobody wrote here (an import, samples) is kept as the first revision once it is changed.
        if person is null or exists (
          select from post_revisions r where r.post_id = new.id
            and r.id = (select max(id) from post_revisions where post_id = new.id)
            and r.fields = after_fields and r.content = new.content
        ) then
          return null;
        end if;
      else
        before_fields := post_revision_fields(old);
        select coalesce(array_agg(key order by key), '{}') into changed_fields
          from jsonb_each(after_fields) where value is distinct from before_fields -> key;
        if new.content is distinct from old.content then
          changed_fields := changed_fields || 'content'::text;
        end if;
        if changed_fields = '{}' then
          return null;
        end if;
        if not exists (select from post_revisions where post_id = old.id) then
          insert into post_revisions (post_id, at, changed, fields, content)
            values (old.id, old.updated_at, '{}', before_fields, old.content);
        end if;
      end if;
      insert into post_revisions (post_id, user_id, changed, fields, content)
        values (new.id, person, changed_fields, after_fields, new.content);
      delete from post_revisions where post_id = new.id
        and id <= (select id from post_revisions where post_id = new.id order by id desc offset 50 limit 1);
      return null;
    end $$`);
  await knex.raw(`create trigger blog_posts_revision after insert or update of content, ${FIELDS.join(', ')}
    on blog_posts for each row execute function record_post_revision()`);

  await knex.schema.createTable('preview_links', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.uuid('post_id').notNullable().references('blog_posts.id').onDelete('CASCADE').index();
    table.text('token_hash').notNullable().unique();
    table.uuid('created_by').references('users.id').onDelete('SET NULL');
    table.specificType('created_at', 'timestamptz(3)').notNullable().defaultTo(knex.fn.now());
    table.specificType('expires_at', 'timestamptz(3)').notNullable().index();
    table.specificType('revoked_at', 'timestamptz(3)');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('preview_links');
  await knex.raw('drop trigger blog_posts_revision on blog_posts');
  await knex.raw('drop function record_post_revision()');
  await knex.raw('drop function post_revision_fields(blog_posts)');
  await knex.schema.dropTable('post_revisions');
}
