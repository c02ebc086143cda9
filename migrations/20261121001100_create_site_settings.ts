import type { Knex } from 'knex';

const FACTS = [
  'phone',
  'whatsapp',
  'email',
  'scheduling_url',
  'linkedin_url',
  'family_business_url',
  'manufacturing_url',
  'registered_name',
  'company_number',
  'registered_in',
  'registered_office',
];

/** One row at the most; without it the configuration holds. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('site_settings', (table) => {
    table.text('id').primary().defaultTo('site').checkIn(['site']);
    for (const fact of FACTS) table.text(fact);
    table.specificType('created_at', 'timestamptz(3)').notNullable().defaultTo(knex.fn.now());
    table.specificType('updated_at', 'timestamptz(3)').notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw(`create trigger site_settings_touch before update on site_settings
    for each row execute function touch_updated_at()`);
  await knex.raw(`create trigger site_settings_changed after insert or delete or update on site_settings
    for each statement execute function notify_content_changed()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('site_settings');
}
