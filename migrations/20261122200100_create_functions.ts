import type { Knex } from 'knex';

/** Extensions, and the functions of all triggers. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists intarray;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at + interval '1 millisecond');
  return new;
end $$;

create function notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end $$;

create function notify_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', '');
  return null;
end $$;

create function notify_resource_changed() returns trigger language plpgsql as $$
declare
  total int;
  ids text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    select count(*) into total from changed n join previous o using (id)
      where n.updated_at is distinct from o.updated_at;
  else
    select count(*) into total from changed;
  end if;
  if total = 0 then return null; end if;
  if total <= 20 then select array_agg(id::text) into ids from changed; end if;
  perform pg_notify('resource_changed', json_build_object(
    'resource', tg_argv[0], 'action', lower(tg_op), 'count', total, 'ids', ids)::text);
  return null;
end $$;

create function watch_resource(resource text, target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert on %s referencing new table as changed
    for each statement execute function notify_resource_changed(%L)', resource || '_inserted', target, resource);
  execute format('create trigger %I after delete on %s referencing old table as changed
    for each statement execute function notify_resource_changed(%L)', resource || '_deleted', target, resource);
  execute format('create trigger %I after update on %s referencing old table as previous new table as changed
    for each statement execute function notify_resource_changed(%L)', resource || '_updated', target, resource);
end $$`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop function watch_resource, notify_resource_changed, notify_access_changed, notify_content_changed, touch_updated_at',
  );
}
