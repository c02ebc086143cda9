-- Open lists are told which list has changed, and nothing else, as they read it again whatever it was.
-- Safe beside the version before: it reads the name of the list alone.

create or replace function notify_resource_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- A counter is no change.
    if not exists (select from changed n join previous o using (id) where n.updated_at is distinct from o.updated_at) then
      return null;
    end if;
  elsif not exists (select from changed) then
    return null;
  end if;
  perform pg_notify('resource_changed', json_build_object('resource', tg_argv[0])::text);
  return null;
end $$;

-- No page that is kept shows a redirect: each is looked up when there is no page.
drop trigger redirects_changed on redirects;
