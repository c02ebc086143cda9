import type { Knex } from 'knex';

/**
 * Nobody is locked out of an article or a page of the website any more: who saves over somebody else is told by the version.
 * Safe beside the version before: its heartbeats fail, which it ignores, and its saves go on without them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop table post_presence, page_presence');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
create table page_presence (
  user_id uuid primary key,
  page text not null,
  seen_at timestamptz(3) not null default current_timestamp,
  constraint page_presence_user_id_foreign foreign key (user_id) references users(id) on delete cascade
);
create table post_presence (
  id text primary key,
  post_id uuid not null,
  user_id uuid not null,
  is_writing boolean not null default false,
  seen_at timestamptz(3) not null default current_timestamp,
  typed_at timestamptz(3),
  taken_by uuid,
  taken_at timestamptz(3),
  updated_at timestamptz(3) not null default current_timestamp,
  saved_over timestamptz(3),
  saved_as timestamptz(3),
  constraint post_presence_post_id_foreign foreign key (post_id) references blog_posts(id) on delete cascade,
  constraint post_presence_user_id_foreign foreign key (user_id) references users(id) on delete cascade,
  constraint post_presence_taken_by_foreign foreign key (taken_by) references users(id) on delete set null
);
create unique index post_presence_writer on post_presence (post_id) where is_writing;
create index post_presence_post_id_index on post_presence (post_id);
create index post_presence_user_id_index on post_presence (user_id);
create index post_presence_taken_by_index on post_presence (taken_by);
select watch_resource('post-presence', 'post_presence');`);
}
