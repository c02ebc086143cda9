-- Accounts, credentials, sessions and roles, the product's keys, and counters of rate limits.

create table users (
  id uuid primary key default gen_random_uuid(),
  email citext not null,
  password_hash text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  status text not null default 'active',
  invited_at timestamptz(3),
  constraint users_email_unique unique (email),
  constraint users_status_check check (status in ('active', 'invited', 'deactivated'))
);
create index users_created_at on users (created_at, id);
create index users_search on users using gin (fold((email)::text) gin_trgm_ops);

create table profiles (
  user_id uuid primary key,
  full_name text not null,
  avatar text,
  last_sign_in_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint profiles_user_id_foreign foreign key (user_id) references users(id) on delete cascade
);

create table user_roles (
  user_id uuid primary key,
  role text not null,
  constraint user_roles_user_id_foreign foreign key (user_id) references users(id) on delete cascade
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
  constraint sessions_id_key unique (id),
  constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index sessions_expire_index on sessions (expire);
create index sessions_user_id on sessions (user_id);

create table account_links (
  token_hash text primary key,
  user_id uuid not null,
  purpose text not null,
  email citext,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  constraint account_links_purpose_check check (purpose in ('invitation', 'password_reset', 'email_change')),
  constraint account_links_user_id_foreign foreign key (user_id) references users(id) on delete cascade
);
create index account_links_user_id_index on account_links (user_id);

create table second_factors (
  user_id uuid primary key,
  encrypted_secret text not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default '0'::bigint,
  constraint second_factors_user_id_foreign foreign key (user_id) references users(id) on delete cascade
);

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash),
  constraint recovery_codes_user_id_foreign foreign key (user_id) references users(id) on delete cascade
);

create table product_keys (
  name text primary key,
  key bytea not null,
  created_at timestamptz(3) not null default current_timestamp
);

create table rate_limits (
  key text primary key,
  hits integer not null,
  reset_at timestamptz not null
);

create trigger users_access_changed after delete or update on users
  for each statement execute function notify_access_changed();
create trigger users_touch before update on users
  for each row execute function touch_updated_at();

create trigger profiles_touch before update on profiles
  for each row execute function touch_updated_at();

create trigger user_roles_access_changed after insert or delete or update on user_roles
  for each statement execute function notify_access_changed();

create trigger sessions_access_changed after delete on sessions
  for each statement execute function notify_access_changed();

-- Created now rather than at first use, so that every backup has the key of the hashes.
insert into product_keys (name, key) values ('addresses', sha256((gen_random_uuid()::text || gen_random_uuid())::bytea));
