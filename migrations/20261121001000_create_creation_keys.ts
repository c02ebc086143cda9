import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('creation_keys', (table) => {
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.text('key').notNullable();
    table.text('resource').notNullable();
    table.text('body_hash').notNullable();
    table.uuid('record_id');
    table.specificType('version', 'timestamptz(3)');
    table.specificType('created_at', 'timestamptz(3)').notNullable().defaultTo(knex.fn.now()).index();
    table.primary(['user_id', 'key']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('creation_keys');
}
