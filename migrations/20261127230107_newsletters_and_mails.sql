-- The outbox, whose mails are rows written in the transaction that causes them; newsletter subscriptions, suppressions, reports of
-- mail servers, imported lists; and campaigns.

create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  to_address citext not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
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
  attempt_log jsonb not null default '[]',
  calendar text,
  constraint mails_message_id_unique unique (message_id),
  constraint mails_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'unknown'))
);
create index mails_created_at on mails (created_at, id);
create index mails_kind on mails (kind, created_at, id);
create index mails_record on mails (resource, record_id);
create index mails_search on mails using gin (fold((((to_address)::text || ' '::text) || subject)) gin_trgm_ops);
create index mails_state on mails (state, created_at, id);
create index mails_to_address on mails (to_address);
create index mails_waiting on mails (next_attempt_at) where (state = any (array['queued'::text, 'sending'::text]));

-- What a stranger posts with somebody's address does not replace stored evidence of consent: it waits in `unconfirmed_consent`
-- until the owner of the address confirms it.
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
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
  spam_reason text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  soft_bounces integer not null default 0,
  last_bounce_at timestamptz(3),
  unconfirmed_consent jsonb,
  constraint subscriptions_confirm_token_hash_unique unique (confirm_token_hash),
  constraint subscriptions_email_unique unique (email),
  constraint subscriptions_status_check check (status in ('pending', 'confirmed', 'unsubscribed', 'suppressed'))
);
create index subscriptions_confirmed_at on subscriptions (confirmed_at) where (status = 'confirmed'::text);
create index subscriptions_consent_at on subscriptions (consent_at, id);
create index subscriptions_created_at on subscriptions (created_at, id);
create index subscriptions_left_at on subscriptions (unsubscribed_at) include (confirmed_at) where (status = 'unsubscribed'::text);
create index subscriptions_search on subscriptions using gin (fold((email)::text) gin_trgm_ops);
create index subscriptions_sign_ups on subscriptions (created_at) include (confirmed_at) where (spam_reason is null);
create index subscriptions_source on subscriptions (source, created_at, id);
create index subscriptions_status on subscriptions (status, created_at, id);
create index subscriptions_suspected on subscriptions (created_at, id) where (spam_reason is not null);

create table suppressions (
  address_hash text primary key,
  reason text not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint suppressions_reason_check check (reason in ('unsubscribed', 'erased', 'bounced', 'complained', 'manual'))
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
  constraint mail_events_mail_id_foreign foreign key (mail_id) references mails(id) on delete set null,
  constraint mail_events_subscription_id_foreign foreign key (subscription_id) references subscriptions(id) on delete cascade,
  constraint mail_events_type_check check (type in ('bounce', 'complaint', 'delivered'))
);
create index mail_events_mail_id_index on mail_events (mail_id);
create index mail_events_subscription_id_at_index on mail_events (subscription_id, at);

create table subscription_imports (
  id uuid primary key default gen_random_uuid(),
  filename text not null,
  state text not null default 'reading',
  problem text,
  encoding text,
  separator text,
  headers text[] not null default '{}',
  columns jsonb not null default '{}',
  options jsonb not null default '{}',
  declaration text,
  total integer not null default 0,
  counts jsonb not null default '{}',
  confirmations integer not null default 0,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint subscription_imports_created_by_foreign foreign key (created_by) references users(id) on delete set null,
  constraint subscription_imports_state_check check (state in ('reading', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'))
);
create index subscription_imports_created_at on subscription_imports (created_at, id);

create table subscription_import_rows (
  import_id uuid not null,
  number integer not null,
  line integer not null,
  cells jsonb not null,
  email citext,
  fields jsonb not null default '{}',
  listed boolean not null default false,
  outcome text,
  note text,
  subscription_id uuid,
  before jsonb,
  written_version timestamptz(3),
  primary key (import_id, number),
  constraint subscription_import_rows_import_id_foreign foreign key (import_id) references subscription_imports(id) on delete cascade
);
create index subscription_import_rows_email on subscription_import_rows (import_id, email, number);
create index subscription_import_rows_outcome on subscription_import_rows (import_id, outcome, number);

-- `problem`: why a scheduled one did not begin. The texts are as they were when it was started; a later edit of a post changes no
-- newsletter half way. Post ids have no foreign key, so that a post restored from the bin is in its campaign again.
create table newsletters (
  id uuid primary key default gen_random_uuid(),
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
  post_ids uuid[] not null default '{}'::uuid[],
  picture text,
  whole_posts boolean not null default false,
  scheduled_at timestamptz(3),
  problem text,
  slug text,
  withdrawn_at timestamptz(3),
  constraint newsletters_created_by_foreign foreign key (created_by) references users(id) on delete set null,
  constraint newsletters_post_id_foreign foreign key (post_id) references blog_posts(id) on delete set null,
  constraint newsletters_slug_unique unique (slug),
  constraint newsletters_state_check check (state in ('draft', 'scheduled', 'queued', 'sending', 'stopped', 'sent'))
);
create index newsletters_at_work on newsletters (next_batch_at) where (state = any (array['scheduled'::text, 'queued'::text, 'sending'::text]));
create index newsletters_created_at on newsletters (created_at, id);
create index newsletters_media on newsletters using gin (media_keys_in(coalesce(picture, ''::text)));
create index newsletters_post_id_index on newsletters (post_id);
create index newsletters_posts on newsletters using gin (post_ids);
create index newsletters_started_at on newsletters (started_at) where (started_at is not null);

-- No reference to subscriptions, so that erased subscribers stay counted.
create table newsletter_recipients (
  newsletter_id uuid not null,
  subscription_id uuid not null,
  mail_id uuid,
  state text not null default 'waiting',
  primary key (newsletter_id, subscription_id),
  constraint newsletter_recipients_mail_id_foreign foreign key (mail_id) references mails(id) on delete set null,
  constraint newsletter_recipients_mail_id_unique unique (mail_id),
  constraint newsletter_recipients_newsletter_id_foreign foreign key (newsletter_id) references newsletters(id) on delete restrict,
  constraint newsletter_recipients_state_check check (state in ('waiting', 'posted', 'sent', 'failed', 'bounced', 'unknown', 'left'))
);
create index newsletter_recipients_not_sent on newsletter_recipients (newsletter_id, state) where (state <> 'sent'::text);
create index newsletter_recipients_open on newsletter_recipients (newsletter_id, subscription_id) where (state = 'waiting'::text);
create index newsletter_recipients_person on newsletter_recipients (subscription_id);
create index newsletter_recipients_posted on newsletter_recipients (newsletter_id) where (state = 'posted'::text);

-- Who got a newsletter and unsubscribed after it, before another one began.
create function subscribers_who_left(newsletter uuid) returns SETOF uuid language sql stable as $$
  select s.id from newsletters n
    join subscriptions s on s.status = 'unsubscribed' and s.unsubscribed_at >= n.started_at
      and s.unsubscribed_at < coalesce(
        (select min(later.started_at) from newsletters later where later.started_at > n.started_at), 'infinity')
    where n.id = newsletter and exists (
      select from newsletter_recipients r where r.newsletter_id = n.id and r.subscription_id = s.id
        and r.state in ('posted', 'sent', 'bounced', 'unknown'))
$$;

create trigger mails_touch before update on mails
  for each row execute function touch_updated_at();
select watch_resource('mails', 'mails');

create trigger subscriptions_touch before update on subscriptions
  for each row execute function touch_updated_at();
select watch_resource('subscriptions', 'subscriptions');

create trigger subscription_imports_touch before update on subscription_imports
  for each row execute function touch_updated_at();

create trigger newsletters_content after insert or delete or update of subject, intro, picture, post_ids, slug, withdrawn_at, started_at on newsletters
  for each statement execute function notify_content_changed('newsletters');
create trigger newsletters_touch before update on newsletters
  for each row execute function touch_updated_at();
