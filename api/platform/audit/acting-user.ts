import type { Knex } from 'knex';

/**
 * Sets the acting user for the transaction, so that triggers can record the name. Every transaction that changes a post for a
 * person must begin with this.
 */
export async function actAs(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw(`select set_config('app.user_id', ?, true)`, [userId]);
}
