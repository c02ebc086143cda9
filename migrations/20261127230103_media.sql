-- Images of the library, which have a width and a height, files to download, which have neither, and folders to be removed.

create table media_folders (
  key text primary key,
  reserved_at timestamptz(3) not null default current_timestamp,
  abandoned_at timestamptz(3)
);
create index media_folders_abandoned_at_index on media_folders (abandoned_at);

-- Images of the library, which have a width and a height, files to download, which have neither, and folders to be removed.
create table media (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  hash text not null,
  name text not null,
  alt text not null default '',
  url text not null,
  thumbnail_url text not null,
  width integer,
  height integer,
  bytes integer not null,
  content_type text not null,
  source_type text not null,
  source_bytes integer not null,
  animated boolean not null default false,
  avif_state text not null default 'pending',
  variants jsonb not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  kind text not null generated always as (
case
    when starts_with(content_type, 'image/'::text) then 'picture'::text
    else 'file'::text
end) stored,
  constraint media_avif_state_check check (avif_state in ('pending', 'ready', 'failed', 'none')),
  constraint media_hash_unique unique (hash),
  constraint media_key_foreign foreign key (key) references media_folders(key) on delete restrict,
  constraint media_key_unique unique (key),
  constraint media_size_check check (not starts_with(content_type, 'image/'::text) or width is not null and height is not null)
);
create index media_created_at on media (created_at, id);
create index media_name on media (lower(name), id);
create index media_title_search on media using gin (fold(coalesce(NULLIF(alt, ''::text), name)) gin_trgm_ops);

create function abandon_media_folder() returns trigger language plpgsql as $$
begin
  update media_folders set abandoned_at = now() where key = old.key;
  return null;
end $$;

create trigger media_abandon after delete on media
  for each row execute function abandon_media_folder();
create trigger media_changed after delete or update on media
  for each statement execute function notify_content_changed();
create trigger media_touch before update on media
  for each row when (old.avif_state = new.avif_state and old.variants = new.variants) execute function touch_updated_at();
