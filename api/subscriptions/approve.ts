import type { Knex } from 'knex';
import { ApiError } from '../platform/http/api-error.ts';
import { askForConfirmation, type SubscribeServices } from './subscribe.ts';

/**
 * Marks a subscription as not spam and sends the confirmation mail that was held back.
 * @returns whether it was approved by this call
 * @throws ApiError 'not_found'
 */
export async function approveSubscription(
  trx: Knex,
  id: string,
  services: Pick<SubscribeServices, 'outbox' | 'site'>,
): Promise<boolean> {
  const row = await trx('subscriptions').where({ id }).forUpdate().first();
  if (!row) throw new ApiError('not_found', 'This subscriber does not exist, or was deleted.');
  if (row.spam_reason === null) return false;
  await trx('subscriptions').where({ id }).update({ spam_reason: null });
  if (row.status === 'pending' || row.status === 'unsubscribed')
    await askForConfirmation(trx, row, services, row.unconfirmed_consent);
  return true;
}
