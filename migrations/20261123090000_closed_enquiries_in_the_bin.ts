import type { Knex } from 'knex';

/**
 * What lay closed in the bin when enquiries got a moment of closing was left without one, and would come back without.
 * The last change says when, as it did for those outside.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
update deleted_records set row = row || jsonb_build_object('closed_at', row -> 'updated_at')
  where resource = 'consultations' and row ->> 'status' = 'closed' and row ->> 'closed_at' is null`);
}

/** Whatever reads the bin takes the moment or leaves it. */
export async function down(): Promise<void> {}
