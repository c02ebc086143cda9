import type { Knex } from 'knex';

/**
 * The list for going live consists of facts: what people confirmed on it is no longer kept, and the first start leads to the
 * settings instead of asking questions of its own.
 *
 * Safe beside the version before: nothing has been released, so there is none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
delete from going_live_marks where name in ('prices', 'legal', 'vat', 'analytics', 'hidden');
alter table site_settings drop column asked_at`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table site_settings add column asked_at timestamptz(3)');
}
