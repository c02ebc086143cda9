import type { Knex } from 'knex';

/** Milestones by year, next to the story. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table milestones (
  id uuid primary key default gen_random_uuid(),
  year text not null,
  text text not null,
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index milestones_order on milestones (display_order, created_at, id);
create trigger milestones_touch before update on milestones for each row execute function touch_updated_at();
create trigger milestones_changed after insert or delete or update on milestones for each statement
  execute function notify_content_changed();
select watch_resource('milestones', 'milestones');`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table milestones cascade');
}
