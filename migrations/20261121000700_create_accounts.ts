import type { Knex } from 'knex';

const MOMENT = 'timestamptz(3)';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    table.text('status').notNullable().defaultTo('active').checkIn(['active', 'invited', 'deactivated']);
    // Null until an invitation is accepted.
    table.setNullable('password_hash');
    table.specificType('invited_at', MOMENT);
  });
  await knex.raw('create index users_search on users using gin ((email::text) gin_trgm_ops)');
  await knex.raw('create index users_created_at on users (created_at, id)');

  // Generated from what the session store writes, so that the store keeps its own three columns.
  await knex.raw(
    `delete from sessions where not exists (select from users u where u.id::text = sess ->> 'user_id')`,
  );
  await knex.raw(`alter table sessions
    add column id uuid not null default gen_random_uuid() unique,
    add column user_id uuid generated always as (coalesce(sess ->> 'user_id', sess -> 'pending' ->> 'user_id')::uuid) stored
      references users (id) on delete cascade,
    add column user_agent text generated always as (sess ->> 'user_agent') stored,
    add column created_at ${MOMENT} not null default now(),
    add column last_used_at ${MOMENT} not null default now()`);
  await knex.raw('create index sessions_user_id on sessions (user_id)');

  await knex.schema.createTable('account_links', (table) => {
    table.text('token_hash').primary();
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('purpose').notNullable().checkIn(['invitation', 'password_reset', 'email_change']);
    table.specificType('email', 'citext');
    table.specificType('created_at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.specificType('expires_at', MOMENT).notNullable();
  });

  await knex.schema.createTable('second_factors', (table) => {
    table.uuid('user_id').primary().references('users.id').onDelete('CASCADE');
    table.text('encrypted_secret').notNullable();
    table.specificType('confirmed_at', MOMENT);
    // The time step of the last accepted code: none is accepted twice.
    table.bigInteger('last_step').notNullable().defaultTo(0);
  });
  await knex.schema.createTable('recovery_codes', (table) => {
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.text('code_hash').notNullable();
    table.specificType('used_at', MOMENT);
    table.primary(['user_id', 'code_hash']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('recovery_codes');
  await knex.schema.dropTable('second_factors');
  await knex.schema.dropTable('account_links');
  await knex.raw(
    'alter table sessions drop column user_id, drop column user_agent, drop column id, drop column created_at, drop column last_used_at',
  );
  await knex.raw("delete from users where password_hash is null or status <> 'active'");
  await knex.raw('drop index users_search');
  await knex.raw('drop index users_created_at');
  await knex.schema.alterTable('users', (table) => {
    table.dropColumn('status');
    table.dropColumn('invited_at');
    table.dropNullable('password_hash');
  });
}
