-- Requests for a consultation, and templates of replies. Notes, replies and appointments are JSON here, and tables since
-- 20261128033000_history_of_enquiries.sql.

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
  notes text,
  consent_text text,
  consent_version text,
  respond_by timestamptz(3) not null default (now() + '24:00:00'::interval),
  responded_at timestamptz(3),
  spam_reason text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  note_log jsonb not null default '{}',
  message text,
  lost_reason text,
  outcome text,
  closed_at timestamptz(3),
  reply_log jsonb not null default '{}',
  appointment_log jsonb not null default '{}',
  assignee_id uuid,
  constraint consultations_assignee_id_foreign foreign key (assignee_id) references users(id) on delete set null,
  constraint consultations_lost_reason_check check (lost_reason in ('chose_another', 'fee', 'not_now', 'no_answer', 'other')),
  constraint consultations_lost_says_why check ((status = 'lost'::text) = (lost_reason is not null)),
  constraint consultations_status_check check (status in ('new', 'replied', 'meeting_agreed', 'won', 'lost', 'not_for_us', 'closed', 'spam'))
);
create index consultations_appointments on consultations (id) where (appointment_log <> '{}'::jsonb);
create index consultations_assignee on consultations (assignee_id, ( case when (status = 'new'::text) then extract(epoch from (respond_by - '1970-01-01 00:00:00+00'::timestamptz)) else (('100000000000'::bigint)::numeric - extract(epoch from (created_at - '1970-01-01 00:00:00+00'::timestamptz))) end), id);
create index consultations_created_at on consultations (created_at, id);
create index consultations_email on consultations (lower(email));
create index consultations_figures on consultations (created_at) include (source, responded_at) where (status <> 'spam'::text);
create index consultations_name on consultations using gin (fold(((first_name || ' '::text) || last_name)) gin_trgm_ops);
create index consultations_search on consultations using gin (fold(((((((((((((first_name || ' '::text) || last_name) || '
'::text) || company_name) || '
'::text) || email) || '
'::text) || coalesce(phone, ''::text)) || '
'::text) || coalesce(notes, ''::text)) || '
'::text) || coalesce(message, ''::text))) gin_trgm_ops);
create index consultations_source on consultations (source, created_at, id);
create index consultations_status on consultations (status, respond_by, id);
create index consultations_status_urgency on consultations (status, ( case when (status = 'new'::text) then extract(epoch from (respond_by - '1970-01-01 00:00:00+00'::timestamptz)) else (('100000000000'::bigint)::numeric - extract(epoch from (created_at - '1970-01-01 00:00:00+00'::timestamptz))) end), id);
create index consultations_suspected on consultations (created_at) where ((status = 'spam'::text) and (spam_reason is not null));
create index consultations_telephone on consultations using gin (regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text) gin_trgm_ops);
create index consultations_urgency on consultations (( case when (status = 'new'::text) then extract(epoch from (respond_by - '1970-01-01 00:00:00+00'::timestamptz)) else (('100000000000'::bigint)::numeric - extract(epoch from (created_at - '1970-01-01 00:00:00+00'::timestamptz))) end), id);

create table reply_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  subject text not null,
  body text not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index reply_templates_name on reply_templates (lower(name), id);

create function notify_appointments_changed() returns trigger language plpgsql as $$
declare ids text[];
begin
  -- An enquiry's appointments are cancelled and never taken out of it, so that its new row has all of them.
  select array_agg(key) into ids from changed cross join jsonb_object_keys(appointment_log) as key;
  if ids is null then return null; end if;
  perform pg_notify('resource_changed', json_build_object('resource', 'appointments', 'action', lower(tg_op),
    'count', cardinality(ids), 'ids', case when cardinality(ids) <= 20 then ids else '{}' end)::text);
  return null;
end $$;

create view appointments as
 select one.key::uuid as id,
    c.id as consultation_id,
    c.first_name,
    c.last_name,
    c.company_name,
    ((one.value ->> 'starts_at'::text))::timestamptz(3) as starts_at,
    ((one.value ->> 'starts_at'::text))::timestamptz(3) + make_interval(mins => (one.value ->> 'minutes'::text)::integer) as ends_at,
    (one.value ->> 'minutes'::text)::integer as minutes,
    one.value ->> 'host'::text as host,
    (one.value ->> 'host_id'::text)::uuid as host_id,
    one.value ->> 'how'::text as how,
    one.value ->> 'place'::text as place,
    one.value ->> 'line'::text as line,
    (one.value ->> 'is_sent'::text)::boolean as is_sent,
    ((one.value ->> 'cancelled_at'::text))::timestamptz(3) as cancelled_at,
    ((one.value ->> 'created_at'::text))::timestamptz(3) as created_at,
    ((one.value ->> 'updated_at'::text))::timestamptz(3) as updated_at
   from consultations c
     cross join lateral jsonb_each(c.appointment_log) one(key, value)
  where c.appointment_log <> '{}'::jsonb;

create trigger appointments_deleted after delete on consultations referencing old table as changed
  for each statement execute function notify_appointments_changed();
create trigger appointments_inserted after insert on consultations referencing new table as changed
  for each statement execute function notify_appointments_changed();
create trigger appointments_updated after update on consultations referencing new table as changed
  for each statement execute function notify_appointments_changed();
create trigger consultations_touch before update on consultations
  for each row when (old.note_log = new.note_log) execute function touch_updated_at();
select watch_resource('consultations', 'consultations');

create trigger reply_templates_touch before update on reply_templates
  for each row execute function touch_updated_at();
select watch_resource('reply-templates', 'reply_templates');
