import type { Knex } from 'knex';

/**
 * A list of subscribers is checked, written and undone in one transaction each, so it has no position.
 *
 * Safe beside the version before: only an import of subscribers that it works on at this moment fails, and its job is tried
 * again by this one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table subscription_imports drop column position');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table subscription_imports add column position integer not null default 0');
}
