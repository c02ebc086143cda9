import type { Knex } from 'knex';

/** Clients, for the strip of logos. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table clients (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  logo text not null,
  logo_width integer not null default 200,
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index clients_order on clients (display_order, created_at, id);
create index clients_media on clients using gin (media_keys_in(coalesce(logo, '')));
create trigger clients_touch before update on clients for each row execute function touch_updated_at();
create trigger clients_changed after insert or delete or update on clients for each statement
  execute function notify_content_changed();
select watch_resource('clients', 'clients');`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table clients cascade');
}
