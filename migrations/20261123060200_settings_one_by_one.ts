import type { Knex } from 'knex';

const FIELDS = [
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
  'vat_number',
];

/**
 * Settings override the environment one by one: those not in `changed` are the environment's, and null removes one. An existing
 * row overrode all of its fields, and still does. Its columns stay while processes of the previous version read them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table site_settings
  add column changed jsonb not null default '{}',
  add column asked_at timestamptz(3);
alter table site_settings disable trigger site_settings_touch;
update site_settings set asked_at = updated_at,
  changed = jsonb_build_object(${FIELDS.map((field) => `'${field}', ${field}`).join(', ')});
alter table site_settings enable trigger site_settings_touch;`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
update site_settings set ${FIELDS.map((field) => `${field} = changed ->> '${field}'`).join(', ')};
alter table site_settings drop column changed, drop column asked_at;`);
}
