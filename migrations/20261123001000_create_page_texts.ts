import type { Knex } from 'knex';

/**
 * Changed texts of the public site; all others show this version's default. `original` is the default at the time of the
 * change, so that a newer one can be offered. `id` is for live lists.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table page_texts (
  key text primary key,
  id text generated always as (key) stored,
  value text not null,
  original text not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create trigger page_texts_touch before update on page_texts for each row execute function touch_updated_at();
create trigger page_texts_changed after insert or delete or update on page_texts for each statement
  execute function notify_content_changed();
select watch_resource('page-texts', 'page_texts');`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table page_texts cascade');
}
