import type { Knex } from 'knex';

/**
 * What the list of posts is filtered and sorted by, and how many posts carry each tag: counted at each write, because
 * counting them for every letter of a suggestion would read the whole table. Views have no index: with one, counting a
 * view would write to every index of the table, the search's among them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index blog_posts_tags on blog_posts using gin (tags)');
  await knex.raw('create index blog_posts_status on blog_posts (published, published_at)');
  await knex.raw('create index blog_posts_published_at on blog_posts (published_at, id)');
  await knex.raw('create index blog_posts_author on blog_posts (author)');
  await knex.raw('create index blog_posts_author_order on blog_posts (lower(author), id)');

  await knex.schema.createTable('blog_tags', (table) => {
    table.text('tag').primary();
    table.integer('post_count').notNullable();
  });
  await knex.raw(
    'insert into blog_tags select tag, count(*) from blog_posts, unnest(tags) as tag group by tag',
  );
  // One lock for all tags: two writers that meet the same tags in another order must queue, not deadlock.
  await knex.raw(`create function add_blog_tags(added text[]) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('blog_tags'));
      insert into blog_tags (tag, post_count) select tag, count(*) from unnest(added) as tag group by tag
      on conflict (tag) do update set post_count = blog_tags.post_count + excluded.post_count;
    end $$`);
  await knex.raw(`create function remove_blog_tags(removed text[]) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('blog_tags'));
      update blog_tags set post_count = post_count - gone.count
      from (select tag, count(*) from unnest(removed) as tag group by tag) gone where gone.tag = blog_tags.tag;
      delete from blog_tags where post_count <= 0;
    end $$`);
  await knex.raw(`create function count_blog_tags() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform add_blog_tags(array(select unnest(tags) from added));
      elsif tg_op = 'DELETE' then
        perform remove_blog_tags(array(select unnest(tags) from removed));
      else
        perform remove_blog_tags(old.tags);
        perform add_blog_tags(new.tags);
      end if;
      return null;
    end $$`);
  // By statement, so that a thousand posts at once change each count once.
  await knex.raw(`create trigger blog_posts_tags_added after insert on blog_posts
    referencing new table as added for each statement execute function count_blog_tags()`);
  await knex.raw(`create trigger blog_posts_tags_removed after delete on blog_posts
    referencing old table as removed for each statement execute function count_blog_tags()`);
  await knex.raw(`create trigger blog_posts_tags_changed after update of tags on blog_posts
    for each row when (old.tags is distinct from new.tags) execute function count_blog_tags()`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of ['added', 'removed', 'changed']) {
    await knex.raw(`drop trigger blog_posts_tags_${name} on blog_posts`);
  }
  await knex.raw('drop function count_blog_tags()');
  await knex.raw('drop function add_blog_tags(text[])');
  await knex.raw('drop function remove_blog_tags(text[])');
  await knex.schema.dropTable('blog_tags');
  for (const name of ['tags', 'status', 'published_at', 'author', 'author_order']) {
    await knex.raw(`drop index blog_posts_${name}`);
  }
}
