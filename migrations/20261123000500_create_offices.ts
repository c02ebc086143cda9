import type { Knex } from 'knex';

/** Offices. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table offices (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  address_lines text[] not null default '{}',
  email text,
  phone text,
  plan text,
  is_coming_soon boolean not null default false,
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index offices_order on offices (display_order, created_at, id);
create trigger offices_touch before update on offices for each row execute function touch_updated_at();
create trigger offices_changed after insert or delete or update on offices for each statement
  execute function notify_content_changed();
select watch_resource('offices', 'offices');`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table offices cascade');
}
