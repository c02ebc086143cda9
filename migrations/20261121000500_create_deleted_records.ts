import type { Knex } from 'knex';

/** Whole rows of what was deleted, kept where no query over the tables themselves can find them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('deleted_records', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.text('resource').notNullable();
    table.uuid('record_id').notNullable();
    table.text('title').notNullable();
    table.jsonb('row').notNullable();
    table.specificType('deleted_at', 'timestamptz(3)').notNullable().defaultTo(knex.fn.now());
    table.uuid('deleted_by').references('users.id').onDelete('SET NULL').index();
    table
      .specificType('expires_at', 'timestamptz(3)')
      .notNullable()
      .defaultTo(knex.raw("now() + interval '30 days'"));
    table.unique(['resource', 'record_id']);
    table.index(['deleted_at', 'id']);
    table.index(['expires_at']);
  });
  // For the erasure of a person's data by address.
  await knex.raw(
    "create index deleted_records_email on deleted_records (lower(row ->> 'email')) where row ->> 'email' is not null",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('deleted_records');
}
