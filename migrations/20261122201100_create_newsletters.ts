import type { Knex } from 'knex';

/** Newsletters. Recipients do not refer to subscriptions, so that erased subscribers stay counted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table newsletters (
  id uuid primary key default gen_random_uuid(),
  post_id uuid,
  subject text not null,
  preheader text not null default '',
  intro text not null default '',
  per_minute integer not null default 600,
  state text not null default 'draft',
  -- The words as they were when it was started; a later edit of the post changes no newsletter half way.
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
  constraint newsletters_created_by_foreign foreign key (created_by) references users(id) on delete set null,
  constraint newsletters_post_id_foreign foreign key (post_id) references blog_posts(id) on delete set null,
  constraint newsletters_state_check check (state in ('draft', 'queued', 'sending', 'stopped', 'sent'))
);

create index newsletters_post_id_index on newsletters (post_id);
create index newsletters_created_at on newsletters (created_at, id);
create index newsletters_at_work on newsletters (next_batch_at) where (state in ('queued', 'sending'));

create table newsletter_recipients (
  newsletter_id uuid not null,
  subscription_id uuid not null,
  mail_id uuid,
  state text not null default 'waiting',
  constraint newsletter_recipients_mail_id_unique unique (mail_id),
  primary key (newsletter_id, subscription_id),
  constraint newsletter_recipients_mail_id_foreign foreign key (mail_id) references mails(id) on delete set null,
  constraint newsletter_recipients_newsletter_id_foreign foreign key (newsletter_id) references newsletters(id) on delete restrict,
  constraint newsletter_recipients_state_check check (state in ('waiting', 'posted', 'sent', 'failed', 'unknown', 'left'))
);

create index newsletter_recipients_open on newsletter_recipients (newsletter_id, subscription_id) where (state = 'waiting'::text);
create index newsletter_recipients_posted on newsletter_recipients (newsletter_id) where (state = 'posted'::text);
create index newsletter_recipients_person on newsletter_recipients (subscription_id);

create trigger newsletters_touch before update on newsletters for each row execute function touch_updated_at()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table newsletter_recipients, newsletters cascade');
}
