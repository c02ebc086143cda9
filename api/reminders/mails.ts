import { PRIVACY_REQUEST_KIND_LABELS, type PrivacyRequestKind } from '#shared/privacy-request-form-fields.ts';
import { londonLongDate, londonTime } from '#shared/words.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { layoutMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';

const ON_THE_LIST =
  'your address is on the list for new enquiries or, where that list is empty, you are an administrator.';

export interface WaitingConsultation {
  id: string;
  first_name: string;
  last_name: string;
  company_name: string;
  respond_by: string;
}

/** Reminds a member of the team that the promised response time is about to end. */
export function consultationReminder(request: WaitingConsultation, to: string, site: SiteIdentity): NewMail {
  const name = `${request.first_name} ${request.last_name}`;
  return {
    kind: 'consultation_reminder',
    about: { resource: 'consultations', record_id: request.id },
    to,
    subject: `Still waiting for an answer: ${name}, ${request.company_name}`,
    ...layoutMail({
      site,
      heading: 'An enquiry is still waiting',
      paragraphs: [
        `${name} of ${request.company_name} asked for a consultation, and nobody has answered yet.`,
        `We promised an answer by ${londonTime(request.respond_by, { dateStyle: 'full', timeStyle: 'short' })}, London time. Mark the enquiry as replied once you have written or called.`,
      ],
      action: { label: 'Open the enquiry', url: `${site.url}/admin/consultations/${request.id}/edit` },
      footnote: `You are getting this email, once for each enquiry, because it is assigned to you, ${ON_THE_LIST}`,
    }),
  };
}

export interface WaitingPrivacyRequest {
  id: string;
  kind: PrivacyRequestKind;
  due_at: string;
}

/** Tells the assignee that the promised response time is over. */
export function lateConsultation(request: WaitingConsultation, to: string, site: SiteIdentity): NewMail {
  const name = `${request.first_name} ${request.last_name}`;
  return {
    kind: 'consultation_late',
    about: { resource: 'consultations', record_id: request.id },
    to,
    subject: `Late: ${name}, ${request.company_name} has no answer yet`,
    ...layoutMail({
      site,
      heading: 'An enquiry is late',
      paragraphs: [
        `${name} of ${request.company_name} asked for a consultation. It is assigned to you, and nobody has answered yet.`,
        `We promised an answer by ${londonTime(request.respond_by, { dateStyle: 'full', timeStyle: 'short' })}, London time. Mark the enquiry as replied once you have written or called.`,
      ],
      action: { label: 'Open the enquiry', url: `${site.url}/admin/consultations/${request.id}/edit` },
      footnote: 'You are getting this email, once for each enquiry, because it is assigned to you.',
    }),
  };
}

/** Reminds a member of the team of a legal deadline, without the request's message. */
export function privacyRequestReminder(
  request: WaitingPrivacyRequest,
  to: string,
  site: SiteIdentity,
): NewMail {
  const what = request.kind === 'complaint' ? 'data complaint' : 'privacy request';
  return {
    kind: 'privacy_request_reminder',
    about: { resource: 'privacy-requests', record_id: request.id },
    to,
    subject: `A ${what} must be answered by ${londonLongDate(request.due_at)}`,
    ...layoutMail({
      site,
      heading: `A ${what} is still open`,
      paragraphs: [
        `It is about: ‘${PRIVACY_REQUEST_KIND_LABELS[request.kind]}’.`,
        `The law gives us until ${londonLongDate(request.due_at)}. Write down what the person was told and finish the request.`,
      ],
      action: { label: 'Open the request', url: `${site.url}/admin/privacy-requests/${request.id}/edit` },
      footnote: `You are getting this email, once for each request, because ${ON_THE_LIST}`,
    }),
  };
}
