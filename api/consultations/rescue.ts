import type { Knex } from 'knex';
import { ApiError } from '../http/api-error.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { MAIL_QUEUE } from '../mail/mailer.ts';
import type { SiteIdentity } from '../site-identity.ts';
import { consultationConfirmation } from './confirmation-mail.ts';

/**
 * Takes a request out of suspected spam and sends the confirmation that was held back; does nothing to one that
 * is not suspected.
 * @returns whether it was rescued by this call
 * @throws ApiError 'not_found'
 */
export async function rescueConsultation(
  trx: Knex,
  id: string,
  jobs: Jobs,
  site: SiteIdentity,
): Promise<boolean> {
  const row = await trx('consultations').where({ id }).forUpdate().first();
  if (!row) throw new ApiError('not_found', 'This consultation request does not exist, or it was deleted.');
  if (row.status !== 'spam') return false;
  await trx('consultations').where({ id }).update({ status: 'new', spam_reason: null });
  if (row.spam_reason) await jobs.enqueue(trx, MAIL_QUEUE, consultationConfirmation(row, site));
  return true;
}
