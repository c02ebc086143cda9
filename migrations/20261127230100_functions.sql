-- Extensions, and the functions that tables of several subjects use.

create extension if not exists citext;
create extension if not exists intarray;
create extension if not exists pg_trgm;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at + interval '1 millisecond');
  return new;
end $$;

create function count_version() returns trigger language plpgsql as $$
begin new.version := old.version + 1; return new; end $$;

-- Text as searches compare it: fold() of shared/search.ts in SQL; tests compare the two. ASCII, which has as many bytes as
-- characters, needs little of it. translate() takes time for each of its characters, so the signs are replaced by patterns.
create function fold(given text) returns text language sql immutable parallel safe strict as $$
select regexp_replace(
  case when octet_length(given) = length(given) then replace(lower(given), '`', '''') else
    regexp_replace(regexp_replace(regexp_replace(
      replace(replace(replace(replace(translate(
        lower(regexp_replace(normalize(replace(replace(given, '´', ''''), '″', '"'), nfkd),
          '[\u00ad\u0300-\u036f\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g')),
        'øłđðħŧıς', 'olddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[‘’‚‛`′‹›ʹʻʼʽ]', '''', 'g'), '[“”„‟«»]', '"', 'g'), '[‐‑‒–—―−]', '-', 'g') end,
  '[\t-\r\u0085\u1680\u2028\u2029][\t-\r \u0085\u1680\u2028\u2029]*| [\t-\r \u0085\u1680\u2028\u2029]+', ' ', 'g') $$;

create function media_keys_in(written text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from regexp_matches(written, '/media/([a-z0-9]{16})/', 'g') as found
$$;

-- The notification carries the name of what changed, so that only the pages that show it are dropped; it is empty where any
-- page may show it.
create function notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', coalesce(tg_argv[0], ''));
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

-- Open lists of a resource are told of its changes.
create function watch_resource(resource text, target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert on %s referencing new table as changed
    for each statement execute function notify_resource_changed(%L)', resource || '_inserted', target, resource);
  execute format('create trigger %I after delete on %s referencing old table as changed
    for each statement execute function notify_resource_changed(%L)', resource || '_deleted', target, resource);
  execute format('create trigger %I after update on %s referencing old table as previous new table as changed
    for each statement execute function notify_resource_changed(%L)', resource || '_updated', target, resource);
end $$;

-- For lists that pages show whole. Every page counts them, so only a plain edit concerns some pages alone.
create function watch_shown(resource text, target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert or delete on %s
    for each statement execute function notify_content_changed()', target || '_changed', target);
  execute format('create trigger %I after update on %s for each row when (old.is_active is distinct from new.is_active)
    execute function notify_content_changed()', target || '_shown', target);
  execute format('create trigger %I after update on %s
    for each statement execute function notify_content_changed(%L)', target || '_edited', target, resource);
end $$;
