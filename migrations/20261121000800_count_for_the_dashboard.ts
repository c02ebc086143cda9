import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // A column of its own, because PostgreSQL answers from an index alone only when the index holds plain columns.
  await knex.raw(`alter table analytics_events
    add column source text generated always as (left(fields ->> 'source', 100)) stored`);
  await knex.raw('create index analytics_events_counts on analytics_events (name, at, source)');
  await knex.raw('drop index analytics_events_name_at_index');
  // For the deletion of what is too old: the table is in the order of time.
  await knex.raw('create index analytics_events_at on analytics_events using brin (at)');

  // Without a reference to the post: a deleted article was read all the same.
  await knex.raw(`create table post_views (
    post_id uuid not null, day date not null, views int not null, primary key (post_id, day))`);
  await knex.raw('create index post_views_day on post_views (day) include (post_id, views)');

  await knex.raw(`create index subscriptions_sign_ups on subscriptions (created_at) include (confirmed_at)
    where spam_reason is null`);
  await knex.raw(
    "create index subscriptions_confirmed_at on subscriptions (confirmed_at) where status = 'confirmed'",
  );
  await knex.raw(`create index subscriptions_left_at on subscriptions (unsubscribed_at) include (confirmed_at)
    where status = 'unsubscribed'`);

  await knex.raw(`create index consultations_figures on consultations (created_at)
    include (source, responded_at) where status <> 'spam'`);
  await knex.raw(`create index consultations_suspected on consultations (created_at)
    where status = 'spam' and spam_reason is not null`);
  await knex.raw('create index blog_posts_drafts on blog_posts (updated_at) where not published');
}

export async function down(knex: Knex): Promise<void> {
  for (const name of [
    'blog_posts_drafts',
    'consultations_suspected',
    'consultations_figures',
    'subscriptions_left_at',
    'subscriptions_confirmed_at',
    'subscriptions_sign_ups',
    'analytics_events_at',
    'analytics_events_counts',
  ]) {
    await knex.raw(`drop index ${name}`);
  }
  await knex.schema.dropTable('post_views');
  await knex.schema.alterTable('analytics_events', (table) => {
    table.dropColumn('source');
    table.index(['name', 'at']);
  });
}
