import type { Knex } from 'knex';

/** Newsletter subscriptions, suppressions, reports of mail servers, and imported lists. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
  constraint subscriptions_confirm_token_hash_unique unique (confirm_token_hash),
  constraint subscriptions_email_unique unique (email),
  constraint subscriptions_status_check check (status in ('pending', 'confirmed', 'unsubscribed', 'suppressed'))
);

create index subscriptions_search on subscriptions using gin (((email)::text) gin_trgm_ops);
create index subscriptions_created_at on subscriptions (created_at, id);
create index subscriptions_status on subscriptions (status, created_at, id);
create index subscriptions_sign_ups on subscriptions (created_at) include (confirmed_at) where (spam_reason is null);
create index subscriptions_confirmed_at on subscriptions (confirmed_at) where (status = 'confirmed'::text);
create index subscriptions_left_at on subscriptions (unsubscribed_at) include (confirmed_at) where (status = 'unsubscribed'::text);
create index subscriptions_source on subscriptions (source, created_at, id);
create index subscriptions_consent_at on subscriptions (consent_at, id);
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
  position integer not null default 0,
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

create trigger subscriptions_touch before update
  on subscriptions for each row
  execute function touch_updated_at();

select watch_resource('subscriptions', 'subscriptions');

create trigger subscription_imports_touch before update
  on subscription_imports for each row
  execute function touch_updated_at()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table subscription_import_rows, subscription_imports, mail_events, suppressions, subscriptions cascade',
  );
}
