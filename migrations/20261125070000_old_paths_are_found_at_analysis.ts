import type { Knex } from 'knex';

/** Imports that an earlier version read are analysed again, as their items' old paths are recorded then, no longer at the run. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `update imports set state = 'analysing', position = 0 where state in ('analysing', 'ready')`,
  );
}

export async function down(): Promise<void> {
  // The version before records the paths at the run.
}
