import type { Knex } from 'knex';

/** Articles, their categories, tags, views, versions and reviewers’ links. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create function media_keys_in(written text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from regexp_matches(written, '/media/([a-z0-9]{16})/', 'g') as found
$$;

create table blog_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint blog_categories_slug_unique unique (slug)
);

create table category_slugs (
  slug text primary key,
  category_id uuid not null,
  created_at timestamptz(3) not null default current_timestamp
);

create index category_slugs_category_id_index on category_slugs (category_id);

create table blog_tags (
  tag text primary key,
  post_count integer not null
);

create table blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  title text not null,
  excerpt text not null default '',
  content text not null default '',
  content_format text not null default 'markdown',
  content_html text not null default '',
  content_text text not null default '',
  author text not null default '',
  featured_image text,
  read_time integer,
  read_minutes integer not null generated always as (coalesce(read_time, greatest(1, ((char_length(content) + 999) / 1000)))) stored,
  published boolean not null default false,
  published_at timestamptz(3),
  views integer not null default 0,
  category_id uuid,
  tags text[] not null default '{}',
  seo_title text,
  seo_description text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint blog_posts_slug_unique unique (slug),
  constraint blog_posts_category_id_foreign foreign key (category_id) references blog_categories(id) on delete restrict,
  constraint blog_posts_content_format_check check (content_format in ('markdown', 'html'))
-- Room in each page, so that a view is counted in place.
) with (fillfactor=90);

create index blog_posts_category_id_index on blog_posts (category_id);
create index blog_posts_public on blog_posts (published_at desc nulls last, created_at desc, id) where published;
create index blog_posts_title on blog_posts (lower(title), id);
create index blog_posts_created_at on blog_posts (created_at, id);
create index blog_posts_updated_at on blog_posts (updated_at, id);
create index blog_posts_tags on blog_posts using gin (tags);
create index blog_posts_status on blog_posts (published, published_at);
create index blog_posts_published_at on blog_posts (published_at, id);
create index blog_posts_author on blog_posts (author);
create index blog_posts_author_order on blog_posts (lower(author), id);
create index blog_posts_media on blog_posts using gin (media_keys_in(((content || ' '::text) || coalesce(featured_image, ''::text))));
create index blog_posts_drafts on blog_posts (updated_at) where (not published);

create table post_views (
  post_id uuid not null,
  day date not null,
  views integer not null,
  primary key (post_id, day)
) with (fillfactor=80);

create index post_views_day on post_views (day);

create table post_revisions (
  id bigserial primary key,
  post_id uuid not null,
  at timestamptz(3) not null default current_timestamp,
  user_id uuid,
  changed text[] not null,
  fields jsonb not null,
  content text not null,
  constraint post_revisions_user_id_foreign foreign key (user_id) references users(id) on delete set null
);

create index post_revisions_post_id_id_index on post_revisions (post_id, id);
create index post_revisions_user_id_index on post_revisions (user_id);

create table preview_links (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null,
  token_hash text not null,
  created_by uuid,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint preview_links_token_hash_unique unique (token_hash),
  constraint preview_links_created_by_foreign foreign key (created_by) references users(id) on delete set null,
  constraint preview_links_post_id_foreign foreign key (post_id) references blog_posts(id) on delete cascade
);

create index preview_links_post_id_index on preview_links (post_id);
create index preview_links_expires_at_index on preview_links (expires_at);

create function post_revision_fields(post blog_posts) returns jsonb language sql stable as $$
select to_jsonb(post) - array['id', 'content', 'content_html', 'content_text', 'read_minutes', 'views', 'created_at', 'updated_at'] || jsonb_build_object('published_at', to_char(post.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

create function add_blog_tags(added text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('blog_tags'));
  insert into blog_tags (tag, post_count) select tag, count(*) from unnest(added) as tag group by tag
  on conflict (tag) do update set post_count = blog_tags.post_count + excluded.post_count;
end $$;

create function count_blog_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_blog_tags(array(select unnest(tags) from added));
  elsif tg_op = 'DELETE' then
    perform remove_blog_tags(array(select unnest(tags) from removed));
  else
    perform remove_blog_tags(old.tags);
    perform add_blog_tags(new.tags);
  end if;
  return null;
end $$;

create function delete_revisions_of_gone_post() returns trigger language plpgsql as $$
declare gone uuid;
begin
  gone := case tg_table_name when 'blog_posts' then (to_jsonb(old) ->> 'id')::uuid
    else (to_jsonb(old) ->> 'record_id')::uuid end;
  delete from post_revisions r where r.post_id = gone
    and not exists (select 1 from blog_posts p where p.id = gone)
    and not exists (select 1 from deleted_records d where d.resource = 'posts' and d.record_id = gone);
  return null;
end $$;

create function keep_old_category_slug() returns trigger language plpgsql as $$
begin
  delete from category_slugs where slug = new.slug and category_id = new.id;
  insert into category_slugs (slug, category_id) values (old.slug, new.id)
    on conflict (slug) do update set category_id = excluded.category_id;
  return null;
end $$;

create function record_post_revision() returns trigger language plpgsql as $$
declare
  person uuid := nullif(current_setting('app.user_id', true), '')::uuid;
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
  end if;
  insert into post_revisions (post_id, user_id, changed, fields, content)
    values (new.id, person, changed_fields, after_fields, new.content);
  delete from post_revisions where post_id = new.id
    and id <= (select id from post_revisions where post_id = new.id order by id desc offset 50 limit 1);
  return null;
end $$;

create function remove_blog_tags(removed text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('blog_tags'));
  update blog_tags set post_count = post_count - gone.count
  from (select tag, count(*) from unnest(removed) as tag group by tag) gone where gone.tag = blog_tags.tag;
  delete from blog_tags where post_count <= 0;
end $$;

create trigger blog_categories_touch before update
  on blog_categories for each row
  execute function touch_updated_at();

create trigger blog_categories_changed after insert or delete or update
  on blog_categories for each statement
  execute function notify_content_changed();

create trigger blog_categories_old_slug after update of slug
  on blog_categories for each row when (old.slug <> new.slug)
  execute function keep_old_category_slug();

select watch_resource('categories', 'blog_categories');

create trigger blog_posts_touch before update
  on blog_posts for each row when (old.views = new.views)
  execute function touch_updated_at();

create trigger blog_posts_tags_added after insert
  on blog_posts referencing new table as added for each statement
  execute function count_blog_tags();

create trigger blog_posts_tags_removed after delete
  on blog_posts referencing old table as removed for each statement
  execute function count_blog_tags();

create trigger blog_posts_tags_changed after update of tags
  on blog_posts for each row when (old.tags is distinct from new.tags)
  execute function count_blog_tags();

select watch_resource('posts', 'blog_posts');

create constraint trigger blog_posts_revisions_go after delete
  on blog_posts deferrable initially deferred for each row
  execute function delete_revisions_of_gone_post();

create trigger blog_posts_revision after insert
  on blog_posts for each row
  execute function record_post_revision();

create trigger blog_posts_revision_updated after update
  on blog_posts for each row when (old.views = new.views)
  execute function record_post_revision();

create trigger blog_posts_changed after insert or delete
  on blog_posts for each statement
  execute function notify_content_changed();

-- Counting a view changes nothing that a revision holds or a reader sees. For each row: a statement cannot compare views.
create trigger blog_posts_updated after update
  on blog_posts for each row when (old.views = new.views)
  execute function notify_content_changed();

create constraint trigger deleted_records_revisions_go after delete
  on deleted_records deferrable initially deferred for each row when (old.resource = 'posts'::text)
  execute function delete_revisions_of_gone_post()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table preview_links, post_revisions, post_views, blog_posts, blog_tags, category_slugs, blog_categories cascade',
  );
  await knex.raw(
    'drop function add_blog_tags, count_blog_tags, delete_revisions_of_gone_post, keep_old_category_slug, media_keys_in, post_revision_fields, record_post_revision, remove_blog_tags cascade',
  );
}
