import type { Knex } from 'knex';

/** Testimonials, in the admin's order. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table testimonials (
  id uuid primary key default gen_random_uuid(),
  quote text not null,
  author text not null,
  role text not null default '',
  company text,
  rating smallint not null default '5'::smallint,
  is_active boolean not null default true,
  display_order integer not null,
  source_note text,
  version integer not null default 1,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint testimonials_rating_check check (((rating >= 1) and (rating <= 5)))
);

create index testimonials_order on testimonials (display_order, created_at, id);

create function count_version() returns trigger language plpgsql as $$
begin new.version := old.version + 1; return new; end $$;

create trigger testimonials_touch before update
  on testimonials for each row
  execute function touch_updated_at();

create trigger testimonials_version before update
  on testimonials for each row
  execute function count_version();

create trigger testimonials_changed after insert or delete or update
  on testimonials for each statement
  execute function notify_content_changed();

select watch_resource('testimonials', 'testimonials')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table testimonials cascade');
  await knex.raw('drop function count_version cascade');
}
