import type { Knex } from 'knex';

/** Site settings, analytics events, and counters of rate limits. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table site_settings (
  id text default 'site' primary key,
  phone text,
  whatsapp text,
  email text,
  scheduling_url text,
  linkedin_url text,
  family_business_url text,
  manufacturing_url text,
  registered_name text,
  company_number text,
  registered_in text,
  registered_office text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  vat_number text,
  constraint site_settings_id_check check (id = 'site'::text)
);

create table analytics_events (
  id bigserial primary key,
  at timestamptz(3) not null default current_timestamp,
  name text not null,
  path text,
  fields jsonb not null default '{}',
  source text generated always as ("left"((fields ->> 'source'::text), 100)) stored
);

create index analytics_events_counts on analytics_events (name, at, source);
create index analytics_events_at on analytics_events using brin (at);

create table rate_limits (
  key text primary key,
  hits integer not null,
  reset_at timestamp with time zone not null
);

create trigger site_settings_touch before update
  on site_settings for each row
  execute function touch_updated_at();

create trigger site_settings_changed after insert or delete or update
  on site_settings for each statement
  execute function notify_content_changed()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table rate_limits, analytics_events, site_settings cascade');
}
