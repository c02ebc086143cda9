import type { Knex } from 'knex';

/** Requests for a consultation. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table consultations (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  company_name text not null,
  email text not null,
  phone text,
  consent boolean not null default false,
  website text,
  source text not null,
  status text not null default 'new',
  assignee text,
  notes text,
  consent_text text,
  consent_version text,
  respond_by timestamptz(3) not null default now() + '24:00:00'::interval,
  responded_at timestamptz(3),
  spam_reason text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  note_log jsonb not null default '{}',
  constraint consultations_status_check check (status in ('new', 'contacted', 'booked', 'closed', 'spam'))
);

create index consultations_created_at on consultations (created_at, id);
create index consultations_status on consultations (status, respond_by, id);
create index consultations_figures on consultations (created_at) include (source, responded_at) where (status <> 'spam'::text);
create index consultations_suspected on consultations (created_at) where ((status = 'spam'::text) and (spam_reason is not null));

create index consultations_urgency on consultations ((
case
    when (status = 'new'::text) then extract(epoch from (respond_by - '1970-01-01 00:00:00+00'::timestamptz))
    else (('100000000000'::bigint)::numeric - extract(epoch from (created_at - '1970-01-01 00:00:00+00'::timestamptz)))
end), id);

create index consultations_status_urgency on consultations (status, (
case
    when (status = 'new'::text) then extract(epoch from (respond_by - '1970-01-01 00:00:00+00'::timestamptz))
    else (('100000000000'::bigint)::numeric - extract(epoch from (created_at - '1970-01-01 00:00:00+00'::timestamptz)))
end), id);

create index consultations_assignee on consultations (assignee, (
case
    when (status = 'new'::text) then extract(epoch from (respond_by - '1970-01-01 00:00:00+00'::timestamptz))
    else (('100000000000'::bigint)::numeric - extract(epoch from (created_at - '1970-01-01 00:00:00+00'::timestamptz)))
end), id);
create index consultations_source on consultations (source, created_at, id);

create index consultations_search on consultations using gin ((((((((((((first_name || ' '::text) || last_name) || '
'::text) || company_name) || '
'::text) || email) || '
'::text) || coalesce(phone, ''::text)) || '
'::text) || coalesce(notes, ''::text))) gin_trgm_ops);
create index consultations_email on consultations (lower(email));

create trigger consultations_touch before update
  on consultations for each row when (old.note_log = new.note_log)
  execute function touch_updated_at();

select watch_resource('consultations', 'consultations')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table consultations cascade');
}
