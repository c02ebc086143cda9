import type { Knex } from 'knex';
import { type Enquiry, OPEN_STATUSES } from '#shared/consultations.ts';
import { fillAll } from '#shared/fill-in.ts';
import type { PageTexts } from '#shared/page-texts/index.ts';
import type { ConfiguredSettings } from '#shared/public.ts';
import { sourceName } from '#shared/sources.ts';
import { londonTime, plural } from '#shared/words.ts';
import { type CommonServices, ON_THE_LIST } from '../common-services.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import type { CrudOptions } from '../platform/http/crud-write.ts';
import { layoutMail, layoutVisitorMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';
import { type Invited, listAssignees } from './stored-enquiry.ts';

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
  'id' | 'first_name' | 'last_name' | 'company_name' | 'status' | 'assignee_id' | 'respond_by'
>;

/**
 * Tells a colleague about open requests that somebody else has just assigned to them: a single request by a mail of its own,
 * once per request however often it is reassigned; several at once by one mail.
 */
export function tellAssigned({ outbox, site }: CommonServices): NonNullable<CrudOptions['changed']> {
  return async ({ trx, userId }, before) => {
    const earlier = new Map(before.map(({ id, assignee_id }) => [id, assignee_id]));
    const rows: AssignedRequest[] = await trx('consultations')
      .whereIn('id', [...earlier.keys()] as string[])
      .whereIn('status', OPEN_STATUSES)
      .whereNotNull('assignee_id');
    const assigned = rows.filter(({ id, assignee_id }) => assignee_id !== earlier.get(id));
    if (assigned.length === 0) return;
    const colleagues = await listAssignees(trx);
    const who = colleagues.find(({ id }) => id === userId)?.name ?? 'A colleague';
    for (const colleague of colleagues) {
      const theirs = assigned.filter(({ assignee_id }) => assignee_id === colleague.id);
      const [first] = theirs;
      if (!first || colleague.id === userId) continue;
      const { email: to } = await trx('users').where({ id: colleague.id }).first('email');
      if (theirs.length > 1 || !(await wasTold(trx, first.id, to)))
        await outbox.post(trx, assignedMail(theirs, { who, to, site }));
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

/** Tells a colleague about enquiries, without quoting the visitors' messages. */
export function assignedMail(requests: readonly AssignedRequest[], { who, to, site }: Told): NewMail {
  const [first] = requests;
  const one = requests.length === 1 ? first : undefined;
  const mine = { assignee_id: first?.assignee_id, open: true };
  const lines = requests.map(({ status, respond_by, ...request }) => {
    const by = londonTime(respond_by, { dateStyle: 'full', timeStyle: 'short' });
    return status === 'new'
      ? `${nameOf(request)}: we promised an answer by ${by}, London time.`
      : nameOf(request);
  });
  return {
    kind: 'consultation_assigned',
    ...(one && { about: { resource: 'consultations', record_id: one.id } }),
    to,
    subject: `Assigned to you: ${one ? nameOf(one) : `${requests.length} enquiries`}`,
    ...layoutMail({
      site,
      heading: one ? 'An enquiry is yours now' : `${requests.length} enquiries are yours now`,
      paragraphs: [`${who} assigned ${one ? 'this enquiry' : 'these enquiries'} to you.`, ...lines],
      action: {
        label: one ? 'Open the enquiry' : 'Open your enquiries',
        url: `${site.url}/admin/consultations${one ? `/${one.id}/edit` : `?${new URLSearchParams({ filter: JSON.stringify(mine) })}`}`,
      },
      footnote: 'You are getting this email because a colleague assigned enquiries to you.',
    }),
  };
}

const nameOf = ({ first_name, last_name, company_name }: Omit<Invited, 'email' | 'phone'>) =>
  `${first_name} ${last_name}, ${company_name}`;
