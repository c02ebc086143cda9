import type { Knex } from 'knex';
import { privacyRequestFormSchema } from '#shared/forms.ts';
import type { ProofOfWork } from '#shared/public.ts';
import { type CommonServices, type FormServices, teamAddresses } from '../common-services.ts';
import { parse } from '../platform/http/api-error.ts';
import { type Submission, sentBefore } from '../platform/spam/spam-check.ts';
import {
  acknowledgementOf,
  privacyRequestAcknowledgement,
  privacyRequestNotification,
  type ReceivedRequest,
} from './mails.ts';

/**
 * Stores a data request or complaint and its acknowledgement in one transaction, once even if it is sent twice. A suspected
 * robot gets the same answer, but the request is held back without a mail, while its deadline runs.
 * @throws ApiError 'invalid' with messages under the form's fields
 */
export async function receivePrivacyRequest(
  services: FormServices,
  body: unknown,
  visit?: Submission,
): Promise<{ message: string; challenge?: ProofOfWork }> {
  const request = parse(privacyRequestFormSchema, body);
  const post = {
    resource: 'privacy-requests',
    visit,
    decoy: request.website !== '',
    email: request.email,
    names: [request.name],
  } as const;
  const { challenge } = await services.spamCheck.receive(post, (spam_reason) =>
    services.db.transaction(async (trx) => {
      const { website: _, ...fields } = request;
      const same = { ...fields, source: 'website' };
      const sent = !spam_reason && (await sentBefore(trx, 'privacy_requests', same));
      if (sent) return sent.id;
      const [stored] = await trx('privacy_requests')
        .insert({ ...fields, status: spam_reason ? 'spam' : 'new', spam_reason })
        .returning('*');
      if (!spam_reason) await acknowledge(trx, stored, services);
      return stored.id as string;
    }),
  );
  const texts = await services.filledTexts('privacy-request');
  return { message: texts.received_text, ...(challenge && { challenge }) };
}

/** Acknowledges a request, and tells the team. */
export async function acknowledge(
  trx: Knex,
  request: ReceivedRequest,
  services: CommonServices,
): Promise<void> {
  const { outbox, site } = services;
  const words = await outbox.words(trx, acknowledgementOf(request.kind));
  await outbox.post(trx, privacyRequestAcknowledgement(request, site, words));
  for (const to of await teamAddresses(trx, services))
    await outbox.post(trx, privacyRequestNotification(request, to, site));
  await trx('privacy_requests')
    .where({ id: request.id })
    .update({ acknowledged_at: new Date().toISOString() });
}
