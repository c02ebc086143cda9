-- Redirects, and the log of missing pages.

-- Redirects, and the log of missing pages.
create table redirects (
  id uuid primary key default gen_random_uuid(),
  from_path text not null,
  to_path text not null,
  post_id uuid,
  source text not null default 'manual',
  is_active boolean not null default true,
  hits integer not null default 0,
  last_hit_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint redirects_from_path_unique unique (from_path),
  constraint redirects_source_check check (source in ('specification', 'slug', 'manual', 'import'))
);
create index redirects_created_at_id_index on redirects (created_at, id);
create index redirects_hits_id_index on redirects (hits, id);
create index redirects_post_id_index on redirects (post_id);
create index redirects_search on redirects using gin (fold(from_path) gin_trgm_ops);
create index redirects_to_path_index on redirects (to_path);

create table not_found_log (
  path text primary key,
  hits integer not null default 1,
  referrer text,
  user_agent text,
  first_seen_at timestamptz(3) not null default current_timestamp,
  last_seen_at timestamptz(3) not null default current_timestamp,
  id uuid not null default gen_random_uuid(),
  constraint not_found_log_id_key unique (id)
);
create index not_found_log_hits on not_found_log (hits, id);
create index not_found_log_last_seen_at on not_found_log (last_seen_at, id);

create function keep_old_slug() returns trigger language plpgsql as $$
begin
  delete from redirects where post_id = new.id and from_path = '/blog/' || new.slug;
  update redirects set to_path = '/blog/' || new.slug
    where post_id = new.id and to_path <> '/blog/' || new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    update redirects set to_path = '/blog/' || new.slug, post_id = new.id
      where post_id is null and to_path = '/blog/' || old.slug and from_path <> '/blog/' || new.slug;
    if coalesce(old.published_at <= now(), old.published) then
      insert into redirects (from_path, to_path, post_id, source)
        values ('/blog/' || old.slug, '/blog/' || new.slug, new.id, 'slug')
        on conflict (from_path) do update
          set to_path = excluded.to_path, post_id = excluded.post_id, source = 'slug', is_active = true;
    end if;
  end if;
  return null;
end $$;

-- A new post looks for an old address of its own, and finds none.
create trigger redirects_changed after insert or delete or update of from_path, to_path, post_id, is_active on redirects
  for each row execute function notify_content_changed();
create trigger redirects_touch before update on redirects
  for each row when (old.hits = new.hits) execute function touch_updated_at();

create trigger blog_posts_new_slug after insert on blog_posts
  for each row execute function keep_old_slug();
create trigger blog_posts_old_slug after update of slug on blog_posts
  for each row when (old.slug <> new.slug) execute function keep_old_slug();
