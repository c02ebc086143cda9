import type { Knex } from 'knex';

/** Earlier slugs of categories, for addresses such as /blog?category=old. No foreign key, as with redirects. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('category_slugs', (table) => {
    table.text('slug').primary();
    table.uuid('category_id').notNullable().index();
    table.specificType('created_at', 'timestamptz(3)').notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw(`create function keep_old_category_slug() returns trigger language plpgsql as $$
    begin
      delete from category_slugs where slug = new.slug and category_id = new.id;
      insert into category_slugs (slug, category_id) values (old.slug, new.id)
        on conflict (slug) do update set category_id = excluded.category_id;
      return null;
    end $$`);
  await knex.raw(`create trigger blog_categories_old_slug after update of slug on blog_categories
    for each row when (old.slug <> new.slug) execute function keep_old_category_slug()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger blog_categories_old_slug on blog_categories');
  await knex.raw('drop function keep_old_category_slug()');
  await knex.schema.dropTable('category_slugs');
}
