-- Requests about personal data, cookie choices, erasures, and what retention deleted.

create table privacy_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  kind text not null,
  message text not null,
  status text not null default 'new',
  notes text,
  outcome text,
  source text not null default 'website',
  due_at timestamptz(3) not null default (now() + '1 mon'::interval),
  acknowledged_at timestamptz(3),
  done_at timestamptz(3),
  erased_at timestamptz(3),
  spam_reason text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  decision text,
  constraint privacy_requests_decision_check check (decision in ('granted', 'partly', 'refused', 'unidentified')) not VALID,
  constraint privacy_requests_kind_check check (kind in ('access', 'rectification', 'erasure', 'objection', 'complaint')),
  constraint privacy_requests_status_check check (status in ('new', 'acknowledged', 'in_progress', 'done', 'spam'))
);
create index privacy_requests_created_at on privacy_requests (created_at, id);
create index privacy_requests_email on privacy_requests (lower(email));
create index privacy_requests_status on privacy_requests (status, due_at, id);

create table consent_choices (
  id uuid primary key default gen_random_uuid(),
  consent_id uuid not null,
  choice text not null,
  analytics boolean not null,
  marketing boolean not null,
  policy_version text not null,
  created_at timestamptz(3) not null default current_timestamp,
  constraint consent_choices_choice_check check (choice in ('accept_all', 'reject_all', 'custom', 'withdrawn'))
);
create index consent_choices_choice on consent_choices (choice, created_at, id);
create index consent_choices_consent_id on consent_choices (consent_id, created_at);
create index consent_choices_created_at on consent_choices (created_at, id);

create table erasures (
  id uuid primary key default gen_random_uuid(),
  address text not null,
  records jsonb not null,
  user_id uuid,
  request_id text,
  created_at timestamptz(3) not null default current_timestamp,
  constraint erasures_user_id_foreign foreign key (user_id) references users(id) on delete set null
);

create table privacy_journal (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  event text not null,
  address_hash text not null,
  constraint privacy_journal_event_check check (event in ('erasure', 'unsubscribed', 'erased', 'bounced', 'complained', 'manual', 'lifted'))
);
create index privacy_journal_at on privacy_journal (at);

create table retention_runs (
  rule text primary key,
  ran_at timestamptz(3) not null,
  deleted integer not null default 0,
  deleted_total bigint not null default '0'::bigint,
  failed_at timestamptz(3)
);

create trigger privacy_requests_touch before update on privacy_requests
  for each row execute function touch_updated_at();
select watch_resource('privacy-requests', 'privacy_requests');
