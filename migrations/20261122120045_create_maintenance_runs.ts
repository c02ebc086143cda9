import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('maintenance_runs', (table) => {
    table.text('task').primary();
    table.specificType('ran_at', 'timestamptz(3)').notNullable();
    table.integer('milliseconds').notNullable();
    table.specificType('failed_at', 'timestamptz(3)');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('maintenance_runs');
}
