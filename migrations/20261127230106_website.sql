-- What the owner edits of the website: its lists, in the admin's order, its texts and its settings.

create table testimonials (
  id uuid primary key default gen_random_uuid(),
  quote text not null,
  author text not null,
  role text not null default '',
  company text,
  rating smallint not null default '5',
  is_active boolean not null default true,
  display_order integer not null,
  source_note text,
  version integer not null default 1,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint testimonials_rating_check check (rating >= 1 and rating <= 5)
);
create index testimonials_order on testimonials (display_order, created_at, id);

create table team_members (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  role text not null,
  description text not null,
  experience text not null,
  image text,
  image_alt text,
  is_founder boolean not null default false,
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index team_members_media on team_members using gin (media_keys_in(coalesce(image, ''::text)));
create index team_members_order on team_members (display_order, created_at, id);

create table specialities (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  benefits text[] not null default '{}',
  icon text not null,
  is_featured boolean not null default false,
  color_theme text not null default 'primary',
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index specialities_order on specialities (display_order, created_at, id);

create table sectors (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  image text,
  link_type text not null default 'consultation',
  site_url text,
  icon text,
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint sectors_link_type_check check (link_type in ('consultation', 'external'))
);
create index sectors_media on sectors using gin (media_keys_in(coalesce(image, ''::text)));
create index sectors_order on sectors (display_order, created_at, id);

create table reasons (
  id uuid primary key default gen_random_uuid(),
  big text not null,
  title text not null,
  text text not null,
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index reasons_order on reasons (display_order, created_at, id);

create table questions (
  id uuid primary key default gen_random_uuid(),
  question text not null,
  answer text not null,
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index questions_order on questions (display_order, created_at, id);

create table offices (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  address_lines text[] not null default '{}',
  email text,
  phone text,
  plan text,
  is_coming_soon boolean not null default false,
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index offices_order on offices (display_order, created_at, id);

create table clients (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  logo text not null,
  logo_width integer not null default 200,
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index clients_media on clients using gin (media_keys_in(coalesce(logo, ''::text)));
create index clients_order on clients (display_order, created_at, id);

create table figures (
  id uuid primary key default gen_random_uuid(),
  figure text not null,
  meaning text not null,
  page text not null default 'home',
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint figures_page_check check (page in ('home', 'about'))
);
create index figures_order on figures (display_order, created_at, id);

create table milestones (
  id uuid primary key default gen_random_uuid(),
  year text not null,
  text text not null,
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index milestones_order on milestones (display_order, created_at, id);

-- Changed texts only; all others show this version's default. `original` is the default at the time of the change, so that a
-- newer one can be offered. `id` is for live lists.
create table page_texts (
  key text primary key,
  id text generated always as (key) stored,
  value text not null,
  original text not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);

-- Changes that are not public yet. One with a time becomes public by that time alone: visitors read the view.
create table page_text_drafts (
  id text primary key,
  value text not null,
  publish_at timestamptz(3),
  user_id uuid,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint page_text_drafts_user_id_foreign foreign key (user_id) references users(id) on delete set null
);
create index page_text_drafts_user_id_index on page_text_drafts (user_id);

create table page_text_discards (
  id bigserial primary key,
  batch uuid not null,
  key text not null,
  value text not null,
  at timestamptz(3) not null default current_timestamp,
  user_id uuid,
  discarded_by uuid,
  constraint page_text_discards_discarded_by_foreign foreign key (discarded_by) references users(id) on delete set null,
  constraint page_text_discards_user_id_foreign foreign key (user_id) references users(id) on delete set null
);
create index page_text_discards_at on page_text_discards (at);
create index page_text_discards_batch on page_text_discards (batch);
create index page_text_discards_discarded_by_index on page_text_discards (discarded_by);
create index page_text_discards_user_id_index on page_text_discards (user_id);

-- Every version that was public. Texts that are published together are one change of the website, so that they make one version
-- of a legal text.
create table page_text_revisions (
  id bigserial primary key,
  key text not null,
  value text,
  at timestamptz(3) not null default current_timestamp,
  user_id uuid,
  constraint page_text_revisions_user_id_foreign foreign key (user_id) references users(id) on delete set null
);
create index page_text_revisions_key on page_text_revisions (key, id);
create index page_text_revisions_user_id_index on page_text_revisions (user_id);

-- Settings override the environment one by one: those not in `changed` are the environment's, and null removes one. The other
-- columns are an earlier version's.
create table site_settings (
  id text primary key default 'site',
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
  changed jsonb not null default '{}',
  constraint site_settings_id_check check (id = 'site'::text)
);

-- Records and page texts that are sample content, with their original values: an edited one is the owner's. Samples of visitors'
-- data are not edited, so their values are not stored. `removed_at`: since when it is in the bin, where all samples were removed
-- together.
create table sample_records (
  resource text not null,
  record_id text not null,
  written jsonb not null,
  removed_at timestamptz(3),
  primary key (resource, record_id)
);

-- Proofs that mail arrives. `version` identifies what was proved; if it changes, the person is asked again.
create table going_live_marks (
  name text primary key,
  version text not null default '',
  user_id uuid,
  at timestamptz(3) not null default current_timestamp,
  constraint going_live_marks_user_id_foreign foreign key (user_id) references users(id) on delete set null
);

create function notify_page_text_changed() returns trigger language plpgsql as $$
declare
  page text := split_part(coalesce(new.key, old.key), '.', 1);
begin
  -- Every page names the policy that holds.
  perform pg_notify('content_changed', case when page in ('privacy', 'terms') then '' else 'page-texts ' || page end);
  return null;
end $$;

create function record_page_text_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.value = old.value then return null; end if;
  insert into page_text_revisions (key, value, at, user_id) values (
    coalesce(new.key, old.key),
    new.value,
    coalesce(nullif(current_setting('app.public_since', true), '')::timestamptz, now()),
    nullif(current_setting('app.user_id', true), '')::uuid
  );
  return null;
end $$;

create function note_samples(resource text, target regclass, ids text[]) returns void language plpgsql as $$
begin
  execute format('insert into sample_records (resource, record_id, written)
    select $1, r.id::text, case when $1 in (''consultations'', ''subscriptions'') then ''{}'' else to_jsonb(r) - array[
      ''id'', ''display_order'', ''is_active'', ''published'', ''published_at'', ''created_at'', ''updated_at'',
      ''views'', ''content_html'', ''content_text'', ''read_minutes''] end
    from %s r where r.id::text = any($2)
    on conflict on constraint sample_records_pkey do update set written = excluded.written, removed_at = null', target)
  using resource, ids;
end $$;

create view public_page_texts as
 select coalesce(draft.id, text.key) as key,
    coalesce(draft.value, text.value) as value
   from page_texts text
     full join ( select page_text_drafts.id,
            page_text_drafts.value
           from page_text_drafts
          where page_text_drafts.publish_at <= now()) draft on draft.id = text.key;

create trigger testimonials_changed after insert or delete or update on testimonials
  for each statement execute function notify_content_changed('testimonials');
create trigger testimonials_touch before update on testimonials
  for each row execute function touch_updated_at();
create trigger testimonials_version before update on testimonials
  for each row execute function count_version();
select watch_resource('testimonials', 'testimonials');

create trigger team_members_touch before update on team_members
  for each row execute function touch_updated_at();
select watch_resource('team-members', 'team_members');
select watch_shown('team-members', 'team_members');

create trigger specialities_touch before update on specialities
  for each row execute function touch_updated_at();
select watch_resource('specialities', 'specialities');
select watch_shown('specialities', 'specialities');

create trigger sectors_touch before update on sectors
  for each row execute function touch_updated_at();
select watch_resource('sectors', 'sectors');
select watch_shown('sectors', 'sectors');

create trigger reasons_touch before update on reasons
  for each row execute function touch_updated_at();
select watch_resource('reasons', 'reasons');
select watch_shown('reasons', 'reasons');

create trigger questions_touch before update on questions
  for each row execute function touch_updated_at();
select watch_resource('questions', 'questions');
select watch_shown('questions', 'questions');

create trigger offices_touch before update on offices
  for each row execute function touch_updated_at();
select watch_resource('offices', 'offices');
select watch_shown('offices', 'offices');

create trigger clients_touch before update on clients
  for each row execute function touch_updated_at();
select watch_resource('clients', 'clients');
select watch_shown('clients', 'clients');

create trigger figures_touch before update on figures
  for each row execute function touch_updated_at();
select watch_resource('figures', 'figures');
select watch_shown('figures', 'figures');

create trigger milestones_touch before update on milestones
  for each row execute function touch_updated_at();
select watch_resource('milestones', 'milestones');
select watch_shown('milestones', 'milestones');

create trigger page_texts_changed after insert or delete or update on page_texts
  for each row execute function notify_page_text_changed();
create trigger page_texts_revised after insert or delete or update on page_texts
  for each row execute function record_page_text_revision();
create trigger page_texts_touch before update on page_texts
  for each row execute function touch_updated_at();
select watch_resource('page-texts', 'page_texts');

create trigger page_text_drafts_dropped after delete on page_text_drafts
  for each row when (old.publish_at is not null) execute function notify_content_changed();
create trigger page_text_drafts_moved after update on page_text_drafts
  for each row when (new.publish_at is distinct from old.publish_at) execute function notify_content_changed();
create trigger page_text_drafts_scheduled after insert on page_text_drafts
  for each row when (new.publish_at is not null) execute function notify_content_changed();
create trigger page_text_drafts_touch before update on page_text_drafts
  for each row execute function touch_updated_at();
select watch_resource('page-texts', 'page_text_drafts');

create trigger site_settings_changed after insert or delete or update on site_settings
  for each statement execute function notify_content_changed();
create trigger site_settings_touch before update on site_settings
  for each row execute function touch_updated_at();
