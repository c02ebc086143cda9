import type { Knex } from 'knex';

/**
 * Sets `closed_at` on closed enquiries in the bin, which the migration before missed, from their last change.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
update deleted_records set row = row || jsonb_build_object('closed_at', row -> 'updated_at')
  where resource = 'consultations' and row ->> 'status' = 'closed' and row ->> 'closed_at' is null`);
}

/** Nothing to undo: the version before ignores the field. */
export async function down(): Promise<void> {}
