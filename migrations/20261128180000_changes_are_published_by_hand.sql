-- Only articles are published at a time; changes of public articles and of texts wait until somebody publishes them. What was
-- scheduled stays as a change that is not public.
-- Safe beside the version before: it is replaced within seconds, and fails at drafts until then.

drop trigger page_text_drafts_dropped on page_text_drafts;
drop trigger page_text_drafts_moved on page_text_drafts;
drop trigger page_text_drafts_scheduled on page_text_drafts;
drop trigger post_drafts_dropped on post_drafts;
drop trigger post_drafts_moved on post_drafts;
drop trigger post_drafts_scheduled on post_drafts;
drop view public_page_texts;
alter table page_text_drafts drop column publish_at;
alter table post_drafts drop column publish_at, drop column problem;

create or replace function delete_revisions_of_gone_post() returns trigger language plpgsql as $$
declare gone uuid;
begin
  gone := case tg_table_name when 'blog_posts' then (to_jsonb(old) ->> 'id')::uuid
    else (to_jsonb(old) ->> 'record_id')::uuid end;
  if exists (select 1 from blog_posts p where p.id = gone)
    or exists (select 1 from deleted_records d where d.resource = 'posts' and d.record_id = gone) then
    return null;
  end if;
  delete from post_revisions where post_id = gone;
  delete from post_drafts where id = gone;
  return null;
end $$;

create or replace function record_page_text_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.value = old.value then return null; end if;
  insert into page_text_revisions (key, value, user_id) values (
    coalesce(new.key, old.key), new.value, nullif(current_setting('app.user_id', true), '')::uuid);
  return null;
end $$;
