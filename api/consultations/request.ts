import type { Knex } from 'knex';
import { type ConsultationRequest, consultationRequestSchema } from '#shared/forms.ts';
import type { PageTextPage, PageTexts } from '#shared/page-texts/index.ts';
import type { ProofOfWork } from '#shared/public.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { parse } from '../platform/http/api-error.ts';
import { readSource } from '../platform/http/source.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { SpamCheck, Submission } from '../platform/spam/spam-check.ts';
import { type ConfirmingSite, consultationConfirmation } from './confirmation-mail.ts';
import { consultationNotification, type NotifiedRequest } from './notification-mail.ts';

export interface RequestServices {
  db: Knex;
  outbox: Outbox;
  spamCheck: SpamCheck;
  site: SiteIdentity;
  /** The words of the form, which people agree to. */
  filledTexts<Page extends PageTextPage>(page: Page): Promise<PageTexts<Page>>;
  /** Which text of the privacy policy is agreed to: what a page showed, if that was ever public. */
  policyVersion(trx: Knex, shown?: string): Promise<string>;
  /** What holds at this moment: ways to reach the team, who of it is told, and what is promised. */
  settingsNow(trx: Knex): Promise<RequestSettings>;
}

/** What a form was posted in. */
export type Visit = Submission & {
  /** Which privacy policy its page showed, as the browser says; one that runs no script does not. */
  policy: string | undefined;
};

export interface RequestSettings extends ConfirmingSite {
  brand: readonly [name: string, line: string | null];
  /** Addresses of the team that are told of each request. */
  notified: readonly string[];
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
  visit?: Visit,
): Promise<{ success: true; message: string; id: string; challenge?: ProofOfWork }> {
  const texts = await services.filledTexts('layout');
  const request = parse(consultationRequestSchema(texts), body, texts.error_fields);
  const post = {
    form: 'consultation',
    resource: 'consultations',
    visit,
    decoy: request.website !== '',
    email: request.email,
    names: [request.firstName, request.lastName, request.companyName],
  } as const;
  const { consultation_hours } = await services.settingsNow(db);
  const received = await services.spamCheck.receive(post, (spam_reason) =>
    db.transaction(async (trx) => {
      const row = {
        first_name: request.firstName,
        last_name: request.lastName,
        company_name: request.companyName,
        email: request.email,
        phone: request.phone || null,
        message: request.message || null,
        consent: request.consent,
        website: request.website || null,
        source: readSource(source, 'unknown'),
        consent_text: texts.consultation_consent,
        consent_version: await services.policyVersion(trx, visit?.policy),
        respond_by: trx.raw('now() + make_interval(hours => ?)', [consultation_hours]),
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
  { outbox, site, settingsNow }: Pick<RequestServices, 'outbox' | 'site' | 'settingsNow'>,
): Promise<void> {
  const settings = await settingsNow(trx);
  const words = await outbox.words(trx, 'mail-enquiry');
  await outbox.post(trx, consultationConfirmation(request, settings, words));
  for (const to of settings.notified) await outbox.post(trx, consultationNotification(request, to, site));
}
