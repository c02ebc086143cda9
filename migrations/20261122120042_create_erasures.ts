import type { Knex } from 'knex';

const MOMENT = 'timestamptz(3)';

/** Erasures whose records are gone and whose address is still being taken out of other texts; a row goes when it is done. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('erasures', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.text('address').notNullable();
    // Resource and id of what was deleted, as the audit log names it.
    table.jsonb('records').notNullable();
    table.uuid('user_id').references('users.id').onDelete('set null');
    table.text('request_id');
    table.specificType('created_at', MOMENT).notNullable().defaultTo(knex.fn.now());
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('erasures');
}
