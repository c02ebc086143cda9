import type { Knex } from 'knex';
import type { ProofOfWork } from '#shared/public.ts';
import { rightsFormSchema } from '#shared/rights-form.ts';
import { RIGHTS_THANKS, type RightsFormValues } from '#shared/rights-form-fields.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import { SUSPICIOUS } from '../platform/spam/suspicion.ts';
import type { Visit, Watcher } from '../platform/spam/watch.ts';
import { type ReceivedRequest, rightsAcknowledgement, rightsNotification } from './mails.ts';

export interface ReceiveServices {
  db: Knex;
  outbox: Outbox;
  /** Addresses of the team that are told of each request. */
  notified: readonly string[];
  robots: Watcher;
  site: SiteIdentity;
}

/**
 * Stores a data request or complaint and the mail that acknowledges it, in one transaction. What looks like a robot's
 * is answered alike but held back without a mail; its clock runs all the same.
 * @throws ApiError 'invalid' with messages under the form's fields
 */
export async function receiveRightsRequest(
  { db, ...services }: ReceiveServices,
  body: RightsFormValues,
  visit?: Visit,
): Promise<{ message: string; challenge?: ProofOfWork }> {
  const request = parse(rightsFormSchema, body);
  const suspicion = await services.robots.watch({
    form: 'rights',
    visit,
    decoy: request.website !== '',
    email: request.email,
    names: [request.name],
  });
  const suspected = suspicion.score >= SUSPICIOUS;
  const id = await db.transaction(async (trx) => {
    const [stored] = await trx('rights_requests')
      .insert({
        name: request.name,
        email: request.email,
        kind: request.kind,
        message: request.message,
        status: suspected ? 'spam' : 'new',
        spam_reason: suspected ? suspicion.reasons.join(', ') : null,
      })
      .returning('*');
    if (!suspected) await acknowledge(trx, stored, services);
    return stored.id as string;
  });
  const challenge = await services.robots.challenge(suspicion, { resource: 'rights-requests', id });
  return { message: RIGHTS_THANKS, ...challenge };
}

/**
 * Takes a request out of suspected spam and acknowledges it; does nothing to one that is not suspected.
 * @returns whether it was rescued by this call
 * @throws ApiError 'not_found'
 */
export async function rescueRightsRequest(
  trx: Knex,
  id: string,
  services: Pick<ReceiveServices, 'outbox' | 'site' | 'notified'>,
): Promise<boolean> {
  const row = await trx('rights_requests').where({ id }).forUpdate().first();
  if (!row) throw new ApiError('not_found', 'This data request does not exist, or it was deleted.');
  if (row.status !== 'spam') return false;
  await trx('rights_requests').where({ id }).update({ status: 'new', spam_reason: null });
  if (row.spam_reason) await acknowledge(trx, row, services);
  return true;
}

async function acknowledge(
  trx: Knex,
  request: ReceivedRequest,
  { outbox, site, notified }: Pick<ReceiveServices, 'outbox' | 'site' | 'notified'>,
): Promise<void> {
  await outbox.post(trx, rightsAcknowledgement(request, site));
  for (const to of notified) await outbox.post(trx, rightsNotification(request, to, site));
  await trx('rights_requests')
    .where({ id: request.id })
    .update({ acknowledged_at: new Date().toISOString() });
}
