-- Blog imports, and the identities of imported posts.

-- Blog imports, and the identities of imported posts.
create table imports (
  id uuid primary key default gen_random_uuid(),
  filename text not null,
  address text,
  state text not null default 'reading',
  format text,
  site_url text,
  problem text,
  bytes bigint not null default '0'::bigint,
  position_bytes bigint not null default '0'::bigint,
  options jsonb not null default '{}',
  total integer not null default 0,
  "position" integer not null default 0,
  prepared integer not null default 0,
  summary jsonb not null default '{}',
  created_by uuid,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint imports_created_by_foreign foreign key (created_by) references users(id) on delete set null,
  constraint imports_state_check check (state in ('reading', 'analysing', 'ready', 'running', 'cancelled', 'done', 'undoing', 'undone', 'failed'))
);
create index imports_created_at_id_index on imports (created_at, id);
create unique index imports_one_at_work on imports ((true)) where (state = any (array['running'::text, 'undoing'::text]));

create table import_items (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null,
  number integer not null,
  title text not null,
  kind text not null,
  source_status text not null,
  source_key text not null,
  source_url text,
  published_at timestamptz(3),
  source_created_at timestamptz(3),
  author text not null default '',
  category text,
  tags text[] not null default '{}',
  source jsonb not null,
  content text,
  links jsonb not null default '[]',
  lead text not null default '',
  slug text not null default '',
  wanted_slug text not null default '',
  slug_note text,
  words integer not null default 0,
  notes jsonb not null default '[]',
  match text not null default 'new',
  match_post_id uuid,
  selected boolean not null default true,
  outcome text not null default 'waiting',
  problem text,
  post_id uuid,
  written_version timestamptz(3),
  before jsonb,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint import_items_import_id_foreign foreign key (import_id) references imports(id) on delete cascade,
  constraint import_items_import_id_number_unique unique (import_id, number)
);
create index import_items_import_id_slug_index on import_items (import_id, slug);
create index import_items_import_id_source_key_index on import_items (import_id, source_key);
create index import_items_post_id_index on import_items (post_id);
create index import_items_waiting on import_items (import_id, number) where (selected and (outcome = 'waiting'::text));

create table import_images (
  import_id uuid not null,
  url_hash text not null,
  url text not null,
  alt text not null default '',
  state text not null default 'waiting',
  problem text,
  media_id uuid,
  created boolean not null default false,
  primary key (import_id, url_hash),
  constraint import_images_import_id_foreign foreign key (import_id) references imports(id) on delete cascade,
  constraint import_images_state_check check (state in ('waiting', 'fetched', 'left', 'failed'))
);
create index import_images_import_id_state_index on import_images (import_id, state);

create table import_item_images (
  import_id uuid not null,
  number integer not null,
  place integer not null,
  url_hash text not null,
  alt text not null default '',
  primary key (import_id, number, place),
  constraint import_item_images_import_id_number_foreign foreign key (import_id, number) references import_items(import_id, number) on delete cascade
);
create index import_item_images_import_id_url_hash_index on import_item_images (import_id, url_hash);

create table import_addresses (
  import_id uuid not null,
  address_hash text not null,
  number integer not null,
  primary key (import_id, address_hash),
  constraint import_addresses_import_id_foreign foreign key (import_id) references imports(id) on delete cascade
);

create table import_attachments (
  import_id uuid not null,
  source_id text not null,
  url text not null,
  title text not null default '',
  alt text not null default '',
  caption text not null default '',
  primary key (import_id, source_id),
  constraint import_attachments_import_id_foreign foreign key (import_id) references imports(id) on delete cascade
);

create table import_files (
  import_id uuid not null,
  path text not null,
  bytes bytea not null,
  primary key (import_id, path),
  constraint import_files_import_id_foreign foreign key (import_id) references imports(id) on delete cascade
);

create table import_creations (
  import_id uuid not null,
  resource text not null,
  record_id uuid not null,
  primary key (import_id, resource, record_id),
  constraint import_creations_import_id_foreign foreign key (import_id) references imports(id) on delete cascade,
  constraint import_creations_resource_check check (resource in ('categories', 'redirects'))
);

create table imported_posts (
  source_key text primary key,
  post_id uuid not null,
  import_id uuid,
  version timestamptz(3) not null,
  content_hash text not null,
  brought jsonb not null default '{}',
  constraint imported_posts_import_id_foreign foreign key (import_id) references imports(id) on delete set null
);
create index imported_posts_import_id_index on imported_posts (import_id);
create index imported_posts_post_id_index on imported_posts (post_id);

create trigger imports_touch before update on imports
  for each row execute function touch_updated_at();

create trigger import_items_touch before update on import_items
  for each row execute function touch_updated_at();
