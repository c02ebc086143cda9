import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('site_settings', (table) => {
    table.text('vat_number');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('site_settings', (table) => {
    table.dropColumn('vat_number');
  });
}
