import type { Knex } from 'knex';

/** Who must not be written to, known by a keyed hash alone, so that it outlives the erasure of everything else. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('product_keys', (table) => {
    table.text('name').primary();
    table.binary('key').notNullable();
    table.specificType('created_at', 'timestamptz(3)').notNullable().defaultTo(knex.fn.now());
  });
  await knex.schema.createTable('suppressions', (table) => {
    table.text('address_hash').primary();
    table.text('reason').notNullable().checkIn(['unsubscribed', 'erased', 'bounced', 'complained', 'manual']);
    table.specificType('created_at', 'timestamptz(3)').notNullable().defaultTo(knex.fn.now());
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('suppressions');
  await knex.schema.dropTable('product_keys');
}
