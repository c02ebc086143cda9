import type { Knex } from 'knex';

/** Moments carry milliseconds, as JavaScript's do, so that updated_at can serve as the record's version. */
const MOMENT = 'timestamptz(3)';

function identity(table: Knex.CreateTableBuilder, knex: Knex) {
  table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
}

function moments(table: Knex.CreateTableBuilder, knex: Knex) {
  table.specificType('created_at', MOMENT).notNullable().defaultTo(knex.fn.now());
  table.specificType('updated_at', MOMENT).notNullable().defaultTo(knex.fn.now());
}

export async function up(knex: Knex): Promise<void> {
  await knex.raw('create extension if not exists citext');
  await knex.raw('create extension if not exists pg_trgm');

  await knex.schema.createTable('users', (table) => {
    identity(table, knex);
    table.specificType('email', 'citext').notNullable().unique();
    table.text('password_hash').notNullable();
    moments(table, knex);
  });
  await knex.schema.createTable('profiles', (table) => {
    table.uuid('user_id').primary().references('users.id').onDelete('CASCADE');
    table.text('full_name').notNullable();
    table.text('avatar');
    table.specificType('last_sign_in_at', MOMENT);
    moments(table, knex);
  });
  await knex.schema.createTable('user_roles', (table) => {
    table.uuid('user_id').primary().references('users.id').onDelete('CASCADE');
    table.text('role').notNullable();
  });
  await knex.schema.createTable('sessions', (table) => {
    table.text('sid').primary();
    table.json('sess').notNullable();
    table.specificType('expire', 'timestamptz(6)').notNullable().index();
  });

  await knex.schema.createTable('blog_categories', (table) => {
    identity(table, knex);
    table.text('name').notNullable();
    table.text('slug').notNullable().unique();
    moments(table, knex);
  });
  await knex.schema.createTable('blog_posts', (table) => {
    identity(table, knex);
    table.text('slug').notNullable().unique();
    table.text('title').notNullable();
    table.text('excerpt').notNullable().defaultTo('');
    table.text('content').notNullable().defaultTo('');
    table.text('content_format').notNullable().defaultTo('markdown').checkIn(['markdown', 'html']);
    table.text('content_html').notNullable().defaultTo('');
    table.text('content_text').notNullable().defaultTo('');
    table.text('author').notNullable().defaultTo('');
    table.text('featured_image');
    table.integer('read_time');
    table.specificType(
      'read_minutes',
      'int not null generated always as (coalesce(read_time, greatest(1, (char_length(content) + 999) / 1000))) stored',
    );
    table.specificType(
      'search_document',
      "text not null generated always as (title || E'\\n' || excerpt || E'\\n' || content_text) stored",
    );
    table.boolean('published').notNullable().defaultTo(false);
    table.specificType('published_at', MOMENT);
    table.integer('views').notNullable().defaultTo(0);
    table.uuid('category_id').references('blog_categories.id').onDelete('RESTRICT').index();
    table.specificType('tags', 'text[]').notNullable().defaultTo('{}');
    table.text('seo_title');
    table.text('seo_description');
    moments(table, knex);
  });
  await knex.raw('create index blog_posts_search on blog_posts using gin (search_document gin_trgm_ops)');
  await knex.raw(
    'create index blog_posts_public on blog_posts (published_at desc nulls last, created_at desc, id) where published',
  );
  await knex.raw('create index blog_posts_title on blog_posts (lower(title), id)');
  await knex.raw('create index blog_posts_created_at on blog_posts (created_at, id)');
  await knex.raw('create index blog_posts_updated_at on blog_posts (updated_at, id)');

  await knex.schema.createTable('testimonials', (table) => {
    identity(table, knex);
    table.text('quote').notNullable();
    table.text('author').notNullable();
    table.text('role').notNullable().defaultTo('');
    table.text('company');
    table.smallint('rating').notNullable().defaultTo(5);
    table.check('rating between 1 and 5', [], 'testimonials_rating_check');
    table.boolean('is_active').notNullable().defaultTo(true);
    table.integer('display_order').notNullable();
    table.text('source_note');
    table.integer('version').notNullable().defaultTo(1);
    moments(table, knex);
  });
  await knex.raw('create index testimonials_order on testimonials (display_order, created_at, id)');

  await knex.schema.createTable('subscriptions', (table) => {
    identity(table, knex);
    table.specificType('email', 'citext').notNullable().unique();
    table
      .text('status')
      .notNullable()
      .defaultTo('pending')
      .checkIn(['pending', 'confirmed', 'unsubscribed', 'suppressed']);
    table.text('source').notNullable();
    table.text('consent_text');
    table.text('consent_version');
    table.specificType('consent_at', MOMENT);
    table.specificType('confirmed_at', MOMENT);
    table.specificType('unsubscribed_at', MOMENT);
    table.text('confirm_token_hash').unique();
    table.specificType('confirm_sent_at', MOMENT);
    table.text('unsubscribe_token_hash').unique();
    table.text('spam_reason');
    moments(table, knex);
  });
  await knex.raw('create index subscriptions_search on subscriptions using gin ((email::text) gin_trgm_ops)');
  await knex.raw('create index subscriptions_created_at on subscriptions (created_at, id)');
  await knex.raw('create index subscriptions_status on subscriptions (status, created_at, id)');

  await knex.schema.createTable('consultations', (table) => {
    identity(table, knex);
    table.text('first_name').notNullable();
    table.text('last_name').notNullable();
    table.text('company_name').notNullable();
    table.text('email').notNullable();
    table.text('phone');
    table.boolean('consent').notNullable().defaultTo(false);
    table.text('website');
    table.text('source').notNullable();
    table
      .text('status')
      .notNullable()
      .defaultTo('new')
      .checkIn(['new', 'contacted', 'booked', 'closed', 'spam']);
    table.text('assignee');
    table.text('notes');
    table.text('consent_text');
    table.text('consent_version');
    table.specificType('respond_by', MOMENT).notNullable().defaultTo(knex.raw("now() + interval '24 hours'"));
    table.specificType('responded_at', MOMENT);
    table.text('spam_reason');
    moments(table, knex);
  });
  await knex.raw('create index consultations_created_at on consultations (created_at, id)');
  await knex.raw('create index consultations_status on consultations (status, respond_by, id)');

  await knex.schema.createTable('audit_log', (table) => {
    table.bigIncrements('id');
    table.specificType('at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.uuid('user_id').references('users.id').onDelete('SET NULL');
    table.text('action').notNullable();
    table.text('resource').notNullable();
    table.text('record_id');
    table.jsonb('details').notNullable().defaultTo('{}');
    table.text('request_id');
    table.index(['resource', 'record_id', 'at']);
    table.index(['at']);
  });
  await knex.schema.createTable('not_found_log', (table) => {
    table.text('path').primary();
    table.integer('hits').notNullable().defaultTo(1);
    table.text('referrer');
    table.text('user_agent');
    table.specificType('first_seen_at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.specificType('last_seen_at', MOMENT).notNullable().defaultTo(knex.fn.now());
  });
  await knex.schema.createTable('analytics_events', (table) => {
    table.bigIncrements('id');
    table.specificType('at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.text('name').notNullable();
    table.text('path');
    table.jsonb('fields').notNullable().defaultTo('{}');
    table.index(['name', 'at']);
  });
  // Unlogged: counters that a database crash may forget cost nothing, and each form post writes one.
  await knex.raw(`create unlogged table rate_limits (
    key text primary key, hits int not null, reset_at timestamptz not null)`);

  await knex.raw(`create function touch_updated_at() returns trigger language plpgsql as $$
    begin
      new.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at + interval '1 millisecond');
      return new;
    end $$`);
  for (const name of [
    'users',
    'profiles',
    'blog_categories',
    'testimonials',
    'subscriptions',
    'consultations',
  ]) {
    await knex.raw(
      `create trigger ${name}_touch before update on ${name} for each row execute function touch_updated_at()`,
    );
  }
  // Counting a view is no edit: it must not make an open editor's copy stale.
  await knex.raw(`create trigger blog_posts_touch before update on blog_posts for each row
    when (old.views = new.views) execute function touch_updated_at()`);
  await knex.raw(`create function count_version() returns trigger language plpgsql as $$
    begin new.version := old.version + 1; return new; end $$`);
  await knex.raw(`create trigger testimonials_version before update on testimonials
    for each row execute function count_version()`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of [
    'rate_limits',
    'analytics_events',
    'not_found_log',
    'audit_log',
    'consultations',
    'subscriptions',
    'testimonials',
    'blog_posts',
    'blog_categories',
    'sessions',
    'user_roles',
    'profiles',
    'users',
  ]) {
    await knex.schema.dropTable(name);
  }
  await knex.raw('drop function touch_updated_at()');
  await knex.raw('drop function count_version()');
}
