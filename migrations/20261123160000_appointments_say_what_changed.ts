import type { Knex } from 'knex';

/**
 * Open lists of appointments were told of every enquiry, under the enquiry's id. They are told of the appointments of an
 * enquiry that changed, and of nothing when it has none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
drop trigger appointments_inserted on consultations;
drop trigger appointments_deleted on consultations;
drop trigger appointments_updated on consultations;
create trigger appointments_inserted after insert on consultations referencing new table as changed
  for each statement execute function notify_appointments_changed();
create trigger appointments_deleted after delete on consultations referencing old table as changed
  for each statement execute function notify_appointments_changed();
create trigger appointments_updated after update on consultations referencing new table as changed
  for each statement execute function notify_appointments_changed();`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
drop trigger appointments_inserted on consultations;
drop trigger appointments_deleted on consultations;
drop trigger appointments_updated on consultations;
drop function notify_appointments_changed;
select watch_resource('appointments', 'consultations')`);
}
