import type { Knex } from 'knex';

const MOMENT = 'timestamptz(3)';

function moments(table: Knex.CreateTableBuilder, knex: Knex) {
  table.specificType('created_at', MOMENT).notNullable().defaultTo(knex.fn.now());
  table.specificType('updated_at', MOMENT).notNullable().defaultTo(knex.fn.now());
}

/** Posts sent to subscribers, what mail servers say about addresses, and lists of subscribers taken in from files. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('letters', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.uuid('post_id').references('blog_posts.id').onDelete('SET NULL').index();
    table.text('subject').notNullable();
    table.text('preheader').notNullable().defaultTo('');
    table.text('intro').notNullable().defaultTo('');
    table.integer('per_minute').notNullable().defaultTo(600);
    table
      .text('state')
      .notNullable()
      .defaultTo('draft')
      .checkIn(['draft', 'queued', 'sending', 'stopped', 'sent']);
    // The words as they were when the letter was started; a later edit of the post changes no letter half way.
    table.text('text_body').notNullable().defaultTo('');
    table.text('html_body').notNullable().defaultTo('');
    table.integer('batch').notNullable().defaultTo(0);
    table.specificType('next_batch_at', MOMENT);
    table.integer('recipients').notNullable().defaultTo(0);
    table.specificType('started_at', MOMENT);
    table.specificType('finished_at', MOMENT);
    table.uuid('created_by').references('users.id').onDelete('SET NULL');
    moments(table, knex);
  });
  await knex.raw('create index letters_created_at on letters (created_at, id)');
  await knex.raw(
    `create index letters_at_work on letters (next_batch_at) where state in ('queued', 'sending')`,
  );
  // No reference to the subscription: whoever is erased in between stays counted, as a number.
  await knex.schema.createTable('letter_recipients', (table) => {
    table.uuid('letter_id').notNullable().references('letters.id').onDelete('RESTRICT');
    table.uuid('subscription_id').notNullable();
    table.uuid('mail_id').references('mails.id').onDelete('SET NULL').unique();
    table
      .text('state')
      .notNullable()
      .defaultTo('waiting')
      .checkIn(['waiting', 'posted', 'sent', 'failed', 'unknown', 'left']);
    table.primary(['letter_id', 'subscription_id']);
  });
  await knex.raw(
    `create index letter_recipients_open on letter_recipients (letter_id, subscription_id) where state = 'waiting'`,
  );
  await knex.raw(
    `create index letter_recipients_posted on letter_recipients (letter_id) where state = 'posted'`,
  );
  await knex.raw(`create index letter_recipients_person on letter_recipients (subscription_id)`);
  await knex.raw('create index mails_record on mails (resource, record_id)');

  await knex.schema.createTable('mail_events', (table) => {
    table.bigIncrements('id');
    table.text('event_key').notNullable().unique();
    table.text('type').notNullable().checkIn(['bounce', 'complaint', 'delivered']);
    table.boolean('hard').notNullable().defaultTo(false);
    table.text('source').notNullable();
    table.uuid('mail_id').references('mails.id').onDelete('SET NULL').index();
    table.uuid('subscription_id').references('subscriptions.id').onDelete('CASCADE');
    table.specificType('at', MOMENT).notNullable();
    table.specificType('created_at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.index(['subscription_id', 'at']);
  });
  await knex.schema.alterTable('subscriptions', (table) => {
    table.integer('soft_bounces').notNullable().defaultTo(0);
    table.specificType('last_bounce_at', MOMENT);
  });

  await knex.schema.createTable('subscription_imports', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.text('filename').notNullable();
    table
      .text('state')
      .notNullable()
      .defaultTo('reading')
      .checkIn(['reading', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed']);
    table.text('problem');
    table.text('encoding');
    table.text('separator');
    table.specificType('headers', 'text[]').notNullable().defaultTo('{}');
    table.jsonb('columns').notNullable().defaultTo('{}');
    table.jsonb('options').notNullable().defaultTo('{}');
    table.text('declaration');
    table.integer('total').notNullable().defaultTo(0);
    table.integer('position').notNullable().defaultTo(0);
    table.jsonb('counts').notNullable().defaultTo('{}');
    table.integer('confirmations').notNullable().defaultTo(0);
    table.specificType('started_at', MOMENT);
    table.specificType('finished_at', MOMENT);
    table.uuid('created_by').references('users.id').onDelete('SET NULL');
    moments(table, knex);
  });
  await knex.raw('create index subscription_imports_created_at on subscription_imports (created_at, id)');
  await knex.schema.createTable('subscription_import_rows', (table) => {
    table.uuid('import_id').notNullable().references('subscription_imports.id').onDelete('CASCADE');
    table.integer('number').notNullable();
    table.integer('line').notNullable();
    table.jsonb('cells').notNullable();
    table.specificType('email', 'citext');
    table.jsonb('fields').notNullable().defaultTo('{}');
    table.boolean('listed').notNullable().defaultTo(false);
    table.text('outcome');
    table.text('note');
    table.uuid('subscription_id');
    table.jsonb('before');
    table.specificType('written_version', MOMENT);
    table.primary(['import_id', 'number']);
  });
  await knex.raw(
    'create index subscription_import_rows_email on subscription_import_rows (import_id, email, number)',
  );
  await knex.raw(
    'create index subscription_import_rows_outcome on subscription_import_rows (import_id, outcome, number)',
  );
  for (const name of ['letters', 'subscription_imports']) {
    await knex.raw(
      `create trigger ${name}_touch before update on ${name} for each row execute function touch_updated_at()`,
    );
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('subscription_import_rows');
  await knex.schema.dropTable('subscription_imports');
  await knex.schema.alterTable('subscriptions', (table) => {
    table.dropColumns('soft_bounces', 'last_bounce_at');
  });
  await knex.schema.dropTable('mail_events');
  await knex.raw('drop index mails_record');
  await knex.schema.dropTable('letter_recipients');
  await knex.schema.dropTable('letters');
}
