-- The audit log, keys of creations, the bin, analytics events, and when backups and maintenance ran.

create table audit_log (
  id bigserial primary key,
  at timestamptz(3) not null default current_timestamp,
  user_id uuid,
  action text not null,
  resource text not null,
  record_id text,
  details jsonb not null default '{}',
  request_id text,
  constraint audit_log_user_id_foreign foreign key (user_id) references users(id) on delete set null
);
create index audit_log_action on audit_log (action, at, id) include (resource, user_id);
create index audit_log_newest on audit_log (at, id);
create index audit_log_person on audit_log (user_id, at, id) include (action, resource);
create index audit_log_request on audit_log (request_id);
create index audit_log_resource on audit_log (resource, at, id) include (action, user_id);
create index audit_log_resource_record_id_at_index on audit_log (resource, record_id, at);

create table creation_keys (
  user_id uuid not null,
  key text not null,
  resource text not null,
  body_hash text not null,
  record_id uuid,
  version timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  primary key (user_id, key),
  constraint creation_keys_user_id_foreign foreign key (user_id) references users(id) on delete cascade
);
create index creation_keys_created_at_index on creation_keys (created_at);

create table deleted_records (
  id uuid primary key default gen_random_uuid(),
  resource text not null,
  record_id uuid not null,
  title text not null,
  "row" jsonb not null,
  deleted_at timestamptz(3) not null default current_timestamp,
  deleted_by uuid,
  expires_at timestamptz(3) not null default (now() + '30 days'::interval),
  constraint deleted_records_deleted_by_foreign foreign key (deleted_by) references users(id) on delete set null,
  constraint deleted_records_resource_record_id_unique unique (resource, record_id)
);
create index deleted_records_deleted_at_id_index on deleted_records (deleted_at, id);
create index deleted_records_deleted_by_index on deleted_records (deleted_by);
create index deleted_records_email on deleted_records (lower(("row" ->> 'email'::text))) where (("row" ->> 'email'::text) is not null);
create index deleted_records_expires_at_index on deleted_records (expires_at);

create table analytics_events (
  id bigserial primary key,
  at timestamptz(3) not null default current_timestamp,
  name text not null,
  path text,
  fields jsonb not null default '{}',
  source text generated always as ("left"((fields ->> 'source'::text), 100)) stored
);
create index analytics_events_at on analytics_events using brin (at);
create index analytics_events_counts on analytics_events (name, at, source);

create table backup_runs (
  id bigserial primary key,
  at timestamptz(3) not null default current_timestamp,
  bytes bigint not null,
  milliseconds integer not null,
  rows bigint not null,
  files integer not null,
  missing integer not null
);

create table maintenance_runs (
  task text primary key,
  ran_at timestamptz(3) not null,
  milliseconds integer not null,
  failed_at timestamptz(3)
);

-- One row: whether the team was told that something does not work, so that it is told once, and once that it is over.
-- `checks` is how often in a row the light was other than what was told.
create table health_alerts (
  id boolean primary key default true,
  told boolean not null default false,
  checks integer not null default 0,
  title text not null default '',
  since timestamptz(3),
  constraint health_alerts_one_row check (id)
);
