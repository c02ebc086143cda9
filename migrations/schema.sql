-- The schema as all migrations make it, written by `npm run docs:schema`. Nothing runs it.

create extension btree_gist;
create extension citext;
create extension intarray;
create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.abandon_media_folder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update media_folders set abandoned_at = now() where key = old.key;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_blog_tags(added text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('blog_tags'));
  insert into blog_tags (tag, post_count) select tag, count(*) from unnest(added) as tag group by tag
  on conflict (tag) do update set post_count = blog_tags.post_count + excluded.post_count;
end $function$;

CREATE OR REPLACE FUNCTION public.count_blog_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin new.version := old.version + 1; return new; end $function$;

CREATE OR REPLACE FUNCTION public.delete_revisions_of_gone_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.fold(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
select regexp_replace(
  case when octet_length(given) = length(given) then replace(lower(given), '`', '''') else
    regexp_replace(regexp_replace(regexp_replace(
      replace(replace(replace(replace(translate(
        lower(regexp_replace(normalize(replace(replace(given, '´', ''''), '″', '"'), nfkd),
          '[\u00ad\u0300-\u036f\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g')),
        'øłđðħŧıς', 'olddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[‘’‚‛`′‹›ʹʻʼʽ]', '''', 'g'), '[“”„‟«»]', '"', 'g'), '[‐‑‒–—―−]', '-', 'g') end,
  '[\t-\r\u0085\u1680\u2028\u2029][\t-\r \u0085\u1680\u2028\u2029]*| [\t-\r \u0085\u1680\u2028\u2029]+', ' ', 'g') $function$;

CREATE OR REPLACE FUNCTION public.keep_old_category_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from category_slugs where slug = new.slug and category_id = new.id;
  insert into category_slugs (slug, category_id) values (old.slug, new.id)
    on conflict (slug) do update set category_id = excluded.category_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_old_slug()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.media_keys_in(written text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
AS $function$
  select coalesce(array_agg(distinct found[1]), '{}')
  from regexp_matches(written, '/media/([a-z0-9]{16})/', 'g') as found
$function$;

CREATE OR REPLACE FUNCTION public.note_samples(resource text, target regclass, ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('insert into sample_records (resource, record_id, written)
    select $1, r.id::text, case when $1 in (''consultations'', ''subscriptions'') then ''{}'' else to_jsonb(r) - array[
      ''id'', ''display_order'', ''is_active'', ''published'', ''published_at'', ''created_at'', ''updated_at'',
      ''views'', ''content_html'', ''content_text'', ''read_minutes''] end
    from %s r where r.id::text = any($2)
    on conflict on constraint sample_records_pkey do update set written = excluded.written, removed_at = null', target)
  using resource, ids;
end $function$;

CREATE OR REPLACE FUNCTION public.note_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
declare
  document text := search_text(new.title, new.excerpt, new.content_text);
  found text[] := array(select distinct word from unnest(words_of(document)) as word where word <> '');
  known text[];
  ids integer[];
begin
  -- Keeps words from being deleted meanwhile.
  lock table search_words in row exclusive mode;
  select coalesce(array_agg(w.word), '{}'), array_agg(w.id) into known, ids from search_words w where w.word = any (found);
  if cardinality(known) < cardinality(found) then
    insert into search_words (word) select unnest(found) except select unnest(known) order by 1 on conflict do nothing;
    select array_agg(w.id) into ids from search_words w where w.word = any (found);
  end if;
  insert into post_search (id, words, published, published_at, created_at, category_id)
    values (new.id, coalesce(sort(ids), '{}'), new.published, new.published_at, new.created_at, new.category_id)
    on conflict (id) do update set words = excluded.words;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_access_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('access_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_content_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('content_changed', coalesce(tg_argv[0], ''));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_page_text_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  page text := split_part(coalesce(new.key, old.key), '.', 1);
begin
  -- Every page names the policy that holds.
  perform pg_notify('content_changed', case when page in ('privacy', 'terms') then '' else 'page-texts ' || page end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_resource_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.place_in_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update post_search set published = new.published, published_at = new.published_at,
      created_at = new.created_at, category_id = new.category_id
    where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.post_revision_fields(post blog_posts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
select to_jsonb(post) - array['id', 'content', 'content_html', 'content_text', 'read_minutes', 'views', 'created_at', 'updated_at'] || jsonb_build_object('published_at', to_char(post.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$function$;

CREATE OR REPLACE FUNCTION public.record_page_text_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.value = old.value then return null; end if;
  insert into page_text_revisions (key, value, user_id) values (
    coalesce(new.key, old.key), new.value, nullif(current_setting('app.user_id', true), '')::uuid);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_post_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.remove_blog_tags(removed text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('blog_tags'));
  update blog_tags set post_count = post_count - gone.count
  from (select tag, count(*) from unnest(removed) as tag group by tag) gone where gone.tag = blog_tags.tag;
  delete from blog_tags where post_count <= 0;
end $function$;

CREATE OR REPLACE FUNCTION public.search_text(title text, excerpt text, content_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
select fold(title) || E'\n' || fold(excerpt) || E'\n' || fold(content_text) $function$;

CREATE OR REPLACE FUNCTION public.settle_post_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update post_drafts d set fields = coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(d.fields) where value is distinct from to_jsonb(new) -> key), '{}')
    where d.id = new.id
      and exists (select from jsonb_each(d.fields) where value is not distinct from to_jsonb(new) -> key);
  delete from post_drafts where id = new.id and fields = '{}';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.subscribers_who_left(newsletter uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select s.id from newsletters n
    join subscriptions s on s.status = 'unsubscribed' and s.unsubscribed_at >= n.started_at
      and s.unsubscribed_at < coalesce(
        (select min(later.started_at) from newsletters later where later.started_at > n.started_at), 'infinity')
    where n.id = newsletter and exists (
      select from newsletter_recipients r where r.newsletter_id = n.id and r.subscription_id = s.id
        and r.state in ('posted', 'sent', 'bounced', 'unknown'))
$function$;

CREATE OR REPLACE FUNCTION public.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at + interval '1 millisecond');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.watch_resource(resource text, target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger %I after insert on %s referencing new table as changed
    for each statement execute function notify_resource_changed(%L)', resource || '_inserted', target, resource);
  execute format('create trigger %I after delete on %s referencing old table as changed
    for each statement execute function notify_resource_changed(%L)', resource || '_deleted', target, resource);
  execute format('create trigger %I after update on %s referencing old table as previous new table as changed
    for each statement execute function notify_resource_changed(%L)', resource || '_updated', target, resource);
end $function$;

CREATE OR REPLACE FUNCTION public.watch_shown(resource text, target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger %I after insert or delete on %s
    for each statement execute function notify_content_changed()', target || '_changed', target);
  execute format('create trigger %I after update on %s for each row when (old.is_active is distinct from new.is_active)
    execute function notify_content_changed()', target || '_shown', target);
  execute format('create trigger %I after update on %s
    for each statement execute function notify_content_changed(%L)', target || '_edited', target, resource);
end $function$;

CREATE OR REPLACE FUNCTION public.word_ids_of(document text)
 RETURNS integer[]
 LANGUAGE sql
 STABLE STRICT
AS $function$
select array(select w.id from search_words w where w.word = any (words_of(document)) order by w.id) $function$;

CREATE OR REPLACE FUNCTION public.words_of(document text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if document !~ '\S{200}\S{201}' then
    return string_to_array(replace(lower(document), E'\n', ' '), ' ');
  end if;
  return array(select substr(word, start, 400)
    from regexp_split_to_table(lower(document), '\s+') as word,
         generate_series(1, greatest(1, length(word) - 200), 200) as start);
end $function$;

create table account_links (
  token_hash text not null,
  user_id uuid not null,
  purpose text not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  expires_at timestamptz(3) not null,
  constraint account_links_pkey PRIMARY KEY (token_hash),
  constraint account_links_purpose_check CHECK (purpose = ANY (ARRAY['invitation'::text, 'password_reset'::text])),
  constraint account_links_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_links_user_id_index ON public.account_links USING btree (user_id);

create table analytics_events (
  id bigserial not null,
  at timestamptz(3) default CURRENT_TIMESTAMP not null,
  name text not null,
  path text,
  fields jsonb default '{}'::jsonb not null,
  source text generated always as ("left"((fields ->> 'source'::text), 100)) stored,
  constraint analytics_events_pkey PRIMARY KEY (id)
);
CREATE INDEX analytics_events_at ON public.analytics_events USING brin (at);
CREATE INDEX analytics_events_counts ON public.analytics_events USING btree (name, at, source);

create table appointment_events (
  id uuid default gen_random_uuid() not null,
  appointment_id uuid not null,
  consultation_id uuid not null,
  at timestamptz(3) default CURRENT_TIMESTAMP not null,
  who text,
  what text not null,
  starts_at timestamptz(3) not null,
  minutes integer not null,
  host_id uuid not null,
  how text not null,
  place text,
  is_sent boolean not null,
  constraint appointment_events_appointment_id_foreign FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint appointment_events_consultation_id_foreign FOREIGN KEY (consultation_id) REFERENCES consultations(id) ON DELETE CASCADE,
  constraint appointment_events_pkey PRIMARY KEY (id),
  constraint appointment_events_what_check CHECK (what = ANY (ARRAY['agreed'::text, 'changed'::text, 'cancelled'::text]))
);
CREATE INDEX appointment_events_appointment_id ON public.appointment_events USING btree (appointment_id);
CREATE INDEX appointment_events_consultation_id ON public.appointment_events USING btree (consultation_id);

create table appointments (
  id uuid not null,
  consultation_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  minutes integer generated always as ((EXTRACT(epoch FROM (ends_at - starts_at)) / (60)::numeric)) stored,
  host_id uuid not null,
  host text not null,
  host_email text not null,
  how text not null,
  place text,
  line text,
  is_sent boolean default false not null,
  sequence integer default 0 not null,
  cancelled_at timestamptz(3),
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  is_booked boolean default false not null,
  zone text,
  reminded_at timestamptz(3),
  constraint appointments_consultation_id_foreign FOREIGN KEY (consultation_id) REFERENCES consultations(id) ON DELETE CASCADE,
  constraint appointments_end_after_start CHECK (ends_at > starts_at),
  constraint appointments_how_check CHECK (how = ANY (ARRAY['phone'::text, 'video'::text, 'visit'::text])),
  constraint appointments_one_in_a_slot EXCLUDE USING gist (host_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (is_booked AND cancelled_at IS NULL),
  constraint appointments_pkey PRIMARY KEY (id)
);
CREATE INDEX appointments_consultation_id ON public.appointments USING btree (consultation_id);
CREATE INDEX appointments_host ON public.appointments USING btree (host_id, starts_at);
CREATE INDEX appointments_starts_at ON public.appointments USING btree (starts_at, id);
CREATE INDEX appointments_to_remind ON public.appointments USING btree (starts_at) WHERE (is_booked AND (cancelled_at IS NULL) AND (reminded_at IS NULL));
CREATE TRIGGER appointments_deleted AFTER DELETE ON appointments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('appointments');
CREATE TRIGGER appointments_inserted AFTER INSERT ON appointments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('appointments');
CREATE TRIGGER appointments_touch BEFORE UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER appointments_updated AFTER UPDATE ON appointments REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('appointments');

create table audit_log (
  id bigserial not null,
  at timestamptz(3) default CURRENT_TIMESTAMP not null,
  user_id uuid,
  action text not null,
  resource text not null,
  record_id text,
  details jsonb default '{}'::jsonb not null,
  request_id text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, at, id) INCLUDE (resource, user_id);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (at, id);
CREATE INDEX audit_log_person ON public.audit_log USING btree (user_id, at, id) INCLUDE (action, resource);
CREATE INDEX audit_log_request ON public.audit_log USING btree (request_id);
CREATE INDEX audit_log_resource ON public.audit_log USING btree (resource, at, id) INCLUDE (action, user_id);
CREATE INDEX audit_log_resource_record_id_at_index ON public.audit_log USING btree (resource, record_id, at);

create table availability (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  is_on boolean default false not null,
  hours jsonb default '[]'::jsonb not null,
  days_off jsonb default '[]'::jsonb not null,
  minutes integer default 30 not null,
  gap_minutes integer default 15 not null,
  notice_hours integer default 24 not null,
  horizon_days integer default 60 not null,
  how text default 'phone'::text not null,
  place text,
  calendar_url text,
  feed_token text default encode(sha256(((gen_random_uuid())::text)::bytea), 'hex'::text) not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint availability_feed_token_unique UNIQUE (feed_token),
  constraint availability_how_check CHECK (how = ANY (ARRAY['phone'::text, 'video'::text, 'visit'::text])),
  constraint availability_pkey PRIMARY KEY (id),
  constraint availability_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint availability_user_id_unique UNIQUE (user_id)
);
CREATE TRIGGER availability_changed AFTER INSERT OR DELETE OR UPDATE ON availability FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER availability_deleted AFTER DELETE ON availability REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('availability');
CREATE TRIGGER availability_inserted AFTER INSERT ON availability REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('availability');
CREATE TRIGGER availability_touch BEFORE UPDATE ON availability FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER availability_updated AFTER UPDATE ON availability REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('availability');

create table backup_runs (
  id bigserial not null,
  at timestamptz(3) default CURRENT_TIMESTAMP not null,
  bytes bigint not null,
  milliseconds integer not null,
  rows bigint not null,
  files integer not null,
  missing integer not null,
  constraint backup_runs_pkey PRIMARY KEY (id)
);

create table blog_categories (
  id uuid default gen_random_uuid() not null,
  name text not null,
  slug text not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint blog_categories_pkey PRIMARY KEY (id),
  constraint blog_categories_slug_unique UNIQUE (slug)
);
CREATE TRIGGER blog_categories_changed AFTER INSERT OR DELETE OR UPDATE ON blog_categories FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('categories');
CREATE TRIGGER blog_categories_old_slug AFTER UPDATE OF slug ON blog_categories FOR EACH ROW WHEN (old.slug <> new.slug) EXECUTE FUNCTION keep_old_category_slug();
CREATE TRIGGER blog_categories_touch BEFORE UPDATE ON blog_categories FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER categories_deleted AFTER DELETE ON blog_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('categories');
CREATE TRIGGER categories_inserted AFTER INSERT ON blog_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('categories');
CREATE TRIGGER categories_updated AFTER UPDATE ON blog_categories REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('categories');

create table blog_posts (
  id uuid default gen_random_uuid() not null,
  slug text not null,
  title text not null,
  excerpt text default ''::text not null,
  content text default ''::text not null,
  content_html text default ''::text not null,
  content_text text default ''::text not null,
  author text default ''::text not null,
  featured_image text,
  read_time integer,
  read_minutes integer generated always as (COALESCE(read_time, GREATEST(1, ((char_length(content) + 999) / 1000)))) stored not null,
  published boolean default false not null,
  published_at timestamptz(3),
  views integer default 0 not null,
  category_id uuid,
  tags text[] default '{}'::text[] not null,
  seo_title text,
  seo_description text,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint blog_posts_category_id_foreign FOREIGN KEY (category_id) REFERENCES blog_categories(id) ON DELETE RESTRICT,
  constraint blog_posts_pkey PRIMARY KEY (id),
  constraint blog_posts_slug_unique UNIQUE (slug)
) with (fillfactor=90);
CREATE INDEX blog_posts_author ON public.blog_posts USING btree (author);
CREATE INDEX blog_posts_author_order ON public.blog_posts USING btree (lower(author), id);
CREATE INDEX blog_posts_category_id_index ON public.blog_posts USING btree (category_id);
CREATE INDEX blog_posts_created_at ON public.blog_posts USING btree (created_at, id);
CREATE INDEX blog_posts_drafts ON public.blog_posts USING btree (updated_at) WHERE (NOT published);
CREATE INDEX blog_posts_media ON public.blog_posts USING gin (media_keys_in(((content || ' '::text) || COALESCE(featured_image, ''::text))));
CREATE INDEX blog_posts_public ON public.blog_posts USING btree (published_at DESC NULLS LAST, created_at DESC, id) WHERE published;
CREATE INDEX blog_posts_published_at ON public.blog_posts USING btree (published_at, id);
CREATE INDEX blog_posts_status ON public.blog_posts USING btree (published, published_at);
CREATE INDEX blog_posts_tags ON public.blog_posts USING gin (tags);
CREATE INDEX blog_posts_title ON public.blog_posts USING btree (lower(title), id);
CREATE INDEX blog_posts_title_search ON public.blog_posts USING gin (fold(title) gin_trgm_ops);
CREATE INDEX blog_posts_updated_at ON public.blog_posts USING btree (updated_at, id);
CREATE TRIGGER blog_posts_changed AFTER INSERT OR DELETE ON blog_posts FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('posts');
CREATE TRIGGER blog_posts_new_slug AFTER INSERT ON blog_posts FOR EACH ROW EXECUTE FUNCTION keep_old_slug();
CREATE TRIGGER blog_posts_old_slug AFTER UPDATE OF slug ON blog_posts FOR EACH ROW WHEN (old.slug <> new.slug) EXECUTE FUNCTION keep_old_slug();
CREATE TRIGGER blog_posts_revision AFTER INSERT ON blog_posts FOR EACH ROW WHEN (COALESCE(current_setting('app.user_id'::text, true), ''::text) <> ''::text) EXECUTE FUNCTION record_post_revision();
CREATE TRIGGER blog_posts_revision_updated AFTER UPDATE ON blog_posts FOR EACH ROW WHEN (old.views = new.views) EXECUTE FUNCTION record_post_revision();
CREATE CONSTRAINT TRIGGER blog_posts_revisions_go AFTER DELETE ON blog_posts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION delete_revisions_of_gone_post();
CREATE TRIGGER blog_posts_search_place AFTER UPDATE OF published, published_at, created_at, category_id ON blog_posts FOR EACH ROW WHEN (old.published IS DISTINCT FROM new.published OR old.published_at IS DISTINCT FROM new.published_at OR old.created_at IS DISTINCT FROM new.created_at OR old.category_id IS DISTINCT FROM new.category_id) EXECUTE FUNCTION place_in_search();
CREATE TRIGGER blog_posts_search_words AFTER INSERT OR UPDATE OF title, excerpt, content_text ON blog_posts FOR EACH ROW EXECUTE FUNCTION note_search_words();
CREATE TRIGGER blog_posts_settle_draft AFTER UPDATE ON blog_posts FOR EACH ROW WHEN (old.views = new.views) EXECUTE FUNCTION settle_post_draft();
CREATE TRIGGER blog_posts_tags_added AFTER INSERT ON blog_posts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_blog_tags();
CREATE TRIGGER blog_posts_tags_changed AFTER UPDATE OF tags ON blog_posts FOR EACH ROW WHEN (old.tags IS DISTINCT FROM new.tags) EXECUTE FUNCTION count_blog_tags();
CREATE TRIGGER blog_posts_tags_removed AFTER DELETE ON blog_posts REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_blog_tags();
CREATE TRIGGER blog_posts_touch BEFORE UPDATE ON blog_posts FOR EACH ROW WHEN (old.views = new.views) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER blog_posts_updated AFTER UPDATE ON blog_posts FOR EACH ROW WHEN (old.views = new.views AND (old.published OR new.published)) EXECUTE FUNCTION notify_content_changed('posts');
CREATE TRIGGER posts_deleted AFTER DELETE ON blog_posts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('posts');
CREATE TRIGGER posts_inserted AFTER INSERT ON blog_posts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('posts');
CREATE TRIGGER posts_updated AFTER UPDATE ON blog_posts REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('posts');

create table blog_tags (
  tag text not null,
  post_count integer not null,
  constraint blog_tags_pkey PRIMARY KEY (tag)
);

create table busy_times (
  availability_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  constraint busy_times_availability_id_foreign FOREIGN KEY (availability_id) REFERENCES availability(id) ON DELETE CASCADE,
  constraint busy_times_pkey PRIMARY KEY (availability_id, starts_at, ends_at)
);

create table calendar_reads (
  availability_id uuid not null,
  read_at timestamptz(3),
  error text,
  constraint calendar_reads_availability_id_foreign FOREIGN KEY (availability_id) REFERENCES availability(id) ON DELETE CASCADE,
  constraint calendar_reads_pkey PRIMARY KEY (availability_id)
);

create table category_slugs (
  slug text not null,
  category_id uuid not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint category_slugs_pkey PRIMARY KEY (slug)
);
CREATE INDEX category_slugs_category_id_index ON public.category_slugs USING btree (category_id);

create table clients (
  id uuid default gen_random_uuid() not null,
  name text not null,
  logo text not null,
  logo_width integer default 200 not null,
  is_active boolean default true not null,
  display_order integer not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint clients_pkey PRIMARY KEY (id)
);
CREATE INDEX clients_media ON public.clients USING gin (media_keys_in(COALESCE(logo, ''::text)));
CREATE INDEX clients_order ON public.clients USING btree (display_order, created_at, id);
CREATE TRIGGER clients_changed AFTER INSERT OR DELETE ON clients FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER clients_deleted AFTER DELETE ON clients REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('clients');
CREATE TRIGGER clients_edited AFTER UPDATE ON clients FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('clients');
CREATE TRIGGER clients_inserted AFTER INSERT ON clients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('clients');
CREATE TRIGGER clients_shown AFTER UPDATE ON clients FOR EACH ROW WHEN (old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER clients_touch BEFORE UPDATE ON clients FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER clients_updated AFTER UPDATE ON clients REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('clients');

create table consent_choices (
  id uuid default gen_random_uuid() not null,
  consent_id uuid not null,
  choice text not null,
  analytics boolean not null,
  marketing boolean not null,
  policy_version text not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint consent_choices_choice_check CHECK (choice = ANY (ARRAY['accept_all'::text, 'reject_all'::text, 'custom'::text, 'withdrawn'::text])),
  constraint consent_choices_pkey PRIMARY KEY (id)
);
CREATE INDEX consent_choices_choice ON public.consent_choices USING btree (choice, created_at, id);
CREATE INDEX consent_choices_consent_id ON public.consent_choices USING btree (consent_id, created_at);
CREATE INDEX consent_choices_created_at ON public.consent_choices USING btree (created_at, id);

create table consultation_notes (
  id uuid default gen_random_uuid() not null,
  consultation_id uuid not null,
  at timestamptz(3) default CURRENT_TIMESTAMP not null,
  author_id uuid not null,
  author text not null,
  text text not null,
  constraint consultation_notes_consultation_id_foreign FOREIGN KEY (consultation_id) REFERENCES consultations(id) ON DELETE CASCADE,
  constraint consultation_notes_pkey PRIMARY KEY (id)
);
CREATE INDEX consultation_notes_consultation_id ON public.consultation_notes USING btree (consultation_id);

create table consultation_replies (
  id uuid not null,
  consultation_id uuid not null,
  at timestamptz(3) default CURRENT_TIMESTAMP not null,
  author_id uuid not null,
  author text not null,
  subject text not null,
  text text not null,
  mail_id uuid,
  constraint consultation_replies_consultation_id_foreign FOREIGN KEY (consultation_id) REFERENCES consultations(id) ON DELETE CASCADE,
  constraint consultation_replies_pkey PRIMARY KEY (id)
);
CREATE INDEX consultation_replies_consultation_id ON public.consultation_replies USING btree (consultation_id);

create table consultations (
  id uuid default gen_random_uuid() not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  email text not null,
  phone text,
  consent boolean default false not null,
  website text,
  source text not null,
  status text default 'new'::text not null,
  notes text,
  consent_text text,
  consent_version text,
  respond_by timestamptz(3) default (now() + '24:00:00'::interval) not null,
  responded_at timestamptz(3),
  spam_reason text,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  message text,
  lost_reason text,
  outcome text,
  closed_at timestamptz(3),
  assignee_id uuid,
  constraint consultations_assignee_id_foreign FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint consultations_lost_reason_check CHECK (lost_reason = ANY (ARRAY['chose_another'::text, 'fee'::text, 'not_now'::text, 'no_answer'::text, 'other'::text])),
  constraint consultations_lost_says_why CHECK ((status = 'lost'::text) = (lost_reason IS NOT NULL)),
  constraint consultations_pkey PRIMARY KEY (id),
  constraint consultations_status_check CHECK (status = ANY (ARRAY['new'::text, 'replied'::text, 'meeting_agreed'::text, 'won'::text, 'lost'::text, 'not_for_us'::text, 'closed'::text, 'spam'::text]))
);
CREATE INDEX consultations_assignee ON public.consultations USING btree (assignee_id, (
CASE
    WHEN (status = 'new'::text) THEN EXTRACT(epoch FROM (respond_by - '1970-01-01 00:00:00+00'::timestamptz))
    ELSE (('100000000000'::bigint)::numeric - EXTRACT(epoch FROM (created_at - '1970-01-01 00:00:00+00'::timestamptz)))
END), id);
CREATE INDEX consultations_created_at ON public.consultations USING btree (created_at, id);
CREATE INDEX consultations_email ON public.consultations USING btree (lower(email));
CREATE INDEX consultations_figures ON public.consultations USING btree (created_at) INCLUDE (source, responded_at) WHERE (status <> 'spam'::text);
CREATE INDEX consultations_name ON public.consultations USING gin (fold(((first_name || ' '::text) || last_name)) gin_trgm_ops);
CREATE INDEX consultations_search ON public.consultations USING gin (fold(((((((((((((first_name || ' '::text) || last_name) || '
'::text) || company_name) || '
'::text) || email) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || COALESCE(notes, ''::text)) || '
'::text) || COALESCE(message, ''::text))) gin_trgm_ops);
CREATE INDEX consultations_source ON public.consultations USING btree (source, created_at, id);
CREATE INDEX consultations_status ON public.consultations USING btree (status, respond_by, id);
CREATE INDEX consultations_status_urgency ON public.consultations USING btree (status, (
CASE
    WHEN (status = 'new'::text) THEN EXTRACT(epoch FROM (respond_by - '1970-01-01 00:00:00+00'::timestamptz))
    ELSE (('100000000000'::bigint)::numeric - EXTRACT(epoch FROM (created_at - '1970-01-01 00:00:00+00'::timestamptz)))
END), id);
CREATE INDEX consultations_suspected ON public.consultations USING btree (created_at) WHERE ((status = 'spam'::text) AND (spam_reason IS NOT NULL));
CREATE INDEX consultations_telephone ON public.consultations USING gin (regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text) gin_trgm_ops);
CREATE INDEX consultations_urgency ON public.consultations USING btree ((
CASE
    WHEN (status = 'new'::text) THEN EXTRACT(epoch FROM (respond_by - '1970-01-01 00:00:00+00'::timestamptz))
    ELSE (('100000000000'::bigint)::numeric - EXTRACT(epoch FROM (created_at - '1970-01-01 00:00:00+00'::timestamptz)))
END), id);
CREATE TRIGGER consultations_deleted AFTER DELETE ON consultations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('consultations');
CREATE TRIGGER consultations_inserted AFTER INSERT ON consultations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('consultations');
CREATE TRIGGER consultations_touch BEFORE UPDATE ON consultations FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER consultations_updated AFTER UPDATE ON consultations REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('consultations');

create table deleted_records (
  id uuid default gen_random_uuid() not null,
  resource text not null,
  record_id uuid not null,
  title text not null,
  "row" jsonb not null,
  deleted_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  deleted_by uuid,
  expires_at timestamptz(3) default (now() + '30 days'::interval) not null,
  constraint deleted_records_deleted_by_foreign FOREIGN KEY (deleted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint deleted_records_pkey PRIMARY KEY (id),
  constraint deleted_records_resource_record_id_unique UNIQUE (resource, record_id)
);
CREATE INDEX deleted_records_deleted_at_id_index ON public.deleted_records USING btree (deleted_at, id);
CREATE INDEX deleted_records_deleted_by_index ON public.deleted_records USING btree (deleted_by);
CREATE INDEX deleted_records_email ON public.deleted_records USING btree (lower(("row" ->> 'email'::text))) WHERE (("row" ->> 'email'::text) IS NOT NULL);
CREATE INDEX deleted_records_expires_at_index ON public.deleted_records USING btree (expires_at);
CREATE INDEX deleted_records_media ON public.deleted_records USING gin (media_keys_in(("row")::text)) WHERE (resource = 'posts'::text);
CREATE CONSTRAINT TRIGGER deleted_records_revisions_go AFTER DELETE ON deleted_records DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.resource = 'posts'::text) EXECUTE FUNCTION delete_revisions_of_gone_post();

create table erasures (
  id uuid default gen_random_uuid() not null,
  address text not null,
  records jsonb not null,
  user_id uuid,
  request_id text,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint erasures_pkey PRIMARY KEY (id),
  constraint erasures_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table figures (
  id uuid default gen_random_uuid() not null,
  figure text not null,
  meaning text not null,
  page text default 'home'::text not null,
  is_active boolean default true not null,
  display_order integer not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint figures_page_check CHECK (page = ANY (ARRAY['home'::text, 'about'::text])),
  constraint figures_pkey PRIMARY KEY (id)
);
CREATE INDEX figures_order ON public.figures USING btree (display_order, created_at, id);
CREATE TRIGGER figures_changed AFTER INSERT OR DELETE ON figures FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER figures_deleted AFTER DELETE ON figures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('figures');
CREATE TRIGGER figures_edited AFTER UPDATE ON figures FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('figures');
CREATE TRIGGER figures_inserted AFTER INSERT ON figures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('figures');
CREATE TRIGGER figures_shown AFTER UPDATE ON figures FOR EACH ROW WHEN (old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER figures_touch BEFORE UPDATE ON figures FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER figures_updated AFTER UPDATE ON figures REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('figures');

create table health_alerts (
  id boolean default true not null,
  told boolean default false not null,
  checks integer default 0 not null,
  constraint health_alerts_one_row CHECK (id),
  constraint health_alerts_pkey PRIMARY KEY (id)
);

create table import_addresses (
  import_id uuid not null,
  address_hash text not null,
  number integer not null,
  constraint import_addresses_import_id_foreign FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_addresses_pkey PRIMARY KEY (import_id, address_hash)
);

create table import_attachments (
  import_id uuid not null,
  source_id text not null,
  url text not null,
  alt text default ''::text not null,
  caption text default ''::text not null,
  constraint import_attachments_import_id_foreign FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_attachments_pkey PRIMARY KEY (import_id, source_id)
);

create table import_creations (
  import_id uuid not null,
  resource text not null,
  record_id uuid not null,
  constraint import_creations_import_id_foreign FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_creations_pkey PRIMARY KEY (import_id, resource, record_id),
  constraint import_creations_resource_check CHECK (resource = ANY (ARRAY['categories'::text, 'redirects'::text]))
);

create table import_files (
  import_id uuid not null,
  path text not null,
  bytes bytea not null,
  constraint import_files_import_id_foreign FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_files_pkey PRIMARY KEY (import_id, path)
);

create table import_images (
  import_id uuid not null,
  url_hash text not null,
  url text not null,
  state text default 'waiting'::text not null,
  problem text,
  media_id uuid,
  created boolean default false not null,
  constraint import_images_import_id_foreign FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_images_pkey PRIMARY KEY (import_id, url_hash),
  constraint import_images_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'fetched'::text, 'failed'::text]))
);
CREATE INDEX import_images_import_id_state_index ON public.import_images USING btree (import_id, state);

create table import_item_images (
  import_id uuid not null,
  number integer not null,
  place integer not null,
  url_hash text not null,
  alt text default ''::text not null,
  constraint import_item_images_import_id_number_foreign FOREIGN KEY (import_id, number) REFERENCES import_items(import_id, number) ON DELETE CASCADE,
  constraint import_item_images_pkey PRIMARY KEY (import_id, number, place)
);
CREATE INDEX import_item_images_import_id_url_hash_index ON public.import_item_images USING btree (import_id, url_hash);

create table import_items (
  id uuid default gen_random_uuid() not null,
  import_id uuid not null,
  number integer not null,
  title text not null,
  kind text not null,
  source_status text not null,
  source_key text not null,
  source_url text,
  published_at timestamptz(3),
  source_created_at timestamptz(3),
  author text default ''::text not null,
  category text,
  tags text[] default '{}'::text[] not null,
  source jsonb not null,
  content text,
  links jsonb default '[]'::jsonb not null,
  lead text default ''::text not null,
  slug text default ''::text not null,
  wanted_slug text default ''::text not null,
  slug_note text,
  notes jsonb default '[]'::jsonb not null,
  match text default 'new'::text not null,
  match_post_id uuid,
  selected boolean default true not null,
  outcome text default 'waiting'::text not null,
  problem text,
  post_id uuid,
  written_version timestamptz(3),
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint import_items_import_id_foreign FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_items_import_id_number_unique UNIQUE (import_id, number),
  constraint import_items_pkey PRIMARY KEY (id)
);
CREATE INDEX import_items_import_id_slug_index ON public.import_items USING btree (import_id, slug);
CREATE INDEX import_items_import_id_source_key_index ON public.import_items USING btree (import_id, source_key);
CREATE INDEX import_items_post_id_index ON public.import_items USING btree (post_id);
CREATE INDEX import_items_waiting ON public.import_items USING btree (import_id, number) WHERE (selected AND (outcome = 'waiting'::text));
CREATE TRIGGER import_items_touch BEFORE UPDATE ON import_items FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table imported_posts (
  source_key text not null,
  post_id uuid not null,
  import_id uuid,
  constraint imported_posts_import_id_foreign FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE SET NULL,
  constraint imported_posts_pkey PRIMARY KEY (source_key)
);
CREATE INDEX imported_posts_import_id_index ON public.imported_posts USING btree (import_id);
CREATE INDEX imported_posts_post_id_index ON public.imported_posts USING btree (post_id);

create table imports (
  id uuid default gen_random_uuid() not null,
  filename text not null,
  address text,
  state text default 'reading'::text not null,
  format text,
  site_url text,
  problem text,
  bytes bigint default '0'::bigint not null,
  options jsonb default '{}'::jsonb not null,
  total integer default 0 not null,
  "position" integer default 0 not null,
  summary jsonb default '{}'::jsonb not null,
  created_by uuid,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint imports_created_by_foreign FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_state_check CHECK (state = ANY (ARRAY['reading'::text, 'analysing'::text, 'ready'::text, 'running'::text, 'cancelled'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))
);
CREATE INDEX imports_created_at_id_index ON public.imports USING btree (created_at, id);
CREATE UNIQUE INDEX imports_one_at_work ON public.imports USING btree ((true)) WHERE (state = ANY (ARRAY['running'::text, 'undoing'::text]));
CREATE TRIGGER imports_touch BEFORE UPDATE ON imports FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table mail_events (
  id bigserial not null,
  event_key text not null,
  type text not null,
  hard boolean default false not null,
  source text not null,
  mail_id uuid,
  subscription_id uuid,
  at timestamptz(3) not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint mail_events_event_key_unique UNIQUE (event_key),
  constraint mail_events_mail_id_foreign FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL,
  constraint mail_events_pkey PRIMARY KEY (id),
  constraint mail_events_subscription_id_foreign FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE,
  constraint mail_events_type_check CHECK (type = ANY (ARRAY['bounce'::text, 'complaint'::text, 'delivered'::text]))
);
CREATE INDEX mail_events_mail_id_index ON public.mail_events USING btree (mail_id);
CREATE INDEX mail_events_subscription_id_at_index ON public.mail_events USING btree (subscription_id, at);

create table mails (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  to_address citext not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb default '{}'::jsonb not null,
  message_id text not null,
  is_secret boolean default false not null,
  state text default 'queued'::text not null,
  at_most_once boolean default false not null,
  attempts integer default 0 not null,
  last_error text,
  queued_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  next_attempt_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  last_attempt_at timestamptz(3),
  sent_at timestamptz(3),
  resource text,
  record_id text,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  attempt_log jsonb default '[]'::jsonb not null,
  calendar text,
  constraint mails_message_id_unique UNIQUE (message_id),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text]))
);
CREATE INDEX mails_created_at ON public.mails USING btree (created_at, id);
CREATE INDEX mails_kind ON public.mails USING btree (kind, created_at, id);
CREATE INDEX mails_record ON public.mails USING btree (resource, record_id);
CREATE INDEX mails_search ON public.mails USING gin (fold((((to_address)::text || ' '::text) || subject)) gin_trgm_ops);
CREATE INDEX mails_state ON public.mails USING btree (state, created_at, id);
CREATE INDEX mails_to_address ON public.mails USING btree (to_address);
CREATE INDEX mails_waiting ON public.mails USING btree (next_attempt_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE TRIGGER mails_deleted AFTER DELETE ON mails REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('mails');
CREATE TRIGGER mails_inserted AFTER INSERT ON mails REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('mails');
CREATE TRIGGER mails_touch BEFORE UPDATE ON mails FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER mails_updated AFTER UPDATE ON mails REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('mails');

create table maintenance_runs (
  task text not null,
  ran_at timestamptz(3) not null,
  milliseconds integer not null,
  failed_at timestamptz(3),
  constraint maintenance_runs_pkey PRIMARY KEY (task)
);

create table media (
  id uuid default gen_random_uuid() not null,
  key text not null,
  hash text not null,
  name text not null,
  alt text default ''::text not null,
  url text not null,
  thumbnail_url text not null,
  width integer,
  height integer,
  bytes integer not null,
  content_type text not null,
  source_type text not null,
  source_bytes integer not null,
  animated boolean default false not null,
  avif_state text default 'pending'::text not null,
  variants jsonb not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  kind text generated always as (
CASE
    WHEN starts_with(content_type, 'image/'::text) THEN 'picture'::text
    ELSE 'file'::text
END) stored not null,
  constraint media_avif_state_check CHECK (avif_state = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text, 'none'::text])),
  constraint media_hash_unique UNIQUE (hash),
  constraint media_key_foreign FOREIGN KEY (key) REFERENCES media_folders(key) ON DELETE RESTRICT,
  constraint media_key_unique UNIQUE (key),
  constraint media_pkey PRIMARY KEY (id),
  constraint media_size_check CHECK (NOT starts_with(content_type, 'image/'::text) OR width IS NOT NULL AND height IS NOT NULL)
);
CREATE INDEX media_created_at ON public.media USING btree (created_at, id);
CREATE INDEX media_name ON public.media USING btree (lower(name), id);
CREATE INDEX media_title_search ON public.media USING gin (fold(COALESCE(NULLIF(alt, ''::text), name)) gin_trgm_ops);
CREATE TRIGGER media_abandon AFTER DELETE ON media FOR EACH ROW EXECUTE FUNCTION abandon_media_folder();
CREATE TRIGGER media_changed AFTER DELETE OR UPDATE ON media FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER media_touch BEFORE UPDATE ON media FOR EACH ROW WHEN (old.avif_state = new.avif_state AND old.variants = new.variants) EXECUTE FUNCTION touch_updated_at();

create table media_folders (
  key text not null,
  reserved_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  abandoned_at timestamptz(3),
  constraint media_folders_pkey PRIMARY KEY (key)
);
CREATE INDEX media_folders_abandoned_at_index ON public.media_folders USING btree (abandoned_at);

create table milestones (
  id uuid default gen_random_uuid() not null,
  year text not null,
  text text not null,
  is_active boolean default true not null,
  display_order integer not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint milestones_pkey PRIMARY KEY (id)
);
CREATE INDEX milestones_order ON public.milestones USING btree (display_order, created_at, id);
CREATE TRIGGER milestones_changed AFTER INSERT OR DELETE ON milestones FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER milestones_deleted AFTER DELETE ON milestones REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('milestones');
CREATE TRIGGER milestones_edited AFTER UPDATE ON milestones FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('milestones');
CREATE TRIGGER milestones_inserted AFTER INSERT ON milestones REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('milestones');
CREATE TRIGGER milestones_shown AFTER UPDATE ON milestones FOR EACH ROW WHEN (old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER milestones_touch BEFORE UPDATE ON milestones FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER milestones_updated AFTER UPDATE ON milestones REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('milestones');

create table newsletter_recipients (
  newsletter_id uuid not null,
  subscription_id uuid not null,
  mail_id uuid,
  state text default 'waiting'::text not null,
  constraint newsletter_recipients_mail_id_foreign FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL,
  constraint newsletter_recipients_mail_id_unique UNIQUE (mail_id),
  constraint newsletter_recipients_newsletter_id_foreign FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE RESTRICT,
  constraint newsletter_recipients_pkey PRIMARY KEY (newsletter_id, subscription_id),
  constraint newsletter_recipients_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'posted'::text, 'sent'::text, 'failed'::text, 'bounced'::text, 'unknown'::text, 'left'::text]))
);
CREATE INDEX newsletter_recipients_not_sent ON public.newsletter_recipients USING btree (newsletter_id, state) WHERE (state <> 'sent'::text);
CREATE INDEX newsletter_recipients_open ON public.newsletter_recipients USING btree (newsletter_id, subscription_id) WHERE (state = 'waiting'::text);
CREATE INDEX newsletter_recipients_person ON public.newsletter_recipients USING btree (subscription_id);
CREATE INDEX newsletter_recipients_posted ON public.newsletter_recipients USING btree (newsletter_id) WHERE (state = 'posted'::text);

create table newsletters (
  id uuid default gen_random_uuid() not null,
  post_id uuid,
  subject text not null,
  preheader text default ''::text not null,
  intro text default ''::text not null,
  per_minute integer default 600 not null,
  state text default 'draft'::text not null,
  text_body text default ''::text not null,
  html_body text default ''::text not null,
  batch integer default 0 not null,
  next_batch_at timestamptz(3),
  recipients integer default 0 not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  post_ids uuid[] default '{}'::uuid[] not null,
  picture text,
  whole_posts boolean default false not null,
  scheduled_at timestamptz(3),
  problem text,
  slug text,
  withdrawn_at timestamptz(3),
  name_fallback text default ''::text not null,
  recipient_tags text[] default '{}'::text[] not null,
  constraint newsletters_created_by_foreign FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint newsletters_pkey PRIMARY KEY (id),
  constraint newsletters_post_id_foreign FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE SET NULL,
  constraint newsletters_slug_unique UNIQUE (slug),
  constraint newsletters_state_check CHECK (state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'queued'::text, 'sending'::text, 'stopped'::text, 'sent'::text]))
);
CREATE INDEX newsletters_at_work ON public.newsletters USING btree (next_batch_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'queued'::text, 'sending'::text]));
CREATE INDEX newsletters_created_at ON public.newsletters USING btree (created_at, id);
CREATE INDEX newsletters_media ON public.newsletters USING gin (media_keys_in(COALESCE(picture, ''::text)));
CREATE INDEX newsletters_post_id_index ON public.newsletters USING btree (post_id);
CREATE INDEX newsletters_posts ON public.newsletters USING gin (post_ids);
CREATE INDEX newsletters_started_at ON public.newsletters USING btree (started_at) WHERE (started_at IS NOT NULL);
CREATE TRIGGER newsletters_content AFTER INSERT OR DELETE OR UPDATE OF subject, intro, picture, post_ids, slug, withdrawn_at, started_at ON newsletters FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('newsletters');
CREATE TRIGGER newsletters_touch BEFORE UPDATE ON newsletters FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table not_found_log (
  path text not null,
  hits integer default 1 not null,
  referrer text,
  user_agent text,
  first_seen_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  last_seen_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  id uuid default gen_random_uuid() not null,
  constraint not_found_log_id_key UNIQUE (id),
  constraint not_found_log_pkey PRIMARY KEY (path)
);
CREATE INDEX not_found_log_hits ON public.not_found_log USING btree (hits, id);
CREATE INDEX not_found_log_last_seen_at ON public.not_found_log USING btree (last_seen_at, id);

create table offices (
  id uuid default gen_random_uuid() not null,
  name text not null,
  address_lines text[] default '{}'::text[] not null,
  email text,
  phone text,
  plan text,
  is_coming_soon boolean default false not null,
  is_active boolean default true not null,
  display_order integer not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint offices_pkey PRIMARY KEY (id)
);
CREATE INDEX offices_order ON public.offices USING btree (display_order, created_at, id);
CREATE TRIGGER offices_changed AFTER INSERT OR DELETE ON offices FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER offices_deleted AFTER DELETE ON offices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('offices');
CREATE TRIGGER offices_edited AFTER UPDATE ON offices FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('offices');
CREATE TRIGGER offices_inserted AFTER INSERT ON offices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('offices');
CREATE TRIGGER offices_shown AFTER UPDATE ON offices FOR EACH ROW WHEN (old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER offices_touch BEFORE UPDATE ON offices FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER offices_updated AFTER UPDATE ON offices REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('offices');

create table page_text_drafts (
  id text not null,
  value text not null,
  user_id uuid,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint page_text_drafts_pkey PRIMARY KEY (id),
  constraint page_text_drafts_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX page_text_drafts_user_id_index ON public.page_text_drafts USING btree (user_id);
CREATE TRIGGER "page-texts_deleted" AFTER DELETE ON page_text_drafts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('page-texts');
CREATE TRIGGER "page-texts_inserted" AFTER INSERT ON page_text_drafts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('page-texts');
CREATE TRIGGER "page-texts_updated" AFTER UPDATE ON page_text_drafts REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('page-texts');
CREATE TRIGGER page_text_drafts_touch BEFORE UPDATE ON page_text_drafts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table page_text_revisions (
  id bigserial not null,
  key text not null,
  value text,
  at timestamptz(3) default CURRENT_TIMESTAMP not null,
  user_id uuid,
  constraint page_text_revisions_pkey PRIMARY KEY (id),
  constraint page_text_revisions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX page_text_revisions_key ON public.page_text_revisions USING btree (key, id);
CREATE INDEX page_text_revisions_user_id_index ON public.page_text_revisions USING btree (user_id);

create table page_texts (
  key text not null,
  id text generated always as (key) stored,
  value text not null,
  original text not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint page_texts_pkey PRIMARY KEY (key)
);
CREATE TRIGGER "page-texts_deleted" AFTER DELETE ON page_texts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('page-texts');
CREATE TRIGGER "page-texts_inserted" AFTER INSERT ON page_texts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('page-texts');
CREATE TRIGGER "page-texts_updated" AFTER UPDATE ON page_texts REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('page-texts');
CREATE TRIGGER page_texts_changed AFTER INSERT OR DELETE OR UPDATE ON page_texts FOR EACH ROW EXECUTE FUNCTION notify_page_text_changed();
CREATE TRIGGER page_texts_revised AFTER INSERT OR DELETE OR UPDATE ON page_texts FOR EACH ROW EXECUTE FUNCTION record_page_text_revision();
CREATE TRIGGER page_texts_touch BEFORE UPDATE ON page_texts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table post_drafts (
  id uuid not null,
  fields jsonb not null,
  user_id uuid,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint post_drafts_pkey PRIMARY KEY (id),
  constraint post_drafts_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX post_drafts_media ON public.post_drafts USING gin (media_keys_in(((COALESCE((fields ->> 'content'::text), ''::text) || ' '::text) || COALESCE((fields ->> 'featured_image'::text), ''::text))));
CREATE INDEX post_drafts_user_id_index ON public.post_drafts USING btree (user_id);
CREATE TRIGGER "post-drafts_deleted" AFTER DELETE ON post_drafts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('post-drafts');
CREATE TRIGGER "post-drafts_inserted" AFTER INSERT ON post_drafts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('post-drafts');
CREATE TRIGGER "post-drafts_updated" AFTER UPDATE ON post_drafts REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('post-drafts');
CREATE TRIGGER post_drafts_touch BEFORE UPDATE ON post_drafts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table post_revisions (
  id bigserial not null,
  post_id uuid not null,
  at timestamptz(3) default CURRENT_TIMESTAMP not null,
  user_id uuid,
  changed text[] not null,
  fields jsonb not null,
  content text not null,
  is_kept boolean default false not null,
  constraint post_revisions_pkey PRIMARY KEY (id),
  constraint post_revisions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX post_revisions_post_id_id_index ON public.post_revisions USING btree (post_id, id);
CREATE INDEX post_revisions_user_id_index ON public.post_revisions USING btree (user_id);

create table post_search (
  id uuid not null,
  words integer[] not null,
  published boolean not null,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  category_id uuid,
  constraint post_search_id_foreign FOREIGN KEY (id) REFERENCES blog_posts(id) ON DELETE CASCADE,
  constraint post_search_pkey PRIMARY KEY (id)
);
CREATE INDEX post_search_category ON public.post_search USING btree (category_id, published_at DESC NULLS LAST, created_at DESC, id) WHERE (published AND (category_id IS NOT NULL));
CREATE INDEX post_search_public ON public.post_search USING btree (published_at DESC NULLS LAST, created_at DESC, id) WHERE published;
CREATE INDEX post_search_words ON public.post_search USING gin (words gin__int_ops);

create table post_views (
  post_id uuid not null,
  day date not null,
  views integer not null,
  constraint post_views_pkey PRIMARY KEY (post_id, day)
) with (fillfactor=80);
CREATE INDEX post_views_day ON public.post_views USING btree (day);

create table preview_links (
  id uuid default gen_random_uuid() not null,
  post_id uuid,
  token_hash text not null,
  created_by uuid,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  expires_at timestamptz(3) not null,
  constraint preview_links_created_by_foreign FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint preview_links_pkey PRIMARY KEY (id),
  constraint preview_links_post_id_foreign FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE CASCADE,
  constraint preview_links_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX preview_links_expires_at_index ON public.preview_links USING btree (expires_at);
CREATE INDEX preview_links_post_id_index ON public.preview_links USING btree (post_id);

create table privacy_journal (
  id uuid default gen_random_uuid() not null,
  at timestamptz default clock_timestamp() not null,
  event text not null,
  address_hash text not null,
  constraint privacy_journal_event_check CHECK (event = ANY (ARRAY['erasure'::text, 'unsubscribed'::text, 'erased'::text, 'bounced'::text, 'complained'::text, 'manual'::text, 'lifted'::text])),
  constraint privacy_journal_pkey PRIMARY KEY (id)
);
CREATE INDEX privacy_journal_at ON public.privacy_journal USING btree (at);

create table privacy_requests (
  id uuid default gen_random_uuid() not null,
  name text not null,
  email text not null,
  kind text not null,
  message text not null,
  status text default 'new'::text not null,
  notes text,
  outcome text,
  source text default 'website'::text not null,
  due_at timestamptz(3) default (now() + '1 mon'::interval) not null,
  acknowledged_at timestamptz(3),
  done_at timestamptz(3),
  erased_at timestamptz(3),
  spam_reason text,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  decision text,
  constraint privacy_requests_decision_check CHECK (decision = ANY (ARRAY['granted'::text, 'partly'::text, 'refused'::text, 'unidentified'::text])),
  constraint privacy_requests_kind_check CHECK (kind = ANY (ARRAY['access'::text, 'rectification'::text, 'erasure'::text, 'objection'::text, 'complaint'::text])),
  constraint privacy_requests_pkey PRIMARY KEY (id),
  constraint privacy_requests_status_check CHECK (status = ANY (ARRAY['new'::text, 'acknowledged'::text, 'in_progress'::text, 'done'::text, 'spam'::text]))
);
CREATE INDEX privacy_requests_created_at ON public.privacy_requests USING btree (created_at, id);
CREATE INDEX privacy_requests_email ON public.privacy_requests USING btree (lower(email));
CREATE INDEX privacy_requests_status ON public.privacy_requests USING btree (status, due_at, id);
CREATE TRIGGER "privacy-requests_deleted" AFTER DELETE ON privacy_requests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('privacy-requests');
CREATE TRIGGER "privacy-requests_inserted" AFTER INSERT ON privacy_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('privacy-requests');
CREATE TRIGGER "privacy-requests_updated" AFTER UPDATE ON privacy_requests REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('privacy-requests');
CREATE TRIGGER privacy_requests_touch BEFORE UPDATE ON privacy_requests FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table product_keys (
  name text not null,
  key bytea not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint product_keys_pkey PRIMARY KEY (name)
);

create table profiles (
  user_id uuid not null,
  full_name text not null,
  avatar text,
  last_sign_in_at timestamptz(3),
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER profiles_touch BEFORE UPDATE ON profiles FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table questions (
  id uuid default gen_random_uuid() not null,
  question text not null,
  answer text not null,
  is_active boolean default true not null,
  display_order integer not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint questions_pkey PRIMARY KEY (id)
);
CREATE INDEX questions_order ON public.questions USING btree (display_order, created_at, id);
CREATE TRIGGER questions_changed AFTER INSERT OR DELETE ON questions FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER questions_deleted AFTER DELETE ON questions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('questions');
CREATE TRIGGER questions_edited AFTER UPDATE ON questions FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('questions');
CREATE TRIGGER questions_inserted AFTER INSERT ON questions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('questions');
CREATE TRIGGER questions_shown AFTER UPDATE ON questions FOR EACH ROW WHEN (old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER questions_touch BEFORE UPDATE ON questions FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER questions_updated AFTER UPDATE ON questions REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('questions');

create table rate_limits (
  key text not null,
  hits integer not null,
  reset_at timestamptz not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table reasons (
  id uuid default gen_random_uuid() not null,
  big text not null,
  title text not null,
  text text not null,
  is_active boolean default true not null,
  display_order integer not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint reasons_pkey PRIMARY KEY (id)
);
CREATE INDEX reasons_order ON public.reasons USING btree (display_order, created_at, id);
CREATE TRIGGER reasons_changed AFTER INSERT OR DELETE ON reasons FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER reasons_deleted AFTER DELETE ON reasons REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('reasons');
CREATE TRIGGER reasons_edited AFTER UPDATE ON reasons FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('reasons');
CREATE TRIGGER reasons_inserted AFTER INSERT ON reasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('reasons');
CREATE TRIGGER reasons_shown AFTER UPDATE ON reasons FOR EACH ROW WHEN (old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER reasons_touch BEFORE UPDATE ON reasons FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER reasons_updated AFTER UPDATE ON reasons REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('reasons');

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz(3),
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table redirects (
  id uuid default gen_random_uuid() not null,
  from_path text not null,
  to_path text not null,
  post_id uuid,
  source text default 'manual'::text not null,
  is_active boolean default true not null,
  hits integer default 0 not null,
  last_hit_at timestamptz(3),
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint redirects_from_path_unique UNIQUE (from_path),
  constraint redirects_pkey PRIMARY KEY (id),
  constraint redirects_source_check CHECK (source = ANY (ARRAY['specification'::text, 'slug'::text, 'manual'::text, 'import'::text]))
);
CREATE INDEX redirects_created_at_id_index ON public.redirects USING btree (created_at, id);
CREATE INDEX redirects_hits_id_index ON public.redirects USING btree (hits, id);
CREATE INDEX redirects_post_id_index ON public.redirects USING btree (post_id);
CREATE INDEX redirects_search ON public.redirects USING gin (fold(from_path) gin_trgm_ops);
CREATE INDEX redirects_to_path_index ON public.redirects USING btree (to_path);
CREATE TRIGGER redirects_touch BEFORE UPDATE ON redirects FOR EACH ROW WHEN (old.hits = new.hits) EXECUTE FUNCTION touch_updated_at();

create table reply_templates (
  id uuid default gen_random_uuid() not null,
  name text not null,
  subject text not null,
  body text not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint reply_templates_pkey PRIMARY KEY (id)
);
CREATE INDEX reply_templates_name ON public.reply_templates USING btree (lower(name), id);
CREATE TRIGGER "reply-templates_deleted" AFTER DELETE ON reply_templates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('reply-templates');
CREATE TRIGGER "reply-templates_inserted" AFTER INSERT ON reply_templates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('reply-templates');
CREATE TRIGGER "reply-templates_updated" AFTER UPDATE ON reply_templates REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('reply-templates');
CREATE TRIGGER reply_templates_touch BEFORE UPDATE ON reply_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table sample_records (
  resource text not null,
  record_id text not null,
  written jsonb not null,
  removed_at timestamptz(3),
  constraint sample_records_pkey PRIMARY KEY (resource, record_id)
);

create table search_words (
  word text not null,
  checked_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  id integer generated by default as identity not null,
  constraint search_words_id_key UNIQUE (id),
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_checked_at_index ON public.search_words USING btree (checked_at);
CREATE INDEX search_words_parts ON public.search_words USING gin (word gin_trgm_ops);

create table second_factors (
  user_id uuid not null,
  encrypted_secret text not null,
  confirmed_at timestamptz(3),
  last_step bigint default '0'::bigint not null,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table sectors (
  id uuid default gen_random_uuid() not null,
  title text not null,
  description text not null,
  image text,
  link_type text default 'consultation'::text not null,
  site_url text,
  icon text,
  is_active boolean default true not null,
  display_order integer not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint sectors_link_type_check CHECK (link_type = ANY (ARRAY['consultation'::text, 'external'::text])),
  constraint sectors_pkey PRIMARY KEY (id)
);
CREATE INDEX sectors_media ON public.sectors USING gin (media_keys_in(COALESCE(image, ''::text)));
CREATE INDEX sectors_order ON public.sectors USING btree (display_order, created_at, id);
CREATE TRIGGER sectors_changed AFTER INSERT OR DELETE ON sectors FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER sectors_deleted AFTER DELETE ON sectors REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('sectors');
CREATE TRIGGER sectors_edited AFTER UPDATE ON sectors FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('sectors');
CREATE TRIGGER sectors_inserted AFTER INSERT ON sectors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('sectors');
CREATE TRIGGER sectors_shown AFTER UPDATE ON sectors FOR EACH ROW WHEN (old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER sectors_touch BEFORE UPDATE ON sectors FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER sectors_updated AFTER UPDATE ON sectors REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('sectors');

create table sessions (
  sid text not null,
  sess json not null,
  expire timestamptz(6) not null,
  id uuid default gen_random_uuid() not null,
  user_id uuid generated always as ((COALESCE((sess ->> 'user_id'::text), ((sess -> 'pending'::text) ->> 'user_id'::text)))::uuid) stored,
  user_agent text generated always as ((sess ->> 'user_agent'::text)) stored,
  created_at timestamptz(3) default now() not null,
  last_used_at timestamptz(3) default now() not null,
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_pkey PRIMARY KEY (sid),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expire_index ON public.sessions USING btree (expire);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);
CREATE TRIGGER sessions_access_changed AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();

create table site_settings (
  id text default 'site'::text not null,
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
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  vat_number text,
  changed jsonb default '{}'::jsonb not null,
  constraint site_settings_id_check CHECK (id = 'site'::text),
  constraint site_settings_pkey PRIMARY KEY (id)
);
CREATE TRIGGER site_settings_changed AFTER INSERT OR DELETE OR UPDATE ON site_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER site_settings_touch BEFORE UPDATE ON site_settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table specialities (
  id uuid default gen_random_uuid() not null,
  title text not null,
  description text not null,
  benefits text[] default '{}'::text[] not null,
  icon text not null,
  is_featured boolean default false not null,
  color_theme text default 'primary'::text not null,
  is_active boolean default true not null,
  display_order integer not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint specialities_pkey PRIMARY KEY (id)
);
CREATE INDEX specialities_order ON public.specialities USING btree (display_order, created_at, id);
CREATE TRIGGER specialities_changed AFTER INSERT OR DELETE ON specialities FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER specialities_deleted AFTER DELETE ON specialities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('specialities');
CREATE TRIGGER specialities_edited AFTER UPDATE ON specialities FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('specialities');
CREATE TRIGGER specialities_inserted AFTER INSERT ON specialities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('specialities');
CREATE TRIGGER specialities_shown AFTER UPDATE ON specialities FOR EACH ROW WHEN (old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER specialities_touch BEFORE UPDATE ON specialities FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER specialities_updated AFTER UPDATE ON specialities REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('specialities');

create table subscription_import_rows (
  import_id uuid not null,
  number integer not null,
  line integer not null,
  cells jsonb not null,
  email citext,
  fields jsonb default '{}'::jsonb not null,
  listed boolean default false not null,
  outcome text,
  note text,
  subscription_id uuid,
  before jsonb,
  written_version timestamptz(3),
  constraint subscription_import_rows_import_id_foreign FOREIGN KEY (import_id) REFERENCES subscription_imports(id) ON DELETE CASCADE,
  constraint subscription_import_rows_pkey PRIMARY KEY (import_id, number)
);
CREATE INDEX subscription_import_rows_email ON public.subscription_import_rows USING btree (import_id, email, number);
CREATE INDEX subscription_import_rows_outcome ON public.subscription_import_rows USING btree (import_id, outcome, number);

create table subscription_imports (
  id uuid default gen_random_uuid() not null,
  filename text not null,
  state text default 'checked'::text not null,
  headers text[] default '{}'::text[] not null,
  columns jsonb default '{}'::jsonb not null,
  options jsonb default '{}'::jsonb not null,
  declaration text,
  total integer default 0 not null,
  counts jsonb default '{}'::jsonb not null,
  confirmations integer default 0 not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint subscription_imports_created_by_foreign FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint subscription_imports_pkey PRIMARY KEY (id),
  constraint subscription_imports_state_check CHECK (state = ANY (ARRAY['checked'::text, 'done'::text, 'undone'::text]))
);
CREATE INDEX subscription_imports_created_at ON public.subscription_imports USING btree (created_at, id);
CREATE TRIGGER subscription_imports_touch BEFORE UPDATE ON subscription_imports FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table subscriptions (
  id uuid default gen_random_uuid() not null,
  email citext not null,
  status text default 'pending'::text not null,
  source text not null,
  consent_text text,
  consent_version text,
  consent_at timestamptz(3),
  confirmed_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  confirm_token_hash text,
  confirm_sent_at timestamptz(3),
  spam_reason text,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  soft_bounces integer default 0 not null,
  last_bounce_at timestamptz(3),
  unconfirmed_consent jsonb,
  first_name text,
  tags text[] default '{}'::text[] not null,
  constraint subscriptions_confirm_token_hash_unique UNIQUE (confirm_token_hash),
  constraint subscriptions_email_unique UNIQUE (email),
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_status_check CHECK (status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text, 'suppressed'::text]))
);
CREATE INDEX subscriptions_confirmed_at ON public.subscriptions USING btree (confirmed_at) WHERE (status = 'confirmed'::text);
CREATE INDEX subscriptions_consent_at ON public.subscriptions USING btree (consent_at, id);
CREATE INDEX subscriptions_created_at ON public.subscriptions USING btree (created_at, id);
CREATE INDEX subscriptions_left_at ON public.subscriptions USING btree (unsubscribed_at) INCLUDE (confirmed_at) WHERE (status = 'unsubscribed'::text);
CREATE INDEX subscriptions_search ON public.subscriptions USING gin (fold((((email)::text || ' '::text) || COALESCE(first_name, ''::text))) gin_trgm_ops);
CREATE INDEX subscriptions_sign_ups ON public.subscriptions USING btree (created_at) INCLUDE (confirmed_at) WHERE (spam_reason IS NULL);
CREATE INDEX subscriptions_source ON public.subscriptions USING btree (source, created_at, id);
CREATE INDEX subscriptions_status ON public.subscriptions USING btree (status, created_at, id);
CREATE INDEX subscriptions_suspected ON public.subscriptions USING btree (created_at, id) WHERE (spam_reason IS NOT NULL);
CREATE INDEX subscriptions_tags ON public.subscriptions USING gin (tags);
CREATE TRIGGER subscriptions_deleted AFTER DELETE ON subscriptions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('subscriptions');
CREATE TRIGGER subscriptions_inserted AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('subscriptions');
CREATE TRIGGER subscriptions_touch BEFORE UPDATE ON subscriptions FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER subscriptions_updated AFTER UPDATE ON subscriptions REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('subscriptions');

create table suppressions (
  address_hash text not null,
  reason text not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint suppressions_pkey PRIMARY KEY (address_hash),
  constraint suppressions_reason_check CHECK (reason = ANY (ARRAY['unsubscribed'::text, 'erased'::text, 'bounced'::text, 'complained'::text, 'manual'::text]))
);

create table team_members (
  id uuid default gen_random_uuid() not null,
  name text not null,
  role text not null,
  description text not null,
  experience text not null,
  image text,
  image_alt text,
  is_founder boolean default false not null,
  is_active boolean default true not null,
  display_order integer not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint team_members_pkey PRIMARY KEY (id)
);
CREATE INDEX team_members_media ON public.team_members USING gin (media_keys_in(COALESCE(image, ''::text)));
CREATE INDEX team_members_order ON public.team_members USING btree (display_order, created_at, id);
CREATE TRIGGER "team-members_deleted" AFTER DELETE ON team_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('team-members');
CREATE TRIGGER "team-members_inserted" AFTER INSERT ON team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('team-members');
CREATE TRIGGER "team-members_updated" AFTER UPDATE ON team_members REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('team-members');
CREATE TRIGGER team_members_changed AFTER INSERT OR DELETE ON team_members FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER team_members_edited AFTER UPDATE ON team_members FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('team-members');
CREATE TRIGGER team_members_shown AFTER UPDATE ON team_members FOR EACH ROW WHEN (old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION notify_content_changed();
CREATE TRIGGER team_members_touch BEFORE UPDATE ON team_members FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table testimonials (
  id uuid default gen_random_uuid() not null,
  quote text not null,
  author text not null,
  role text default ''::text not null,
  company text,
  rating smallint default '5'::smallint not null,
  is_active boolean default true not null,
  display_order integer not null,
  source_note text,
  version integer default 1 not null,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  constraint testimonials_pkey PRIMARY KEY (id),
  constraint testimonials_rating_check CHECK (rating >= 1 AND rating <= 5)
);
CREATE INDEX testimonials_order ON public.testimonials USING btree (display_order, created_at, id);
CREATE TRIGGER testimonials_changed AFTER INSERT OR DELETE OR UPDATE ON testimonials FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('testimonials');
CREATE TRIGGER testimonials_deleted AFTER DELETE ON testimonials REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('testimonials');
CREATE TRIGGER testimonials_inserted AFTER INSERT ON testimonials REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('testimonials');
CREATE TRIGGER testimonials_touch BEFORE UPDATE ON testimonials FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER testimonials_updated AFTER UPDATE ON testimonials REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_resource_changed('testimonials');
CREATE TRIGGER testimonials_version BEFORE UPDATE ON testimonials FOR EACH ROW EXECUTE FUNCTION count_version();

create table user_roles (
  user_id uuid not null,
  role text not null,
  other_roles text[] default '{}'::text[] not null,
  constraint user_roles_administrators_need_no_others CHECK (role <> 'admin'::text OR other_roles = '{}'::text[]),
  constraint user_roles_pkey PRIMARY KEY (user_id),
  constraint user_roles_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER user_roles_access_changed AFTER INSERT OR DELETE OR UPDATE ON user_roles FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();

create table users (
  id uuid default gen_random_uuid() not null,
  email citext not null,
  password_hash text,
  created_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  updated_at timestamptz(3) default CURRENT_TIMESTAMP not null,
  status text default 'active'::text not null,
  invited_at timestamptz(3),
  constraint users_email_unique UNIQUE (email),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_status_check CHECK (status = ANY (ARRAY['active'::text, 'invited'::text, 'deactivated'::text]))
);
CREATE INDEX users_created_at ON public.users USING btree (created_at, id);
CREATE INDEX users_search ON public.users USING gin (fold((email)::text) gin_trgm_ops);
CREATE TRIGGER users_access_changed AFTER DELETE OR UPDATE ON users FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create view people as
 SELECT u.id,
    u.email,
    u.status,
    u.created_at,
    p.last_sign_in_at,
    COALESCE(p.full_name, ''::text) AS full_name,
    COALESCE(NULLIF(p.full_name, ''::text), u.email::text) AS name,
    COALESCE(NULLIF(p.full_name, ''::text), split_part(u.email::text, '@'::text, 1)) AS host_name,
    g.role,
        CASE
            WHEN g.role IS NULL THEN '{}'::text[]
            ELSE g.role || g.other_roles
        END AS roles
   FROM users u
     LEFT JOIN profiles p ON p.user_id = u.id
     LEFT JOIN user_roles g ON g.user_id = u.id;
