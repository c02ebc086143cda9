-- The schema as the last version before 1.0 left it.
set check_function_bodies = off;

create extension if not exists citext;

create extension if not exists pg_trgm;

create extension if not exists intarray;

create function abandon_media_folder() returns trigger language plpgsql as $$
    begin
      update media_folders set abandoned_at = now() where key = old.key;
      return null;
    end $$;

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

create function count_version() returns trigger language plpgsql as $$
    begin new.version := old.version + 1; return new; end $$;

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

create function media_keys_in(written text) returns text[] language sql immutable parallel safe strict as $$
      select coalesce(array_agg(distinct found[1]), '{}')
      from regexp_matches(written, '/media/([a-z0-9]{16})/', 'g') as found
    $$;

create function note_search_words() returns trigger language plpgsql set plan_cache_mode to 'force_custom_plan' as $$
  declare words text[] := array(
    select distinct word from unnest(words_of(new.title || E'\n' || new.excerpt || E'\n' || new.content_text)) as word
      where word <> '');
  begin
    insert into search_words (word)
      select found.word from unnest(words) as found(word)
        where not exists (select 1 from search_words known where known.word = found.word)
        order by found.word
      on conflict do nothing;
    insert into post_search (id, words, published, published_at, created_at, category_id)
      values (new.id, array(select w.id from search_words w where w.word = any (words) order by w.id),
              new.published, new.published_at, new.created_at, new.category_id)
      on conflict (id) do update set words = excluded.words;
    return null;
  end $$;

create function notify_access_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_changed', '');
      return null;
    end $$;

create function notify_content_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_changed', '');
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

create function place_in_search() returns trigger language plpgsql as $$
    begin
      update post_search set published = new.published, published_at = new.published_at,
          created_at = new.created_at, category_id = new.category_id
        where id = new.id;
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

create function touch_updated_at() returns trigger language plpgsql as $$
    begin
      new.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at + interval '1 millisecond');
      return new;
    end $$;

create function watch_resource(resource text, target regclass) returns void language plpgsql as $$
    begin
      execute format('create trigger %I after insert on %s referencing new table as changed
        for each statement execute function notify_resource_changed(%L)', resource || '_inserted', target, resource);
      execute format('create trigger %I after delete on %s referencing old table as changed
        for each statement execute function notify_resource_changed(%L)', resource || '_deleted', target, resource);
      execute format('create trigger %I after update on %s referencing old table as previous new table as changed
        for each statement execute function notify_resource_changed(%L)', resource || '_updated', target, resource);
    end $$;

create function word_ids_of(document text) returns integer[] language sql stable strict as $$
    select array(select w.id from search_words w where w.word = any (words_of(document)) order by w.id) $$;

create function words_of(document text) returns text[] language plpgsql immutable parallel safe strict as $$
    begin
      if document !~ '\S{200}\S{201}' then
        return regexp_split_to_array(lower(document), '\s+');
      end if;
      return array(select substr(word, start, 400)
        from regexp_split_to_table(lower(document), '\s+') as word,
             generate_series(1, greatest(1, length(word) - 200), 200) as start);
    end $$;

create table account_links (
  token_hash text primary key,
  user_id uuid not null,
  purpose text not null,
  email citext,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  constraint account_links_purpose_check check (purpose in ('invitation', 'password_reset', 'email_change'))
);

create table analytics_events (
  id bigserial primary key,
  at timestamptz(3) not null default current_timestamp,
  name text not null,
  path text,
  fields jsonb not null default '{}'::jsonb,
  source text generated always as ("left"((fields ->> 'source'::text), 100)) stored
);

create table audit_log (
  id bigserial primary key,
  at timestamptz(3) not null default current_timestamp,
  user_id uuid,
  action text not null,
  resource text not null,
  record_id text,
  details jsonb not null default '{}'::jsonb,
  request_id text
);

create table backup_runs (
  id bigserial primary key,
  at timestamptz(3) not null default current_timestamp,
  bytes bigint not null,
  milliseconds integer not null,
  rows bigint not null,
  files integer not null,
  missing integer not null
);

create table blog_categories (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  slug text not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint blog_categories_slug_unique unique (slug)
);

create table blog_posts (
  id uuid default gen_random_uuid() primary key,
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
  read_minutes integer generated always as (coalesce(read_time, greatest(1, ((char_length(content) + 999) / 1000)))) stored not null,
  published boolean not null default false,
  published_at timestamptz(3),
  views integer not null default 0,
  category_id uuid,
  tags text[] not null default '{}'::text[],
  seo_title text,
  seo_description text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint blog_posts_slug_unique unique (slug),
  constraint blog_posts_content_format_check check (content_format in ('markdown', 'html'))
) with (fillfactor=90);

create table blog_tags (
  tag text primary key,
  post_count integer not null
);

create table category_slugs (
  slug text primary key,
  category_id uuid not null,
  created_at timestamptz(3) not null default current_timestamp
);

create table consent_choices (
  id uuid default gen_random_uuid() primary key,
  consent_id uuid not null,
  choice text not null,
  analytics boolean not null,
  marketing boolean not null,
  policy_version text not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint consent_choices_choice_check check (choice in ('accept_all', 'reject_all', 'custom', 'withdrawn'))
);

create table consultations (
  id uuid default gen_random_uuid() primary key,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  email text not null,
  phone text,
  consent boolean not null default false,
  website text,
  source text not null,
  status text not null default 'new',
  assignee text,
  notes text,
  consent_text text,
  consent_version text,
  respond_by timestamptz(3) not null default now() + '24:00:00'::interval,
  responded_at timestamptz(3),
  spam_reason text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  note_log jsonb not null default '{}'::jsonb,
  constraint consultations_status_check check (status in ('new', 'contacted', 'booked', 'closed', 'spam'))
);

create table creation_keys (
  user_id uuid not null,
  key text not null,
  resource text not null,
  body_hash text not null,
  record_id uuid,
  version timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  primary key (user_id, key)
);

create table deleted_records (
  id uuid default gen_random_uuid() primary key,
  resource text not null,
  record_id uuid not null,
  title text not null,
  row jsonb not null,
  deleted_at timestamptz(3) not null default current_timestamp,
  deleted_by uuid,
  expires_at timestamptz(3) not null default now() + '30 days'::interval,
  constraint deleted_records_resource_record_id_unique unique (resource, record_id)
);

create table erasures (
  id uuid default gen_random_uuid() primary key,
  address text not null,
  records jsonb not null,
  user_id uuid,
  request_id text,
  created_at timestamptz(3) not null default current_timestamp
);

create table import_addresses (
  import_id uuid not null,
  address_hash text not null,
  number integer not null,
  primary key (import_id, address_hash)
);

create table import_attachments (
  import_id uuid not null,
  source_id text not null,
  url text not null,
  title text not null default '',
  alt text not null default '',
  caption text not null default '',
  primary key (import_id, source_id)
);

create table import_creations (
  import_id uuid not null,
  resource text not null,
  record_id uuid not null,
  primary key (import_id, resource, record_id),
  constraint import_creations_resource_check check (resource in ('categories', 'redirects'))
);

create table import_files (
  import_id uuid not null,
  path text not null,
  bytes bytea not null,
  primary key (import_id, path)
);

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
  constraint import_images_state_check check (state in ('waiting', 'fetched', 'left', 'failed'))
);

create table import_item_images (
  import_id uuid not null,
  number integer not null,
  place integer not null,
  url_hash text not null,
  alt text not null default '',
  primary key (import_id, number, place)
);

create table import_items (
  id uuid default gen_random_uuid() primary key,
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
  tags text[] not null default '{}'::text[],
  source jsonb not null,
  content text,
  content_format text,
  links jsonb not null default '[]'::jsonb,
  lead text not null default '',
  slug text not null default '',
  wanted_slug text not null default '',
  slug_note text,
  words integer not null default 0,
  notes jsonb not null default '[]'::jsonb,
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
  constraint import_items_import_id_number_unique unique (import_id, number)
);

create table imported_posts (
  source_key text primary key,
  post_id uuid not null,
  import_id uuid,
  version timestamptz(3) not null,
  content_hash text not null
);

create table imports (
  id uuid default gen_random_uuid() primary key,
  filename text not null,
  address text,
  state text not null default 'reading',
  format text,
  site_url text,
  problem text,
  bytes bigint not null default '0'::bigint,
  position_bytes bigint not null default '0'::bigint,
  options jsonb not null default '{}'::jsonb,
  total integer not null default 0,
  position integer not null default 0,
  prepared integer not null default 0,
  summary jsonb not null default '{}'::jsonb,
  created_by uuid,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint imports_state_check check (state in ('reading', 'analysing', 'ready', 'running', 'cancelled', 'done', 'undoing', 'undone', 'failed'))
);

create table letter_recipients (
  letter_id uuid not null,
  subscription_id uuid not null,
  mail_id uuid,
  state text not null default 'waiting',
  constraint letter_recipients_mail_id_unique unique (mail_id),
  primary key (letter_id, subscription_id),
  constraint letter_recipients_state_check check (state in ('waiting', 'posted', 'sent', 'failed', 'unknown', 'left'))
);

create table letters (
  id uuid default gen_random_uuid() primary key,
  post_id uuid,
  subject text not null,
  preheader text not null default '',
  intro text not null default '',
  per_minute integer not null default 600,
  state text not null default 'draft',
  text_body text not null default '',
  html_body text not null default '',
  batch integer not null default 0,
  next_batch_at timestamptz(3),
  recipients integer not null default 0,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint letters_state_check check (state in ('draft', 'queued', 'sending', 'stopped', 'sent'))
);

create table mail_events (
  id bigserial primary key,
  event_key text not null,
  type text not null,
  hard boolean not null default false,
  source text not null,
  mail_id uuid,
  subscription_id uuid,
  at timestamptz(3) not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint mail_events_event_key_unique unique (event_key),
  constraint mail_events_type_check check (type in ('bounce', 'complaint', 'delivered'))
);

create table mails (
  id uuid default gen_random_uuid() primary key,
  kind text not null,
  to_address citext not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}'::jsonb,
  message_id text not null,
  is_secret boolean not null default false,
  state text not null default 'queued',
  at_most_once boolean not null default false,
  attempts integer not null default 0,
  last_error text,
  queued_at timestamptz(3) not null default current_timestamp,
  next_attempt_at timestamptz(3) not null default current_timestamp,
  last_attempt_at timestamptz(3),
  sent_at timestamptz(3),
  resource text,
  record_id text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  attempt_log jsonb not null default '[]'::jsonb,
  constraint mails_message_id_unique unique (message_id),
  constraint mails_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'unknown'))
);

create table maintenance_runs (
  task text primary key,
  ran_at timestamptz(3) not null,
  milliseconds integer not null,
  failed_at timestamptz(3)
);

create table media (
  id uuid default gen_random_uuid() primary key,
  key text not null,
  hash text not null,
  name text not null,
  alt text not null default '',
  url text not null,
  thumbnail_url text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  content_type text not null,
  source_type text not null,
  source_bytes integer not null,
  animated boolean not null default false,
  avif_state text not null default 'pending',
  variants jsonb not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint media_hash_unique unique (hash),
  constraint media_key_unique unique (key),
  constraint media_avif_state_check check (avif_state in ('pending', 'ready', 'failed', 'none'))
);

create table media_folders (
  key text primary key,
  reserved_at timestamptz(3) not null default current_timestamp,
  abandoned_at timestamptz(3)
);

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

create table post_revisions (
  id bigserial primary key,
  post_id uuid not null,
  at timestamptz(3) not null default current_timestamp,
  user_id uuid,
  changed text[] not null,
  fields jsonb not null,
  content text not null
);

create table post_search (
  id uuid primary key,
  words integer[] not null,
  published boolean not null,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  category_id uuid
);

create table post_views (
  post_id uuid not null,
  day date not null,
  views integer not null,
  primary key (post_id, day)
) with (fillfactor=80);

create table preview_links (
  id uuid default gen_random_uuid() primary key,
  post_id uuid not null,
  token_hash text not null,
  created_by uuid,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint preview_links_token_hash_unique unique (token_hash)
);

create table privacy_journal (
  id uuid default gen_random_uuid() primary key,
  at timestamp with time zone not null default clock_timestamp(),
  event text not null,
  address_hash text not null,
  constraint privacy_journal_event_check check (event in ('erasure', 'unsubscribed', 'erased', 'bounced', 'complained', 'manual', 'lifted'))
);

create table product_keys (
  name text primary key,
  key bytea not null,
  created_at timestamptz(3) not null default current_timestamp
);

create table profiles (
  user_id uuid primary key,
  full_name text not null,
  avatar text,
  last_sign_in_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);

create table rate_limits (
  key text primary key,
  hits integer not null,
  reset_at timestamp with time zone not null
);

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

create table redirects (
  id uuid default gen_random_uuid() primary key,
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

create table retention_runs (
  rule text primary key,
  ran_at timestamptz(3) not null,
  deleted integer not null default 0,
  deleted_total bigint not null default '0'::bigint,
  failed_at timestamptz(3)
);

create table rights_requests (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  email text not null,
  kind text not null,
  message text not null,
  status text not null default 'new',
  notes text,
  outcome text,
  source text not null default 'website',
  due_at timestamptz(3) not null default now() + '30 days'::interval,
  acknowledged_at timestamptz(3),
  done_at timestamptz(3),
  erased_at timestamptz(3),
  spam_reason text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint rights_requests_kind_check check (kind in ('access', 'rectification', 'erasure', 'objection', 'complaint')),
  constraint rights_requests_status_check check (status in ('new', 'acknowledged', 'in_progress', 'done', 'spam'))
);

create table search_words (
  word text primary key,
  checked_at timestamptz(3) not null default current_timestamp,
  id integer generated by default as identity,
  constraint search_words_id_key unique (id)
);

create table second_factors (
  user_id uuid primary key,
  encrypted_secret text not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default '0'::bigint
);

create table sessions (
  sid text primary key,
  sess json not null,
  expire timestamptz(6) not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid generated always as ((coalesce((sess ->> 'user_id'::text), ((sess -> 'pending'::text) ->> 'user_id'::text)))::uuid) stored,
  user_agent text generated always as ((sess ->> 'user_agent'::text)) stored,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  constraint sessions_id_key unique (id)
);

create table site_settings (
  id text default 'site' primary key,
  phone text,
  whatsapp text,
  email text,
  scheduling_url text,
  linkedin_url text,
  family_business_url text,
  manufacturing_url text,
  registered_name text,
  company_number text,
  registered_in text,
  registered_office text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  vat_number text,
  constraint site_settings_id_check check ((id = 'site'::text))
);

create table subscription_import_rows (
  import_id uuid not null,
  number integer not null,
  line integer not null,
  cells jsonb not null,
  email citext,
  fields jsonb not null default '{}'::jsonb,
  listed boolean not null default false,
  outcome text,
  note text,
  subscription_id uuid,
  before jsonb,
  written_version timestamptz(3),
  primary key (import_id, number)
);

create table subscription_imports (
  id uuid default gen_random_uuid() primary key,
  filename text not null,
  state text not null default 'reading',
  problem text,
  encoding text,
  separator text,
  headers text[] not null default '{}'::text[],
  columns jsonb not null default '{}'::jsonb,
  options jsonb not null default '{}'::jsonb,
  declaration text,
  total integer not null default 0,
  position integer not null default 0,
  counts jsonb not null default '{}'::jsonb,
  confirmations integer not null default 0,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint subscription_imports_state_check check (state in ('reading', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'))
);

create table subscriptions (
  id uuid default gen_random_uuid() primary key,
  email citext not null,
  status text not null default 'pending',
  source text not null,
  consent_text text,
  consent_version text,
  consent_at timestamptz(3),
  confirmed_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  confirm_token_hash text,
  confirm_sent_at timestamptz(3),
  unsubscribe_token_hash text,
  spam_reason text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  soft_bounces integer not null default 0,
  last_bounce_at timestamptz(3),
  constraint subscriptions_confirm_token_hash_unique unique (confirm_token_hash),
  constraint subscriptions_email_unique unique (email),
  constraint subscriptions_unsubscribe_token_hash_unique unique (unsubscribe_token_hash),
  constraint subscriptions_status_check check (status in ('pending', 'confirmed', 'unsubscribed', 'suppressed'))
);

create table suppressions (
  address_hash text primary key,
  reason text not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint suppressions_reason_check check (reason in ('unsubscribed', 'erased', 'bounced', 'complained', 'manual'))
);

create table testimonials (
  id uuid default gen_random_uuid() primary key,
  quote text not null,
  author text not null,
  role text not null default '',
  company text,
  rating smallint not null default '5'::smallint,
  is_active boolean not null default true,
  display_order integer not null,
  source_note text,
  version integer not null default 1,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint testimonials_rating_check check (((rating >= 1) and (rating <= 5)))
);

create table user_roles (
  user_id uuid primary key,
  role text not null
);

create table users (
  id uuid default gen_random_uuid() primary key,
  email citext not null,
  password_hash text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  status text not null default 'active',
  invited_at timestamptz(3),
  constraint users_email_unique unique (email),
  constraint users_status_check check (status in ('active', 'invited', 'deactivated'))
);

create function post_revision_fields(post blog_posts) returns jsonb language sql stable as $$
    select jsonb_build_object(
      'title', post.title, 'slug', post.slug, 'excerpt', post.excerpt, 'content_format', post.content_format, 'category_id', post.category_id, 'tags', post.tags, 'author', post.author, 'featured_image', post.featured_image, 'read_time', post.read_time, 'published', post.published, 'published_at', to_char(post.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seo_title', post.seo_title, 'seo_description', post.seo_description)
    $$;

alter table account_links add constraint account_links_user_id_foreign foreign key (user_id) references users(id) on delete cascade;

alter table audit_log add constraint audit_log_user_id_foreign foreign key (user_id) references users(id) on delete set null;

alter table blog_posts add constraint blog_posts_category_id_foreign foreign key (category_id) references blog_categories(id) on delete restrict;

alter table creation_keys add constraint creation_keys_user_id_foreign foreign key (user_id) references users(id) on delete cascade;

alter table deleted_records add constraint deleted_records_deleted_by_foreign foreign key (deleted_by) references users(id) on delete set null;

alter table erasures add constraint erasures_user_id_foreign foreign key (user_id) references users(id) on delete set null;

alter table import_addresses add constraint import_addresses_import_id_foreign foreign key (import_id) references imports(id) on delete cascade;

alter table import_attachments add constraint import_attachments_import_id_foreign foreign key (import_id) references imports(id) on delete cascade;

alter table import_creations add constraint import_creations_import_id_foreign foreign key (import_id) references imports(id) on delete cascade;

alter table import_files add constraint import_files_import_id_foreign foreign key (import_id) references imports(id) on delete cascade;

alter table import_images add constraint import_images_import_id_foreign foreign key (import_id) references imports(id) on delete cascade;

alter table import_item_images add constraint import_item_images_import_id_number_foreign foreign key (import_id, number) references import_items(import_id, number) on delete cascade;

alter table import_items add constraint import_items_import_id_foreign foreign key (import_id) references imports(id) on delete cascade;

alter table imported_posts add constraint imported_posts_import_id_foreign foreign key (import_id) references imports(id) on delete set null;

alter table imports add constraint imports_created_by_foreign foreign key (created_by) references users(id) on delete set null;

alter table letter_recipients add constraint letter_recipients_letter_id_foreign foreign key (letter_id) references letters(id) on delete restrict;

alter table letter_recipients add constraint letter_recipients_mail_id_foreign foreign key (mail_id) references mails(id) on delete set null;

alter table letters add constraint letters_created_by_foreign foreign key (created_by) references users(id) on delete set null;

alter table letters add constraint letters_post_id_foreign foreign key (post_id) references blog_posts(id) on delete set null;

alter table mail_events add constraint mail_events_mail_id_foreign foreign key (mail_id) references mails(id) on delete set null;

alter table mail_events add constraint mail_events_subscription_id_foreign foreign key (subscription_id) references subscriptions(id) on delete cascade;

alter table media add constraint media_key_foreign foreign key (key) references media_folders(key) on delete restrict;

alter table post_revisions add constraint post_revisions_user_id_foreign foreign key (user_id) references users(id) on delete set null;

alter table post_search add constraint post_search_id_foreign foreign key (id) references blog_posts(id) on delete cascade;

alter table preview_links add constraint preview_links_created_by_foreign foreign key (created_by) references users(id) on delete set null;

alter table preview_links add constraint preview_links_post_id_foreign foreign key (post_id) references blog_posts(id) on delete cascade;

alter table profiles add constraint profiles_user_id_foreign foreign key (user_id) references users(id) on delete cascade;

alter table recovery_codes add constraint recovery_codes_user_id_foreign foreign key (user_id) references users(id) on delete cascade;

alter table second_factors add constraint second_factors_user_id_foreign foreign key (user_id) references users(id) on delete cascade;

alter table sessions add constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade;

alter table subscription_import_rows add constraint subscription_import_rows_import_id_foreign foreign key (import_id) references subscription_imports(id) on delete cascade;

alter table subscription_imports add constraint subscription_imports_created_by_foreign foreign key (created_by) references users(id) on delete set null;

alter table user_roles add constraint user_roles_user_id_foreign foreign key (user_id) references users(id) on delete cascade;

create index account_links_user_id_index on account_links (user_id);

create index analytics_events_counts on analytics_events (name, at, source);

create index analytics_events_at on analytics_events using brin (at);

create index audit_log_resource_record_id_at_index on audit_log (resource, record_id, at);

create index audit_log_newest on audit_log (at, id);

create index audit_log_person on audit_log (user_id, at, id) include (action, resource);

create index audit_log_action on audit_log (action, at, id) include (resource, user_id);

create index audit_log_resource on audit_log (resource, at, id) include (action, user_id);

create index audit_log_request on audit_log (request_id);

create trigger blog_categories_touch before update on blog_categories for each row execute function touch_updated_at();

create trigger blog_categories_changed after insert or delete or update on blog_categories for each statement execute function notify_content_changed();

create trigger blog_categories_old_slug after update of slug on blog_categories for each row when ((old.slug <> new.slug)) execute function keep_old_category_slug();

select watch_resource('categories', 'blog_categories');

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

create trigger blog_posts_touch before update on blog_posts for each row when ((old.views = new.views)) execute function touch_updated_at();

create trigger blog_posts_changed after insert or delete or update of slug, title, excerpt, content_html, author, featured_image, read_time, published, published_at, category_id, tags, seo_title, seo_description, created_at on blog_posts for each statement execute function notify_content_changed();

create trigger blog_posts_tags_added after insert on blog_posts referencing new table as added for each statement execute function count_blog_tags();

create trigger blog_posts_tags_removed after delete on blog_posts referencing old table as removed for each statement execute function count_blog_tags();

create trigger blog_posts_tags_changed after update of tags on blog_posts for each row when ((old.tags is distinct from new.tags)) execute function count_blog_tags();

create trigger blog_posts_revision after insert or update of content, title, slug, excerpt, content_format, category_id, tags, author, featured_image, read_time, published, published_at, seo_title, seo_description on blog_posts for each row execute function record_post_revision();

create trigger blog_posts_new_slug after insert on blog_posts for each row execute function keep_old_slug();

create trigger blog_posts_old_slug after update of slug on blog_posts for each row when ((old.slug <> new.slug)) execute function keep_old_slug();

select watch_resource('posts', 'blog_posts');

create trigger blog_posts_search_words after insert or update of title, excerpt, content_text on blog_posts for each row execute function note_search_words();

create trigger blog_posts_search_place after update of published, published_at, created_at, category_id on blog_posts for each row when (((((old.published is distinct from new.published) or (old.published_at is distinct from new.published_at)) or (old.created_at is distinct from new.created_at)) or (old.category_id is distinct from new.category_id))) execute function place_in_search();

create constraint trigger blog_posts_revisions_go after delete on blog_posts deferrable initially deferred for each row execute function delete_revisions_of_gone_post();

create index category_slugs_category_id_index on category_slugs (category_id);

create index consent_choices_consent_id on consent_choices (consent_id, created_at);

create index consent_choices_created_at on consent_choices (created_at, id);

create index consent_choices_choice on consent_choices (choice, created_at, id);

create index consultations_created_at on consultations (created_at, id);

create index consultations_status on consultations (status, respond_by, id);

create index consultations_figures on consultations (created_at) include (source, responded_at) where (status <> 'spam'::text);

create index consultations_suspected on consultations (created_at) where ((status = 'spam'::text) and (spam_reason is not null));

create index consultations_urgency on consultations ((
case
    when (status = 'new'::text) then extract(epoch from (respond_by - '1970-01-01 00:00:00+00'::timestamptz))
    else (('100000000000'::bigint)::numeric - extract(epoch from (created_at - '1970-01-01 00:00:00+00'::timestamptz)))
end), id);

create index consultations_status_urgency on consultations (status, (
case
    when (status = 'new'::text) then extract(epoch from (respond_by - '1970-01-01 00:00:00+00'::timestamptz))
    else (('100000000000'::bigint)::numeric - extract(epoch from (created_at - '1970-01-01 00:00:00+00'::timestamptz)))
end), id);

create index consultations_assignee on consultations (assignee, (
case
    when (status = 'new'::text) then extract(epoch from (respond_by - '1970-01-01 00:00:00+00'::timestamptz))
    else (('100000000000'::bigint)::numeric - extract(epoch from (created_at - '1970-01-01 00:00:00+00'::timestamptz)))
end), id);

create index consultations_source on consultations (source, created_at, id);

create index consultations_search on consultations using gin ((((((((((((first_name || ' '::text) || last_name) || '
'::text) || company_name) || '
'::text) || email) || '
'::text) || coalesce(phone, ''::text)) || '
'::text) || coalesce(notes, ''::text))) gin_trgm_ops);

create index consultations_email on consultations (lower(email));

create trigger consultations_touch before update on consultations for each row when ((old.note_log = new.note_log)) execute function touch_updated_at();

select watch_resource('consultations', 'consultations');

create index creation_keys_created_at_index on creation_keys (created_at);

create index deleted_records_deleted_by_index on deleted_records (deleted_by);

create index deleted_records_deleted_at_id_index on deleted_records (deleted_at, id);

create index deleted_records_expires_at_index on deleted_records (expires_at);

create index deleted_records_email on deleted_records (lower(("row" ->> 'email'::text))) where (("row" ->> 'email'::text) is not null);

create constraint trigger deleted_records_revisions_go after delete on deleted_records deferrable initially deferred for each row when ((old.resource = 'posts'::text)) execute function delete_revisions_of_gone_post();

create index import_images_import_id_state_index on import_images (import_id, state);

create index import_item_images_import_id_url_hash_index on import_item_images (import_id, url_hash);

create index import_items_post_id_index on import_items (post_id);

create index import_items_import_id_source_key_index on import_items (import_id, source_key);

create index import_items_import_id_slug_index on import_items (import_id, slug);

create index import_items_waiting on import_items (import_id, number) where (selected and (outcome = 'waiting'::text));

create trigger import_items_touch before update on import_items for each row execute function touch_updated_at();

create index imported_posts_post_id_index on imported_posts (post_id);

create index imported_posts_import_id_index on imported_posts (import_id);

create index imports_created_at_id_index on imports (created_at, id);

create unique index imports_one_at_work on imports ((true)) where (state = any (array['running'::text, 'undoing'::text]));

create trigger imports_touch before update on imports for each row execute function touch_updated_at();

create index letter_recipients_open on letter_recipients (letter_id, subscription_id) where (state = 'waiting'::text);

create index letter_recipients_posted on letter_recipients (letter_id) where (state = 'posted'::text);

create index letter_recipients_person on letter_recipients (subscription_id);

create index letters_post_id_index on letters (post_id);

create index letters_created_at on letters (created_at, id);

create index letters_at_work on letters (next_batch_at) where (state = any (array['queued'::text, 'sending'::text]));

create trigger letters_touch before update on letters for each row execute function touch_updated_at();

create index mail_events_mail_id_index on mail_events (mail_id);

create index mail_events_subscription_id_at_index on mail_events (subscription_id, at);

create index mails_created_at on mails (created_at, id);

create index mails_state on mails (state, created_at, id);

create index mails_to_address on mails (to_address);

create index mails_waiting on mails (next_attempt_at) where (state = any (array['queued'::text, 'sending'::text]));

create index mails_search on mails using gin (((((to_address)::text || ' '::text) || subject)) gin_trgm_ops);

create index mails_kind on mails (kind, created_at, id);

create index mails_record on mails (resource, record_id);

create trigger mails_touch before update on mails for each row execute function touch_updated_at();

select watch_resource('mails', 'mails');

create index media_name on media (lower(name), id);

create index media_created_at on media (created_at, id);

create trigger media_touch before update on media for each row when (((old.avif_state = new.avif_state) and (old.variants = new.variants))) execute function touch_updated_at();

create trigger media_changed after delete or update on media for each statement execute function notify_content_changed();

create trigger media_abandon after delete on media for each row execute function abandon_media_folder();

create index media_folders_abandoned_at_index on media_folders (abandoned_at);

create index not_found_log_hits on not_found_log (hits, id);

create index not_found_log_last_seen_at on not_found_log (last_seen_at, id);

create index post_revisions_post_id_id_index on post_revisions (post_id, id);

create index post_revisions_user_id_index on post_revisions (user_id);

create index post_search_words on post_search using gin (words gin__int_ops);

create index post_search_public on post_search (published_at desc nulls last, created_at desc, id) where published;

create index post_search_category on post_search (category_id, published_at desc nulls last, created_at desc, id) where (published and (category_id is not null));

create index post_views_day on post_views (day);

create index preview_links_post_id_index on preview_links (post_id);

create index preview_links_expires_at_index on preview_links (expires_at);

create index privacy_journal_at on privacy_journal (at);

create trigger profiles_touch before update on profiles for each row execute function touch_updated_at();

create index redirects_to_path_index on redirects (to_path);

create index redirects_post_id_index on redirects (post_id);

create index redirects_created_at_id_index on redirects (created_at, id);

create index redirects_hits_id_index on redirects (hits, id);

create trigger redirects_touch before update on redirects for each row when ((old.hits = new.hits)) execute function touch_updated_at();

create trigger redirects_changed after insert or delete or update of from_path, to_path, post_id, is_active on redirects for each statement execute function notify_content_changed();

create index rights_requests_created_at on rights_requests (created_at, id);

create index rights_requests_status on rights_requests (status, due_at, id);

create index rights_requests_email on rights_requests (lower(email));

create trigger rights_requests_touch before update on rights_requests for each row execute function touch_updated_at();

select watch_resource('rights-requests', 'rights_requests');

create index search_words_checked_at_index on search_words (checked_at);

create index search_words_parts on search_words using gin (word gin_trgm_ops);

create index sessions_expire_index on sessions (expire);

create index sessions_user_id on sessions (user_id);

create trigger sessions_access_changed after delete on sessions for each statement execute function notify_access_changed();

create trigger site_settings_touch before update on site_settings for each row execute function touch_updated_at();

create trigger site_settings_changed after insert or delete or update on site_settings for each statement execute function notify_content_changed();

create index subscription_import_rows_email on subscription_import_rows (import_id, email, number);

create index subscription_import_rows_outcome on subscription_import_rows (import_id, outcome, number);

create index subscription_imports_created_at on subscription_imports (created_at, id);

create trigger subscription_imports_touch before update on subscription_imports for each row execute function touch_updated_at();

create index subscriptions_search on subscriptions using gin (((email)::text) gin_trgm_ops);

create index subscriptions_created_at on subscriptions (created_at, id);

create index subscriptions_status on subscriptions (status, created_at, id);

create index subscriptions_sign_ups on subscriptions (created_at) include (confirmed_at) where (spam_reason is null);

create index subscriptions_confirmed_at on subscriptions (confirmed_at) where (status = 'confirmed'::text);

create index subscriptions_left_at on subscriptions (unsubscribed_at) include (confirmed_at) where (status = 'unsubscribed'::text);

create index subscriptions_source on subscriptions (source, created_at, id);

create index subscriptions_consent_at on subscriptions (consent_at, id);

create index subscriptions_suspected on subscriptions (created_at, id) where (spam_reason is not null);

create trigger subscriptions_touch before update on subscriptions for each row execute function touch_updated_at();

select watch_resource('subscriptions', 'subscriptions');

create index testimonials_order on testimonials (display_order, created_at, id);

create trigger testimonials_touch before update on testimonials for each row execute function touch_updated_at();

create trigger testimonials_version before update on testimonials for each row execute function count_version();

create trigger testimonials_changed after insert or delete or update on testimonials for each statement execute function notify_content_changed();

select watch_resource('testimonials', 'testimonials');

create trigger user_roles_access_changed after insert or delete or update on user_roles for each statement execute function notify_access_changed();

create index users_search on users using gin (((email)::text) gin_trgm_ops);

create index users_created_at on users (created_at, id);

create trigger users_touch before update on users for each row execute function touch_updated_at();

create trigger users_access_changed after delete or update on users for each statement execute function notify_access_changed();

create table knex_migrations (id serial primary key, name varchar(255), batch integer, migration_time timestamptz);

create table knex_migrations_lock (index serial primary key, is_locked integer);

insert into knex_migrations (name, batch, migration_time) values
  ('20261121000100_create_tables.ts', 1, now()),
  ('20261121000200_notify_content_changes.ts', 1, now()),
  ('20261121000300_post_lists.ts', 1, now()),
  ('20261121000400_create_revisions_and_preview_links.ts', 1, now()),
  ('20261121000500_create_deleted_records.ts', 1, now()),
  ('20261121000510_create_redirects.ts', 1, now()),
  ('20261121000520_identify_missing_pages.ts', 1, now()),
  ('20261121000530_seed_redirects.ts', 1, now()),
  ('20261121000540_keep_old_category_slugs.ts', 1, now()),
  ('20261121000600_create_media.ts', 1, now()),
  ('20261121000700_create_accounts.ts', 1, now()),
  ('20261121000800_count_for_the_dashboard.ts', 1, now()),
  ('20261121000801_index_audit_log.ts', 1, now()),
  ('20261121000900_inbox_and_live_lists.ts', 1, now()),
  ('20261121001000_create_creation_keys.ts', 1, now()),
  ('20261121001100_create_site_settings.ts', 1, now()),
  ('20261121001200_create_mails.ts', 1, now()),
  ('20261121001300_create_suppressions.ts', 1, now()),
  ('20261121001400_watch_mails.ts', 1, now()),
  ('20261121001500_create_letters.ts', 1, now()),
  ('20261121001700_create_rights_and_retention.ts', 1, now()),
  ('20261121002000_create_imports.ts', 1, now()),
  ('20261121002500_search_by_words.ts', 1, now()),
  ('20261121003100_create_backup_runs.ts', 1, now()),
  ('20261122000100_create_post_search.ts', 1, now()),
  ('20261122000200_fill_post_search.ts', 1, now()),
  ('20261122000300_views_rewrite_no_text.ts', 1, now()),
  ('20261122120041_create_privacy_journal.ts', 1, now()),
  ('20261122120042_create_erasures.ts', 1, now()),
  ('20261122120043_add_vat_number.ts', 1, now()),
  ('20261122120045_create_maintenance_runs.ts', 1, now()),
  ('20261122120046_revisions_go_with_their_post.ts', 1, now());
