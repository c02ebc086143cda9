import type { Knex } from 'knex';

/**
 * Tells the database who acts, until the transaction ends: its triggers write the name beside what they record.
 * Every transaction that changes a post on behalf of a person begins with this.
 */
export async function actAs(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw(`select set_config('app.user_id', ?, true)`, [userId]);
}
