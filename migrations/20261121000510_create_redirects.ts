import type { Knex } from 'knex';

const MOMENT = 'timestamptz(3)';

/**
 * Old addresses. What has a post leads to that post wherever it is: `to_path` follows its slug. The reference is no
 * foreign key, because a post that is in the bin must find its old addresses again when it comes back.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('redirects', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.text('from_path').notNullable().unique();
    table.text('to_path').notNullable().index();
    table.uuid('post_id').index();
    table
      .text('source')
      .notNullable()
      .defaultTo('manual')
      .checkIn(['specification', 'slug', 'manual', 'import']);
    table.boolean('is_active').notNullable().defaultTo(true);
    table.integer('hits').notNullable().defaultTo(0);
    table.specificType('last_hit_at', MOMENT);
    table.specificType('created_at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.specificType('updated_at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.index(['created_at', 'id']);
    table.index(['hits', 'id']);
  });
  // Counting a visit is no edit, and nothing that a reader can see.
  await knex.raw(`create trigger redirects_touch before update on redirects for each row
    when (old.hits = new.hits) execute function touch_updated_at()`);
  await knex.raw(`create trigger redirects_changed
    after insert or delete or update of from_path, to_path, post_id, is_active on redirects
    for each statement execute function notify_content_changed()`);

  // A trigger, so that no writer of posts can forget it: form, bulk change, restore, importer.
  await knex.raw(`create function keep_old_slug() returns trigger language plpgsql as $$
    begin
      delete from redirects where post_id = new.id and from_path = '/blog/' || new.slug;
      update redirects set to_path = '/blog/' || new.slug
        where post_id = new.id and to_path <> '/blog/' || new.slug;
      if tg_op = 'UPDATE' and old.slug <> new.slug then
        update redirects set to_path = '/blog/' || new.slug, post_id = new.id
          where post_id is null and to_path = '/blog/' || old.slug and from_path <> '/blog/' || new.slug;
        if coalesce(old.published_at <= now(), old.published) then
          insert into redirects (from_path, to_path, post_id, source)
            values ('/blog/' || old.slug, '/blog/' || new.slug, new.id, 'slug')
            on conflict (from_path) do update
              set to_path = excluded.to_path, post_id = excluded.post_id, source = 'slug', is_active = true;
        end if;
      end if;
      return null;
    end $$`);
  await knex.raw(`create trigger blog_posts_new_slug after insert on blog_posts
    for each row execute function keep_old_slug()`);
  await knex.raw(`create trigger blog_posts_old_slug after update of slug on blog_posts
    for each row when (old.slug <> new.slug) execute function keep_old_slug()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger blog_posts_new_slug on blog_posts');
  await knex.raw('drop trigger blog_posts_old_slug on blog_posts');
  await knex.raw('drop function keep_old_slug()');
  await knex.schema.dropTable('redirects');
}
