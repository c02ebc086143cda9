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
 * Settings take the place of the configuration one by one: what is not in `changed` is as the server says, and null
 * there takes a fact away. A row of before stood for all of its fields, and goes on to. Their columns stay until no
 * process of the version before reads them.
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
