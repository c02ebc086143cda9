import type { Knex } from 'knex';

const MOMENT = 'timestamptz(3)';

export async function up(knex: Knex): Promise<void> {
  // Written before a folder's first file and deleted after its last one, so that no file is ever left unknown.
  await knex.schema.createTable('media_folders', (table) => {
    table.text('key').primary();
    table.specificType('reserved_at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.specificType('abandoned_at', MOMENT).index();
  });
  await knex.schema.createTable('media', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.text('key').notNullable().unique().references('media_folders.key').onDelete('RESTRICT');
    table.text('hash').notNullable().unique();
    table.text('name').notNullable();
    table.text('alt').notNullable().defaultTo('');
    table.text('url').notNullable();
    table.text('thumbnail_url').notNullable();
    table.integer('width').notNullable();
    table.integer('height').notNullable();
    table.integer('bytes').notNullable();
    table.text('content_type').notNullable();
    table.text('source_type').notNullable();
    table.integer('source_bytes').notNullable();
    table.boolean('animated').notNullable().defaultTo(false);
    table
      .text('avif_state')
      .notNullable()
      .defaultTo('pending')
      .checkIn(['pending', 'ready', 'failed', 'none']);
    table.jsonb('variants').notNullable();
    table.specificType('created_at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.specificType('updated_at', MOMENT).notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw('create index media_name on media (lower(name), id)');
  await knex.raw('create index media_created_at on media (created_at, id)');
  // What a job adds in the background is no edit: it must not make an open editor's copy stale.
  await knex.raw(`create trigger media_touch before update on media for each row
    when (old.avif_state = new.avif_state and old.variants = new.variants) execute function touch_updated_at()`);
  await knex.raw(`create trigger media_changed after delete or update on media
    for each statement execute function notify_content_changed()`);
  await knex.raw(`create function abandon_media_folder() returns trigger language plpgsql as $$
    begin
      update media_folders set abandoned_at = now() where key = old.key;
      return null;
    end $$`);
  await knex.raw(`create trigger media_abandon after delete on media
    for each row execute function abandon_media_folder()`);

  await knex.raw(`create function media_keys_in(written text) returns text[]
    language sql immutable parallel safe strict as $$
      select coalesce(array_agg(distinct found[1]), '{}')
      from regexp_matches(written, '/media/([a-z0-9]{16})/', 'g') as found
    $$`);
  await knex.raw(
    `create index blog_posts_media on blog_posts using gin (media_keys_in(content || ' ' || coalesce(featured_image, '')))`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index blog_posts_media');
  await knex.raw('drop function media_keys_in(text)');
  await knex.schema.dropTable('media');
  await knex.schema.dropTable('media_folders');
  await knex.raw('drop function abandon_media_folder()');
}
