import type { Knex } from 'knex';

/** The people of 'Our Team', in the admin's order. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table team_members (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  role text not null,
  description text not null,
  experience text not null,
  image text,
  image_alt text,
  is_founder boolean not null default false,
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);

create index team_members_order on team_members (display_order, created_at, id);
create index team_members_media on team_members using gin (media_keys_in(coalesce(image, '')));

create trigger team_members_touch before update
  on team_members for each row
  execute function touch_updated_at();

create trigger team_members_changed after insert or delete or update
  on team_members for each statement
  execute function notify_content_changed();

select watch_resource('team-members', 'team_members')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table team_members cascade');
}
