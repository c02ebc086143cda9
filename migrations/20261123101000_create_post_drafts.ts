import type { Knex } from 'knex';

/**
 * Drafts of articles, discarded drafts, and who has an article open. A draft stays with its article in the bin and is
 * deleted with it. An article that is not public has no draft: its record is saved as it is typed, with one revision for
 * each ten minutes, and without clearing the site's caches.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table post_drafts (
  id uuid primary key,
  fields jsonb not null,
  publish_at timestamptz(3),
  problem text,
  user_id uuid,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint post_drafts_user_id_foreign foreign key (user_id) references users(id) on delete set null
);
create index post_drafts_user_id_index on post_drafts (user_id);
create index post_drafts_publish_at on post_drafts (publish_at) where publish_at is not null;
create index post_drafts_media on post_drafts using gin (
  media_keys_in(coalesce(fields ->> 'content', '') || ' ' || coalesce(fields ->> 'featured_image', '')));
create trigger post_drafts_touch before update on post_drafts
  for each row execute function touch_updated_at();
create trigger post_drafts_scheduled after insert on post_drafts
  for each row when (new.publish_at is not null) execute function notify_content_changed();
create trigger post_drafts_moved after update on post_drafts
  for each row when (new.publish_at is distinct from old.publish_at) execute function notify_content_changed();
create trigger post_drafts_dropped after delete on post_drafts
  for each row when (old.publish_at is not null) execute function notify_content_changed();
select watch_resource('post-drafts', 'post_drafts');

create table post_draft_discards (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null,
  fields jsonb not null,
  at timestamptz(3) not null default current_timestamp,
  user_id uuid,
  discarded_by uuid,
  constraint post_draft_discards_user_id_foreign foreign key (user_id) references users(id) on delete set null,
  constraint post_draft_discards_discarded_by_foreign foreign key (discarded_by) references users(id) on delete set null
);
create index post_draft_discards_post_id on post_draft_discards (post_id, at);
create index post_draft_discards_at on post_draft_discards (at);
create index post_draft_discards_user_id_index on post_draft_discards (user_id);
create index post_draft_discards_discarded_by_index on post_draft_discards (discarded_by);

create table post_presence (
  id text primary key,
  post_id uuid not null,
  user_id uuid not null,
  is_writing boolean not null default false,
  seen_at timestamptz(3) not null default current_timestamp,
  typed_at timestamptz(3),
  taken_by uuid,
  taken_at timestamptz(3),
  updated_at timestamptz(3) not null default current_timestamp,
  constraint post_presence_post_id_foreign foreign key (post_id) references blog_posts(id) on delete cascade,
  constraint post_presence_user_id_foreign foreign key (user_id) references users(id) on delete cascade,
  constraint post_presence_taken_by_foreign foreign key (taken_by) references users(id) on delete set null
);
create unique index post_presence_writer on post_presence (post_id) where is_writing;
create index post_presence_post_id_index on post_presence (post_id);
create index post_presence_user_id_index on post_presence (user_id);
create index post_presence_taken_by_index on post_presence (taken_by);
select watch_resource('post-presence', 'post_presence');

alter table post_revisions add column is_kept boolean not null default false;

drop trigger blog_posts_updated on blog_posts;
create trigger blog_posts_updated after update
  on blog_posts for each row when (old.views = new.views and (old.published or new.published))
  execute function notify_content_changed();

create or replace function record_post_revision() returns trigger language plpgsql as $$
declare
  person uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  keeps boolean := coalesce(current_setting('app.keeps_draft', true), '') = 'on';
  after_fields jsonb := post_revision_fields(new);
  before_fields jsonb;
  changed_fields text[] := '{}';
begin
  if tg_op = 'INSERT' then
    -- What nobody wrote here (an import, samples) is kept as the first revision once it is changed.
    if person is null or exists (
      select from post_revisions r where r.post_id = new.id
        and r.id = (select max(id) from post_revisions where post_id = new.id)
        and r.fields = after_fields and r.content = new.content
    ) then
      return null;
    end if;
  else
    before_fields := post_revision_fields(old);
    select coalesce(array_agg(key order by key), '{}') into changed_fields
      from jsonb_each(after_fields) where value is distinct from before_fields -> key;
    if new.content is distinct from old.content then
      changed_fields := changed_fields || 'content'::text;
    end if;
    if changed_fields = '{}' then
      return null;
    end if;
    if not exists (select from post_revisions where post_id = old.id) then
      insert into post_revisions (post_id, at, changed, fields, content)
        values (old.id, old.updated_at, '{}', before_fields, old.content);
    end if;
    if keeps then
      -- What somebody types in one go is one version. It keeps the moment at which it began.
      update post_revisions r set fields = after_fields, content = new.content,
          changed = array(select distinct field from unnest(r.changed || changed_fields) as field order by field)
        where r.id = (select max(id) from post_revisions where post_id = new.id)
          and r.is_kept and r.user_id is not distinct from person and r.at > now() - interval '10 minutes';
      if found then return null; end if;
    end if;
  end if;
  insert into post_revisions (post_id, user_id, changed, fields, content, is_kept)
    values (new.id, person, changed_fields, after_fields, new.content, keeps);
  delete from post_revisions where post_id = new.id
    and id <= (select id from post_revisions where post_id = new.id order by id desc offset 50 limit 1);
  return null;
end $$;

-- What a save has put into the record is no change any more.
create function settle_post_draft() returns trigger language plpgsql as $$
begin
  update post_drafts d set fields = coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(d.fields) where value is distinct from to_jsonb(new) -> key), '{}')
    where d.id = new.id
      and exists (select from jsonb_each(d.fields) where value is not distinct from to_jsonb(new) -> key);
  delete from post_drafts where id = new.id and fields = '{}';
  return null;
end $$;
create trigger blog_posts_settle_draft after update
  on blog_posts for each row when (old.views = new.views)
  execute function settle_post_draft();

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
  delete from post_draft_discards where post_id = gone;
  return null;
end $$;`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
create or replace function delete_revisions_of_gone_post() returns trigger language plpgsql as $$
declare gone uuid;
begin
  gone := case tg_table_name when 'blog_posts' then (to_jsonb(old) ->> 'id')::uuid
    else (to_jsonb(old) ->> 'record_id')::uuid end;
  delete from post_revisions r where r.post_id = gone
    and not exists (select 1 from blog_posts p where p.id = gone)
    and not exists (select 1 from deleted_records d where d.resource = 'posts' and d.record_id = gone);
  return null;
end $$;

create or replace function record_post_revision() returns trigger language plpgsql as $$
declare
  person uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  after_fields jsonb := post_revision_fields(new);
  before_fields jsonb;
  changed_fields text[] := '{}';
begin
  if tg_op = 'INSERT' then
    if person is null or exists (
      select from post_revisions r where r.post_id = new.id
        and r.id = (select max(id) from post_revisions where post_id = new.id)
        and r.fields = after_fields and r.content = new.content
    ) then
      return null;
    end if;
  else
    before_fields := post_revision_fields(old);
    select coalesce(array_agg(key order by key), '{}') into changed_fields
      from jsonb_each(after_fields) where value is distinct from before_fields -> key;
    if new.content is distinct from old.content then
      changed_fields := changed_fields || 'content'::text;
    end if;
    if changed_fields = '{}' then
      return null;
    end if;
    if not exists (select from post_revisions where post_id = old.id) then
      insert into post_revisions (post_id, at, changed, fields, content)
        values (old.id, old.updated_at, '{}', before_fields, old.content);
    end if;
  end if;
  insert into post_revisions (post_id, user_id, changed, fields, content)
    values (new.id, person, changed_fields, after_fields, new.content);
  delete from post_revisions where post_id = new.id
    and id <= (select id from post_revisions where post_id = new.id order by id desc offset 50 limit 1);
  return null;
end $$;

drop trigger blog_posts_settle_draft on blog_posts;
drop function settle_post_draft;
drop trigger blog_posts_updated on blog_posts;
create trigger blog_posts_updated after update
  on blog_posts for each row when (old.views = new.views)
  execute function notify_content_changed();
alter table post_revisions drop column is_kept;
drop table post_presence, post_draft_discards, post_drafts;`);
}
