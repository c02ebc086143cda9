import type { Knex } from 'knex';

/** Figures with their meanings, for Home and About. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table figures (
  id uuid primary key default gen_random_uuid(),
  figure text not null,
  meaning text not null,
  page text not null default 'home' check (page in ('home', 'about')),
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index figures_order on figures (display_order, created_at, id);
create trigger figures_touch before update on figures for each row execute function touch_updated_at();
create trigger figures_changed after insert or delete or update on figures for each statement
  execute function notify_content_changed();
select watch_resource('figures', 'figures');`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table figures cascade');
}
