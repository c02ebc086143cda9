import type { Knex } from 'knex';

const MOMENT = 'timestamptz(3)';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('rights_requests', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.text('name').notNullable();
    table.text('email').notNullable();
    table
      .text('kind')
      .notNullable()
      .checkIn(['access', 'rectification', 'erasure', 'objection', 'complaint']);
    table.text('message').notNullable();
    table
      .text('status')
      .notNullable()
      .defaultTo('new')
      .checkIn(['new', 'acknowledged', 'in_progress', 'done', 'spam']);
    table.text('notes');
    table.text('outcome');
    table.text('source').notNullable().defaultTo('website');
    // UK GDPR article 12(3), and 30 days for complaints (Data Protection Act 2018, section 164A).
    table.specificType('due_at', MOMENT).notNullable().defaultTo(knex.raw("now() + interval '30 days'"));
    table.specificType('acknowledged_at', MOMENT);
    table.specificType('done_at', MOMENT);
    table.specificType('erased_at', MOMENT);
    table.text('spam_reason');
    table.specificType('created_at', MOMENT).notNullable().defaultTo(knex.fn.now());
    table.specificType('updated_at', MOMENT).notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw('create index rights_requests_created_at on rights_requests (created_at, id)');
  await knex.raw('create index rights_requests_status on rights_requests (status, due_at, id)');
  await knex.raw('create index rights_requests_email on rights_requests (lower(email))');
  await knex.raw(`create trigger rights_requests_touch before update on rights_requests
    for each row execute function touch_updated_at()`);
  await knex.raw("select watch_resource('rights-requests', 'rights_requests')");
  // What a person's address finds.
  await knex.raw('create index consultations_email on consultations (lower(email))');

  // Each row is one choice; a browser that chooses again adds a row under the same consent_id. No address is kept.
  await knex.schema.createTable('consent_choices', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.uuid('consent_id').notNullable();
    table.text('choice').notNullable().checkIn(['accept_all', 'reject_all', 'custom', 'withdrawn']);
    table.boolean('analytics').notNullable();
    table.boolean('marketing').notNullable();
    table.text('policy_version').notNullable();
    table.specificType('created_at', MOMENT).notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw('create index consent_choices_consent_id on consent_choices (consent_id, created_at)');
  await knex.raw('create index consent_choices_created_at on consent_choices (created_at, id)');
  await knex.raw('create index consent_choices_choice on consent_choices (choice, created_at, id)');

  await knex.schema.createTable('retention_runs', (table) => {
    table.text('rule').primary();
    table.specificType('ran_at', MOMENT).notNullable();
    table.integer('deleted').notNullable().defaultTo(0);
    table.bigInteger('deleted_total').notNullable().defaultTo(0);
    table.specificType('failed_at', MOMENT);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('retention_runs');
  await knex.schema.dropTable('consent_choices');
  await knex.raw('drop index consultations_email');
  await knex.schema.dropTable('rights_requests');
}
