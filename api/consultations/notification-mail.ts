import { sourceName } from '#shared/sources.ts';
import { londonTime } from '#shared/words.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { layoutMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';

export interface NotifiedRequest {
  id: string;
  first_name: string;
  last_name: string;
  company_name: string;
  email: string;
  phone: string | null;
  message: string | null;
  source: string;
  respond_by: string;
  /** The time that the visitor booked, and with whom. */
  booked?: string;
}

/** Tells a member of the team about a new request; replies go to the visitor. */
export function consultationNotification(request: NotifiedRequest, to: string, site: SiteIdentity): NewMail {
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
        ...wordsOf(request.message),
        `Email: ${request.email}`,
        ...(request.phone ? [`Phone: ${request.phone}`] : []),
        `Came from: ${sourceName(request.source)}`,
        request.booked
          ? `Booked: ${request.booked}`
          : `We promised an answer by ${londonTime(request.respond_by, { dateStyle: 'full', timeStyle: 'short' })}, London time.`,
      ],
      action: { label: 'Open the enquiry', url: `${site.url}/admin/consultations/${request.id}/edit` },
      footnote:
        'You are getting this email because your address is on the list for new enquiries. If you reply, your answer goes to the visitor, but is not kept with the enquiry: mark it as replied there, so that its clock stops.',
    }),
  };
}

/** A paragraph for each line that was written. */
const wordsOf = (message: string | null): string[] =>
  message ? `They would like to talk about: ${message}`.split(/\n+/) : ['They left no message.'];
