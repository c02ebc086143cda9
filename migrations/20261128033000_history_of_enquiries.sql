-- Notes, replies and appointments of an enquiry become tables; they were JSON in its row.
-- Safe beside the version before: it is replaced within seconds. Until then visitors' requests are stored as before, and what
-- colleagues write is refused, and stays in their form.

create table consultation_notes (
  id uuid primary key default gen_random_uuid(),
  consultation_id uuid not null,
  at timestamptz(3) not null default current_timestamp,
  author_id uuid not null,
  author text not null,
  text text not null,
  constraint consultation_notes_consultation_id_foreign foreign key (consultation_id) references consultations(id) on delete cascade
);
create index consultation_notes_consultation_id on consultation_notes (consultation_id);

create table consultation_replies (
  id uuid primary key,
  consultation_id uuid not null,
  at timestamptz(3) not null default current_timestamp,
  author_id uuid not null,
  author text not null,
  subject text not null,
  text text not null,
  mail_id uuid,
  constraint consultation_replies_consultation_id_foreign foreign key (consultation_id) references consultations(id) on delete cascade
);
create index consultation_replies_consultation_id on consultation_replies (consultation_id);

drop view appointments;
create table appointments (
  id uuid primary key,
  consultation_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  minutes integer generated always as (extract(epoch from ends_at - starts_at) / 60) stored,
  host_id uuid not null,
  host text not null,
  host_email text not null,
  how text not null,
  place text,
  line text,
  is_sent boolean not null default false,
  sequence integer not null default 0,
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint appointments_consultation_id_foreign foreign key (consultation_id) references consultations(id) on delete cascade,
  constraint appointments_how_check check (how in ('phone', 'video', 'visit')),
  constraint appointments_end_after_start check (ends_at > starts_at)
);
create index appointments_consultation_id on appointments (consultation_id);
create index appointments_host on appointments (host_id, starts_at);
create index appointments_starts_at on appointments (starts_at, id);

create table appointment_events (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null,
  consultation_id uuid not null,
  at timestamptz(3) not null default current_timestamp,
  who text,
  what text not null,
  starts_at timestamptz(3) not null,
  minutes integer not null,
  host_id uuid not null,
  how text not null,
  place text,
  is_sent boolean not null,
  constraint appointment_events_appointment_id_foreign foreign key (appointment_id) references appointments(id) on delete cascade,
  constraint appointment_events_consultation_id_foreign foreign key (consultation_id) references consultations(id) on delete cascade,
  constraint appointment_events_what_check check (what in ('agreed', 'changed', 'cancelled'))
);
create index appointment_events_appointment_id on appointment_events (appointment_id);
create index appointment_events_consultation_id on appointment_events (consultation_id);

-- The history in the JSON of an enquiry as rows of these tables.
create function rows_of_history(enquiry uuid, notes jsonb, replies jsonb, meetings jsonb) returns jsonb language sql as $$
  select jsonb_build_object(
    'consultation_notes', (
      select coalesce(jsonb_agg(value || jsonb_build_object('id', key, 'consultation_id', enquiry)), '[]') from jsonb_each(notes)),
    'consultation_replies', (
      select coalesce(jsonb_agg(value || jsonb_build_object('id', key, 'consultation_id', enquiry)), '[]') from jsonb_each(replies)),
    'appointments', (
      select coalesce(jsonb_agg(value || jsonb_build_object('id', key, 'consultation_id', enquiry, 'ends_at',
        (value ->> 'starts_at')::timestamptz + make_interval(mins => (value ->> 'minutes')::integer))), '[]')
      from jsonb_each(meetings)),
    'appointment_events', (
      select coalesce(jsonb_agg(jsonb_build_object('host_id', value -> 'host_id', 'how', value -> 'how', 'place', value -> 'place')
        || case when (event -> 'is_sent')::boolean then coalesce(value -> 'told', '{}') else '{}' end
        || event || jsonb_build_object('id', gen_random_uuid(), 'appointment_id', key, 'consultation_id', enquiry)), '[]')
      from jsonb_each(meetings), jsonb_array_elements(value -> 'history') as history(event)))
$$;

insert into consultation_notes (id, consultation_id, at, author_id, author, text)
  select row.id, c.id, row.at, row.author_id, row.author, row.text
  from consultations c, rows_of_history(c.id, note_log, reply_log, appointment_log) history,
    jsonb_populate_recordset(null::consultation_notes, history -> 'consultation_notes') row where note_log <> '{}';
insert into consultation_replies (id, consultation_id, at, author_id, author, subject, text, mail_id)
  select row.id, c.id, row.at, row.author_id, row.author, row.subject, row.text, row.mail_id
  from consultations c, rows_of_history(c.id, note_log, reply_log, appointment_log) history,
    jsonb_populate_recordset(null::consultation_replies, history -> 'consultation_replies') row where reply_log <> '{}';
insert into appointments (id, consultation_id, starts_at, ends_at, host_id, host, host_email, how, place, line, is_sent, sequence,
    cancelled_at, created_at, updated_at)
  select row.id, c.id, row.starts_at, row.ends_at, row.host_id, row.host, row.host_email, row.how, row.place, row.line, row.is_sent,
    row.sequence, row.cancelled_at, row.created_at, row.updated_at
  from consultations c, rows_of_history(c.id, note_log, reply_log, appointment_log) history,
    jsonb_populate_recordset(null::appointments, history -> 'appointments') row where appointment_log <> '{}';
insert into appointment_events (appointment_id, consultation_id, at, who, what, starts_at, minutes, host_id, how, place, is_sent)
  select row.appointment_id, c.id, row.at, row.who, row.what, row.starts_at, row.minutes, row.host_id, row.how, row.place, row.is_sent
  from consultations c, rows_of_history(c.id, note_log, reply_log, appointment_log) history,
    jsonb_populate_recordset(null::appointment_events, history -> 'appointment_events') row where appointment_log <> '{}';

-- Enquiries in the bin come back with theirs.
update deleted_records set "row" = ("row" - array['note_log', 'reply_log', 'appointment_log'])
  || rows_of_history(record_id, "row" -> 'note_log', "row" -> 'reply_log', "row" -> 'appointment_log')
  where resource = 'consultations' and "row" ? 'note_log';

drop function rows_of_history(uuid, jsonb, jsonb, jsonb);
drop trigger appointments_deleted on consultations;
drop trigger appointments_inserted on consultations;
drop trigger appointments_updated on consultations;
drop function notify_appointments_changed();
drop trigger consultations_touch on consultations;
create trigger consultations_touch before update on consultations for each row execute function touch_updated_at();
drop index consultations_appointments;
alter table consultations drop column note_log, drop column reply_log, drop column appointment_log;

create trigger appointments_touch before update on appointments for each row execute function touch_updated_at();
select watch_resource('appointments', 'appointments');
