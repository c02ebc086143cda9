import type { Knex } from 'knex';
import { type ConsultationRequest, consultationRequestSchema } from '#shared/forms.ts';
import { CONSULTATION_THANKS, consultationConsentText, POLICY_VERSION } from '#shared/public.ts';
import { parse } from '../http/api-error.ts';
import { readSource } from '../http/source.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { MAIL_QUEUE } from '../mail/mailer.ts';
import type { SiteIdentity } from '../site-identity.ts';
import { consultationConfirmation } from './confirmation-mail.ts';

export interface RequestServices {
  db: Knex;
  jobs: Jobs;
  site: SiteIdentity;
}

/**
 * Stores what a visitor asks, and the mail that confirms it, in one transaction. A filled decoy is answered like
 * a success but held back as suspected spam, because browsers fill decoys for people too (CHECKLIST A249).
 * @throws ApiError 'invalid' with messages under the form's fields
 */
export async function requestConsultation(
  { db, jobs, site }: RequestServices,
  body: ConsultationRequest,
  source: string,
): Promise<{ success: true; message: string; id: string }> {
  const request = parse(consultationRequestSchema, body);
  const suspected = request.website !== '';
  const id = await db.transaction(async (trx) => {
    const row = {
      first_name: request.firstName,
      last_name: request.lastName,
      company_name: request.companyName,
      email: request.email,
      phone: request.phone || null,
      consent: request.consent,
      website: request.website || null,
      source: readSource(source, 'unknown'),
      consent_text: consultationConsentText(site.name),
      consent_version: POLICY_VERSION,
      status: suspected ? 'spam' : 'new',
      spam_reason: suspected ? 'decoy' : null,
    };
    const [stored] = await trx('consultations').insert(row).returning('id');
    if (!suspected) await jobs.enqueue(trx, MAIL_QUEUE, consultationConfirmation(row, site));
    return stored.id as string;
  });
  return { success: true, message: CONSULTATION_THANKS, id };
}
