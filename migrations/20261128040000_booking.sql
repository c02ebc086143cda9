-- Visitors book a time: when each colleague can be booked, what their own calendar has, and no two bookings in one time.
-- Safe beside the version before: it writes no booked appointment, the new columns have defaults, and appointments are few rows.

create extension if not exists btree_gist;

create table availability (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  is_on boolean not null default false,
  hours jsonb not null default '[]',
  days_off jsonb not null default '[]',
  minutes integer not null default 30,
  gap_minutes integer not null default 15,
  notice_hours integer not null default 24,
  horizon_days integer not null default 60,
  how text not null default 'phone',
  place text,
  calendar_url text,
  feed_token text not null default encode(sha256(gen_random_uuid()::text::bytea), 'hex'),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint availability_user_id_foreign foreign key (user_id) references users(id) on delete cascade,
  constraint availability_user_id_unique unique (user_id),
  constraint availability_feed_token_unique unique (feed_token),
  constraint availability_how_check check (how in ('phone', 'video', 'visit'))
);
create trigger availability_touch before update on availability for each row execute function touch_updated_at();
select watch_resource('availability', 'availability');
-- Every page says whether a time can be booked.
create trigger availability_changed after insert or update or delete on availability
  for each statement execute function notify_content_changed();

-- How a colleague's own calendar was last read, and the times in it. Nothing else of its events is stored.
create table calendar_reads (
  availability_id uuid primary key,
  read_at timestamptz(3),
  error text,
  constraint calendar_reads_availability_id_foreign foreign key (availability_id) references availability(id) on delete cascade
);

create table busy_times (
  availability_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  primary key (availability_id, starts_at, ends_at),
  constraint busy_times_availability_id_foreign foreign key (availability_id) references availability(id) on delete cascade
);

-- zone is the visitor's; reminded_at is when the visitor was reminded.
alter table appointments add column is_booked boolean not null default false, add column zone text,
  add column reminded_at timestamptz(3);
alter table appointments add constraint appointments_one_in_a_slot
  exclude using gist (host_id with =, tstzrange(starts_at, ends_at) with &&) where (is_booked and cancelled_at is null);
create index appointments_to_remind on appointments (starts_at) where is_booked and cancelled_at is null and reminded_at is null;
