-- Discarding changes asks first and cannot be undone.
-- Safe beside the version before: it is replaced within seconds. A discard there fails until then, and keeps the changes.

drop table post_draft_discards, page_text_discards;

create or replace function delete_revisions_of_gone_post() returns trigger language plpgsql as $$
declare gone uuid;
begin
  gone := case tg_table_name when 'blog_posts' then (to_jsonb(old) ->> 'id')::uuid
    else (to_jsonb(old) ->> 'record_id')::uuid end;
  -- An article that comes back from the bin brings its changes along, and publishes none of them by itself.
  update post_drafts set publish_at = null where id = gone and publish_at is not null
    and not exists (select 1 from blog_posts p where p.id = gone);
  if exists (select 1 from blog_posts p where p.id = gone)
    or exists (select 1 from deleted_records d where d.resource = 'posts' and d.record_id = gone) then
    return null;
  end if;
  delete from post_revisions where post_id = gone;
  delete from post_drafts where id = gone;
  return null;
end $$;
