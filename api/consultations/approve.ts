import type { Knex } from 'knex';
import { ApiError } from '../platform/http/api-error.ts';
import { postMails, type RequestServices } from './request.ts';

/**
 * Marks a request as not spam and sends the mails that were held back; does nothing if it is not marked as spam.
 * @returns whether it was approved by this call
 * @throws ApiError 'not_found'
 */
export async function approveConsultation(
  trx: Knex,
  id: string,
  services: Pick<RequestServices, 'outbox' | 'site' | 'settingsNow'>,
): Promise<boolean> {
  const row = await trx('consultations').where({ id }).forUpdate().first();
  if (!row) throw new ApiError('not_found', 'This enquiry does not exist, or it was deleted.');
  if (row.status !== 'spam') return false;
  await trx('consultations').where({ id }).update({ status: 'new', spam_reason: null });
  if (row.spam_reason) await postMails(trx, row, services);
  return true;
}
