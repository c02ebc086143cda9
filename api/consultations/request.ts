import type { Knex } from 'knex';
import { brandLines } from '#shared/brand.ts';
import { fillIn } from '#shared/fill-in.ts';
import { type ConsultationRequest, consultationRequestSchema } from '#shared/forms.ts';
import { type ConfiguredSettings, POLICY_VERSION, type ProofOfWork, type PublicApi } from '#shared/public.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { parse } from '../platform/http/api-error.ts';
import { readSource } from '../platform/http/source.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { SpamCheck, Submission } from '../platform/spam/spam-check.ts';
import { consultationConfirmation } from './confirmation-mail.ts';
import { consultationNotification, type NotifiedRequest } from './notification-mail.ts';

export interface RequestServices {
  db: Knex;
  outbox: Outbox;
  /** Addresses of the team that are told of each request. */
  notified: readonly string[];
  spamCheck: SpamCheck;
  site: SiteIdentity;
  /** The words of the form, which people agree to. */
  getPageTexts: PublicApi['getPageTexts'];
  /** What the site says of itself at this moment: ways to reach the team change. */
  settingsNow(trx: Knex): Promise<ConfiguredSettings>;
}

/**
 * Stores what a visitor asks, and the mail that confirms it, in one transaction. What looks like a
 * robot's is answered like a success but held back, because browsers fill decoys for people too; a
 * browser that does the work of the challenge, or an admin, lets it through.
 * @throws ApiError 'invalid' with messages under the form's fields
 */
export async function requestConsultation(
  { db, ...services }: RequestServices,
  body: ConsultationRequest,
  source: string,
  visit?: Submission,
): Promise<{ success: true; message: string; id: string; challenge?: ProofOfWork }> {
  const request = parse(consultationRequestSchema, body);
  const texts = await services.getPageTexts('layout');
  const { name } = services.site;
  const post = {
    form: 'consultation',
    resource: 'consultations',
    visit,
    decoy: request.website !== '',
    email: request.email,
    names: [request.firstName, request.lastName, request.companyName],
  } as const;
  const received = await services.spamCheck.receive(post, (spam_reason) =>
    db.transaction(async (trx) => {
      const row = {
        first_name: request.firstName,
        last_name: request.lastName,
        company_name: request.companyName,
        email: request.email,
        phone: request.phone || null,
        consent: request.consent,
        website: request.website || null,
        source: readSource(source, 'unknown'),
        consent_text: fillIn(texts.consultation_consent, { name, brand: brandLines(name)[0] }),
        consent_version: POLICY_VERSION,
        status: spam_reason ? 'spam' : 'new',
        spam_reason,
      };
      const [stored] = await trx('consultations').insert(row).returning('*');
      if (!spam_reason) await postMails(trx, stored, services);
      return stored.id as string;
    }),
  );
  return { success: true, message: texts.consultation_thanks, ...received };
}

/** Confirms a request to the visitor and tells the team of it. */
export async function postMails(
  trx: Knex,
  request: NotifiedRequest,
  {
    outbox,
    site,
    notified,
    settingsNow,
  }: Pick<RequestServices, 'outbox' | 'site' | 'notified' | 'settingsNow'>,
): Promise<void> {
  await outbox.post(trx, consultationConfirmation(request, await settingsNow(trx)));
  for (const to of notified) await outbox.post(trx, consultationNotification(request, to, site));
}
