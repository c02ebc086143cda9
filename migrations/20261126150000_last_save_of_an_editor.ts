import type { Knex } from 'knex';

/** The versions around the last save of an open page, whose last words may be sent before it knows the newer one. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('post_presence', (table) => {
    table.timestamp('saved_over', { precision: 3 });
    table.timestamp('saved_as', { precision: 3 });
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('post_presence', (table) => table.dropColumns('saved_over', 'saved_as'));
}
