import type { Knex } from 'knex';

const MOMENT = 'timestamptz(3)';

/** The outbox: every message the product sends, from the transaction of its cause until long after it left. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('mails', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.text('kind').notNullable();
    table.specificType('to_address', 'citext').notNullable();
    table.text('reply_to');
    table.text('subject').notNullable();
    table.text('text_body').notNullable();
    table.text('html_body').notNullable();
    table.jsonb('headers').notNullable().defaultTo('{}');
    table.text('message_id').notNullable().unique();
    table.boolean('is_secret').notNullable().defaultTo(false);
    table
      .text('state')
      .notNullable()
      .defaultTo('queued')
      .checkIn(['queued', 'sending', 'sent', 'failed', 'unknown']);
    table.boolean('at_most_once').notNullable().defaultTo(false);
    table.integer('attempts').notNullable().defaultTo(0);
    table.text('last_error');
    table.specificType('queued_at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.specificType('next_attempt_at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.specificType('last_attempt_at', MOMENT);
    table.specificType('sent_at', MOMENT);
    table.text('resource');
    table.text('record_id');
    table.specificType('created_at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.specificType('updated_at', MOMENT).notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw('create index mails_created_at on mails (created_at, id)');
  await knex.raw('create index mails_state on mails (state, created_at, id)');
  await knex.raw('create index mails_to_address on mails (to_address)');
  await knex.raw(
    `create index mails_waiting on mails (next_attempt_at) where state in ('queued', 'sending')`,
  );
  await knex.raw(
    `create index mails_search on mails using gin ((to_address::text || ' ' || subject) gin_trgm_ops)`,
  );
  await knex.raw(`create trigger mails_touch before update on mails
    for each row execute function touch_updated_at()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('mails');
}
