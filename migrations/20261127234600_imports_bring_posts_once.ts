import type { Knex } from 'knex';

/**
 * An import brings a post once, and no later one changes it, so nothing need be known of what it said and which pictures came.
 *
 * Safe beside the version before: only an import that runs meanwhile fails there, and is taken up again by this version.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table imported_posts drop column content_hash, drop column brought');
  await knex.raw(`update imports set options = options - 'existing'`);
}
