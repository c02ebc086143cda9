import type { Knex } from 'knex';
import { type Enquiry, OPEN_STATUSES } from '#shared/consultations.ts';
import { fillAll } from '#shared/fill-in.ts';
import type { PageTexts } from '#shared/page-texts/index.ts';
import type { ConfiguredSettings } from '#shared/public.ts';
import { sourceName } from '#shared/sources.ts';
import { londonTime, plural } from '#shared/words.ts';
import { type CommonServices, ON_THE_LIST } from '../common-services.ts';
import { namesOf } from '../platform/auth/users.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import type { CrudOptions } from '../platform/http/crud-write.ts';
import { layoutMail, layoutVisitorMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';
import { addressOf, type Invited } from './stored-enquiry.ts';

/** The site's identity and the team's contact details for the mail. */
export type ConfirmingSite = SiteIdentity &
  Pick<ConfiguredSettings, 'email' | 'phone' | 'whatsapp' | 'scheduling_url' | 'consultation_hours'>;

/** The mail to a visitor who asked for a consultation; replies go to the team. */
export function consultationConfirmation(
  request: { id: string; email: string },
  site: ConfirmingSite,
  words: PageTexts<'mail-enquiry'>,
): NewMail {
  const { email, phone, whatsapp, scheduling_url } = site;
  const texts = fillAll(words, { name: site.name, promise: plural(site.consultation_hours, 'hour') });
  return {
    kind: 'consultation_confirmation',
    about: { resource: 'consultations', record_id: request.id },
    to: request.email,
    ...(email && { reply_to: email }),
    ...layoutVisitorMail(site, texts, {
      more: [email && texts.reply, scheduling_url && texts.schedule],
      ...(scheduling_url && {
        action: { label: texts.button, url: scheduling_url },
      }),
      links: [
        ...(phone ? [{ what: 'Call us', words: phone, url: `tel:${phone.replace(/[^\d+]/g, '')}` }] : []),
        // It always has its country code.
        ...(whatsapp
          ? [
              {
                what: 'WhatsApp',
                words: whatsapp.replace(/^(?=\d)/, '+'),
                url: `https://wa.me/${whatsapp.replace(/\D/g, '')}`,
              },
            ]
          : []),
        { what: 'How we treat your data', words: 'Privacy policy', url: `${site.url}/privacy` },
      ],
      footnote:
        'You get this message because somebody entered this address in the consultation form on our website. If it was not you, please ignore it: we will not add you to any list.',
    }),
  };
}

export type NotifiedEnquiry = Invited &
  Pick<Enquiry, 'id' | 'message' | 'source' | 'respond_by'> & {
    /** The time that the visitor booked, and with whom. */
    booked?: string;
  };

/** Tells a member of the team about a new request; replies go to the visitor. */
export function consultationNotification(request: NotifiedEnquiry, to: string, site: SiteIdentity): NewMail {
  const name = `${request.first_name} ${request.last_name}`;
  return {
    kind: 'consultation_notification',
    about: { resource: 'consultations', record_id: request.id },
    to,
    reply_to: request.email,
    subject: `New enquiry: ${name}, ${request.company_name}`,
    ...layoutMail({
      site,
      heading: 'A new enquiry',
      paragraphs: [
        request.booked
          ? `${name} of ${request.company_name} booked a time.`
          : `${name} of ${request.company_name} asks for a consultation.`,
        ...visitorsWords(request.message),
        `Email: ${request.email}`,
        ...(request.phone ? [`Phone: ${request.phone}`] : []),
        `Came from: ${sourceName(request.source)}`,
        request.booked
          ? `Booked: ${request.booked}`
          : `We promised an answer by ${londonTime(request.respond_by, { dateStyle: 'full', timeStyle: 'short' })}, London time.`,
      ],
      action: { label: 'Open the enquiry', url: `${site.url}/admin/consultations/${request.id}/edit` },
      footnote: `You are getting this email because ${ON_THE_LIST} If you reply, your answer goes to the visitor, but is not kept with the enquiry: mark it as replied there, so that its clock stops.`,
    }),
  };
}

/** A paragraph for each line that was written. */
export const visitorsWords = (message: string | null): string[] =>
  message ? `They would like to talk about: ${message}`.split(/\n+/) : ['They left no message.'];

type AssignedRequest = Pick<
  Enquiry,
  'id' | 'first_name' | 'last_name' | 'company_name' | 'status' | 'respond_by'
> & { assignee_id: string };

/**
 * Tells a colleague about an open request that somebody else has just assigned to them, once per request however often it is
 * reassigned.
 */
export function tellAssigned({ outbox, site }: CommonServices): NonNullable<CrudOptions['changed']> {
  return async ({ trx, userId }, before) => {
    const earlier = new Map(before.map(({ id, assignee_id }) => [id, assignee_id]));
    const rows: AssignedRequest[] = await trx('consultations')
      .whereIn('id', [...earlier.keys()] as string[])
      .whereIn('status', OPEN_STATUSES)
      .whereNotNull('assignee_id');
    for (const request of rows) {
      const { id, assignee_id } = request;
      if (assignee_id === earlier.get(id) || assignee_id === userId) continue;
      const to = await addressOf(trx, assignee_id);
      if (to === null || (await wasTold(trx, id, to))) continue;
      const who = (await namesOf(trx, [userId])).get(userId) ?? 'A colleague';
      await outbox.post(trx, assignedMail(request, { who, to, site }));
    }
  };
}

async function wasTold(trx: Knex, record_id: string, to_address: string): Promise<boolean> {
  const about = { kind: 'consultation_assigned', resource: 'consultations', record_id, to_address };
  return (await trx('mails').where(about).first('id')) !== undefined;
}

interface Told {
  who: string;
  to: string;
  site: SiteIdentity;
}

/** Tells a colleague about an enquiry, without quoting the visitor's message. */
export function assignedMail(
  { id, status, respond_by, ...request }: AssignedRequest,
  { who, to, site }: Told,
): NewMail {
  const by = londonTime(respond_by, { dateStyle: 'full', timeStyle: 'short' });
  const promise = status === 'new' ? `: we promised an answer by ${by}, London time.` : '';
  return {
    kind: 'consultation_assigned',
    about: { resource: 'consultations', record_id: id },
    to,
    subject: `Assigned to you: ${nameOf(request)}`,
    ...layoutMail({
      site,
      heading: 'An enquiry is yours now',
      paragraphs: [`${who} assigned this enquiry to you.`, nameOf(request) + promise],
      action: { label: 'Open the enquiry', url: `${site.url}/admin/consultations/${id}/edit` },
      footnote: 'You are getting this email because a colleague assigned it to you.',
    }),
  };
}

const nameOf = ({ first_name, last_name, company_name }: Omit<Invited, 'email' | 'phone'>) =>
  `${first_name} ${last_name}, ${company_name}`;
