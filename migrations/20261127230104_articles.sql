-- Articles, their categories, tags, views, versions, drafts and reviewers' links, and the index for searches.

create function search_text(title text, excerpt text, content_text text) returns text language sql immutable parallel safe as $$
select fold(title) || E'\n' || fold(excerpt) || E'\n' || fold(content_text) $$;

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

-- Room in each page, so that a view is counted in place. Counting a view changes nothing that a revision holds or a reader
-- sees: its triggers are for each row, as a statement cannot compare views.
create table blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  title text not null,
  excerpt text not null default '',
  content text not null default '',
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
  constraint blog_posts_category_id_foreign foreign key (category_id) references blog_categories(id) on delete restrict,
  constraint blog_posts_slug_unique unique (slug)
) with (fillfactor=90);
create index blog_posts_author on blog_posts (author);
create index blog_posts_author_order on blog_posts (lower(author), id);
create index blog_posts_category_id_index on blog_posts (category_id);
create index blog_posts_created_at on blog_posts (created_at, id);
create index blog_posts_drafts on blog_posts (updated_at) where (not published);
create index blog_posts_media on blog_posts using gin (media_keys_in(((content || ' '::text) || coalesce(featured_image, ''::text))));
create index blog_posts_public on blog_posts (published_at desc nulls last, created_at desc, id) where published;
create index blog_posts_published_at on blog_posts (published_at, id);
create index blog_posts_status on blog_posts (published, published_at);
create index blog_posts_tags on blog_posts using gin (tags);
create index blog_posts_title on blog_posts (lower(title), id);
create index blog_posts_title_search on blog_posts using gin (fold(title) gin_trgm_ops);
create index blog_posts_updated_at on blog_posts (updated_at, id);

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
  is_kept boolean not null default false,
  constraint post_revisions_user_id_foreign foreign key (user_id) references users(id) on delete set null
);
create index post_revisions_post_id_id_index on post_revisions (post_id, id);
create index post_revisions_user_id_index on post_revisions (user_id);

-- A draft stays with its article in the bin and is deleted with it. An article that is not public has no draft: its record is
-- saved as it is typed, with one revision for each ten minutes, and without clearing the site's caches.
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
create index post_drafts_media on post_drafts using gin (media_keys_in(((coalesce((fields ->> 'content'::text), ''::text) || ' '::text) || coalesce((fields ->> 'featured_image'::text), ''::text))));
create index post_drafts_publish_at on post_drafts (publish_at) where (publish_at is not null);
create index post_drafts_user_id_index on post_drafts (user_id);

create table post_draft_discards (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null,
  fields jsonb not null,
  at timestamptz(3) not null default current_timestamp,
  user_id uuid,
  discarded_by uuid,
  constraint post_draft_discards_discarded_by_foreign foreign key (discarded_by) references users(id) on delete set null,
  constraint post_draft_discards_user_id_foreign foreign key (user_id) references users(id) on delete set null
);
create index post_draft_discards_at on post_draft_discards (at);
create index post_draft_discards_discarded_by_index on post_draft_discards (discarded_by);
create index post_draft_discards_post_id on post_draft_discards (post_id, at);
create index post_draft_discards_user_id_index on post_draft_discards (user_id);

-- A link without a post shows the whole site with the drafts of its texts.
create table preview_links (
  id uuid primary key default gen_random_uuid(),
  post_id uuid,
  token_hash text not null,
  created_by uuid,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint preview_links_created_by_foreign foreign key (created_by) references users(id) on delete set null,
  constraint preview_links_post_id_foreign foreign key (post_id) references blog_posts(id) on delete cascade,
  constraint preview_links_token_hash_unique unique (token_hash)
);
create index preview_links_expires_at_index on preview_links (expires_at);
create index preview_links_post_id_index on preview_links (post_id);

-- The search index: from parts of words to words, and from words to posts. All text is folded.
create table search_words (
  word text primary key,
  checked_at timestamptz(3) not null default current_timestamp,
  id integer not null generated by default as identity,
  constraint search_words_id_key unique (id)
);
create index search_words_checked_at_index on search_words (checked_at);
create index search_words_parts on search_words using gin (word gin_trgm_ops);

create table post_search (
  id uuid primary key,
  words integer[] not null,
  published boolean not null,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  category_id uuid,
  text text not null default '',
  constraint post_search_id_foreign foreign key (id) references blog_posts(id) on delete cascade
);
create index post_search_category on post_search (category_id, published_at desc nulls last, created_at desc, id) where (published and (category_id is not null));
create index post_search_public on post_search (published_at desc nulls last, created_at desc, id) where published;
create index post_search_words on post_search using gin (words gin__int_ops);

create function keep_old_category_slug() returns trigger language plpgsql as $$
begin
  delete from category_slugs where slug = new.slug and category_id = new.id;
  insert into category_slugs (slug, category_id) values (old.slug, new.id)
    on conflict (slug) do update set category_id = excluded.category_id;
  return null;
end $$;

create function add_blog_tags(added text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('blog_tags'));
  insert into blog_tags (tag, post_count) select tag, count(*) from unnest(added) as tag group by tag
  on conflict (tag) do update set post_count = blog_tags.post_count + excluded.post_count;
end $$;

create function remove_blog_tags(removed text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('blog_tags'));
  update blog_tags set post_count = post_count - gone.count
  from (select tag, count(*) from unnest(removed) as tag group by tag) gone where gone.tag = blog_tags.tag;
  delete from blog_tags where post_count <= 0;
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

create function post_revision_fields(post blog_posts) returns jsonb language sql stable as $$
select to_jsonb(post) - array['id', 'content', 'content_html', 'content_text', 'read_minutes', 'views', 'created_at', 'updated_at'] || jsonb_build_object('published_at', to_char(post.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

create function record_post_revision() returns trigger language plpgsql as $$
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

create function delete_revisions_of_gone_post() returns trigger language plpgsql as $$
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
end $$;

create function words_of(document text) returns text[] language plpgsql immutable parallel safe strict as $$
begin
  if document !~ '\S{200}\S{201}' then
    return regexp_split_to_array(lower(document), '\s+');
  end if;
  return array(select substr(word, start, 400)
    from regexp_split_to_table(lower(document), '\s+') as word,
         generate_series(1, greatest(1, length(word) - 200), 200) as start);
end $$;

create function word_ids_of(document text) returns integer[] language sql stable strict as $$
select array(select w.id from search_words w where w.word = any (words_of(document)) order by w.id) $$;

create function note_search_words() returns trigger language plpgsql set plan_cache_mode to 'force_custom_plan' as $$
declare
  document text := search_text(new.title, new.excerpt, new.content_text);
  words text[] := array(select distinct word from unnest(words_of(document)) as word where word <> '');
begin
  -- Runs even when no word is new: its lock keeps words from being deleted meanwhile.
  insert into search_words (word)
    select found.word from unnest(words) as found(word)
      where not exists (select 1 from search_words known where known.word = found.word)
      order by found.word
    on conflict do nothing;
  insert into post_search (id, words, published, published_at, created_at, category_id, text)
    values (new.id, array(select w.id from search_words w where w.word = any (words) order by w.id),
            new.published, new.published_at, new.created_at, new.category_id, document)
    on conflict (id) do update set words = excluded.words, text = excluded.text;
  return null;
end $$;

create function place_in_search() returns trigger language plpgsql as $$
begin
  update post_search set published = new.published, published_at = new.published_at,
      created_at = new.created_at, category_id = new.category_id
    where id = new.id;
  return null;
end $$;

create trigger blog_categories_changed after insert or delete or update on blog_categories
  for each statement execute function notify_content_changed('categories');
create trigger blog_categories_old_slug after update of slug on blog_categories
  for each row when (old.slug <> new.slug) execute function keep_old_category_slug();
create trigger blog_categories_touch before update on blog_categories
  for each row execute function touch_updated_at();
select watch_resource('categories', 'blog_categories');

create trigger blog_posts_changed after insert or delete on blog_posts
  for each statement execute function notify_content_changed('posts');
create trigger blog_posts_revision after insert on blog_posts
  for each row execute function record_post_revision();
create trigger blog_posts_revision_updated after update on blog_posts
  for each row when (old.views = new.views) execute function record_post_revision();
create constraint trigger blog_posts_revisions_go after delete on blog_posts deferrable initially deferred
  for each row execute function delete_revisions_of_gone_post();
create trigger blog_posts_search_place after update of published, published_at, created_at, category_id on blog_posts
  for each row when (old.published is distinct from new.published or old.published_at is distinct from new.published_at or old.created_at is distinct from new.created_at or old.category_id is distinct from new.category_id) execute function place_in_search();
create trigger blog_posts_search_words after insert or update of title, excerpt, content_text on blog_posts
  for each row execute function note_search_words();
create trigger blog_posts_settle_draft after update on blog_posts
  for each row when (old.views = new.views) execute function settle_post_draft();
create trigger blog_posts_tags_added after insert on blog_posts referencing new table as added
  for each statement execute function count_blog_tags();
create trigger blog_posts_tags_changed after update of tags on blog_posts
  for each row when (old.tags is distinct from new.tags) execute function count_blog_tags();
create trigger blog_posts_tags_removed after delete on blog_posts referencing old table as removed
  for each statement execute function count_blog_tags();
create trigger blog_posts_touch before update on blog_posts
  for each row when (old.views = new.views) execute function touch_updated_at();
create trigger blog_posts_updated after update on blog_posts
  for each row when (old.views = new.views and (old.published or new.published)) execute function notify_content_changed('posts');
select watch_resource('posts', 'blog_posts');

create trigger post_drafts_dropped after delete on post_drafts
  for each row when (old.publish_at is not null) execute function notify_content_changed('posts');
create trigger post_drafts_moved after update on post_drafts
  for each row when (new.publish_at is distinct from old.publish_at) execute function notify_content_changed('posts');
create trigger post_drafts_scheduled after insert on post_drafts
  for each row when (new.publish_at is not null) execute function notify_content_changed('posts');
create trigger post_drafts_touch before update on post_drafts
  for each row execute function touch_updated_at();
select watch_resource('post-drafts', 'post_drafts');

create constraint trigger deleted_records_revisions_go after delete on deleted_records deferrable initially deferred
  for each row when (old.resource = 'posts'::text) execute function delete_revisions_of_gone_post();
