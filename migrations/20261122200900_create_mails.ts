import type { Knex } from 'knex';

/** The outbox: mails as rows, written in the transaction that causes them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
  constraint mails_message_id_unique unique (message_id),
  constraint mails_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'unknown'))
);

create index mails_created_at on mails (created_at, id);
create index mails_state on mails (state, created_at, id);
create index mails_to_address on mails (to_address);
create index mails_waiting on mails (next_attempt_at) where (state in ('queued', 'sending'));
create index mails_search on mails using gin (((((to_address)::text || ' '::text) || subject)) gin_trgm_ops);
create index mails_kind on mails (kind, created_at, id);
create index mails_record on mails (resource, record_id);

create trigger mails_touch before update on mails for each row execute function touch_updated_at();

select watch_resource('mails', 'mails')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table mails cascade');
}
