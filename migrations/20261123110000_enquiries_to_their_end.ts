import type { Knex } from 'knex';

/**
 * Adds the visitor's message, replies, appointments and the outcome to enquiries. Replies and appointments are JSON in the
 * enquiry's row, like notes, so that they are moved and deleted with it. Closed enquiries stay closed, because whether they
 * were won is not known.
 *
 * Safe beside the version before: it still stores enquiries. It only cannot set one to Contacted or Booked. Retention keeps
 * the table short.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table consultations
  add message text,
  add lost_reason text,
  add outcome text,
  add closed_at timestamptz(3),
  add reply_log jsonb not null default '{}',
  add appointment_log jsonb not null default '{}';

alter table consultations drop constraint consultations_status_check;
alter table consultations disable trigger user;
update consultations set status = case status when 'contacted' then 'replied' else 'meeting_agreed' end
  where status in ('contacted', 'booked');
update consultations set closed_at = updated_at where status = 'closed';
alter table consultations enable trigger user;
alter table consultations
  add constraint consultations_status_check check (status in
    ('new', 'replied', 'meeting_agreed', 'won', 'lost', 'not_for_us', 'closed', 'spam')),
  add constraint consultations_lost_reason_check check (
    lost_reason in ('chose_another', 'fee', 'not_now', 'no_answer', 'other')),
  add constraint consultations_lost_says_why check ((status = 'lost') = (lost_reason is not null));

update deleted_records
  set row = row || jsonb_build_object('status', case row ->> 'status' when 'contacted' then 'replied' else 'meeting_agreed' end)
  where resource = 'consultations' and row ->> 'status' in ('contacted', 'booked');

drop index consultations_search;
create index consultations_search on consultations using gin ((((((((((((((first_name || ' '::text) || last_name) || '
'::text) || company_name) || '
'::text) || email) || '
'::text) || coalesce(phone, ''::text)) || '
'::text) || coalesce(notes, ''::text)) || '
'::text) || coalesce(message, ''::text))) gin_trgm_ops);
create index consultations_appointments on consultations (id) where (appointment_log <> '{}'::jsonb);

create view appointments as
  select one.key::uuid as id, c.id as consultation_id, c.first_name, c.last_name, c.company_name,
    (one.value ->> 'starts_at')::timestamptz(3) as starts_at,
    (one.value ->> 'starts_at')::timestamptz(3) + make_interval(mins => (one.value ->> 'minutes')::int) as ends_at,
    (one.value ->> 'minutes')::int as minutes,
    one.value ->> 'host' as host,
    (one.value ->> 'host_id')::uuid as host_id,
    one.value ->> 'how' as how,
    one.value ->> 'place' as place,
    one.value ->> 'line' as line,
    (one.value ->> 'is_sent')::boolean as is_sent,
    (one.value ->> 'cancelled_at')::timestamptz(3) as cancelled_at,
    (one.value ->> 'created_at')::timestamptz(3) as created_at,
    (one.value ->> 'updated_at')::timestamptz(3) as updated_at
  from consultations c cross join lateral jsonb_each(c.appointment_log) as one
  where c.appointment_log <> '{}'::jsonb;
select watch_resource('appointments', 'consultations');

alter table mails add calendar text;`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
drop view appointments;
alter table mails drop calendar;
drop trigger appointments_inserted on consultations;
drop trigger appointments_deleted on consultations;
drop trigger appointments_updated on consultations;
drop index consultations_search;
alter table consultations disable trigger user;
alter table consultations drop constraint consultations_status_check, drop constraint consultations_lost_says_why;
update consultations set status = case status when 'replied' then 'contacted' when 'meeting_agreed' then 'booked' else 'closed' end
  where status in ('replied', 'meeting_agreed', 'won', 'lost', 'not_for_us');
alter table consultations enable trigger user;
alter table consultations
  add constraint consultations_status_check check (status in ('new', 'contacted', 'booked', 'closed', 'spam')),
  drop message, drop lost_reason, drop outcome, drop closed_at, drop reply_log, drop appointment_log;
create index consultations_search on consultations using gin ((((((((((((first_name || ' '::text) || last_name) || '
'::text) || company_name) || '
'::text) || email) || '
'::text) || coalesce(phone, ''::text)) || '
'::text) || coalesce(notes, ''::text))) gin_trgm_ops)`);
}
