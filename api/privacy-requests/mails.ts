import { PRIVACY_REQUEST_KIND_LABELS, type PrivacyRequestKind } from '#shared/privacy-request-form-fields.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { londonDay } from '../platform/london.ts';
import { greeting, layoutMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';

export interface ReceivedRequest {
  id: string;
  name: string;
  email: string;
  kind: PrivacyRequestKind;
  message: string;
  due_at: string;
  created_at: string;
}

/** Acknowledges a request or complaint to anyone who sent it, and says what happens until when. */
export function privacyRequestAcknowledgement(request: ReceivedRequest, site: SiteIdentity): NewMail {
  const isComplaint = request.kind === 'complaint';
  return {
    kind: 'privacy_request_acknowledgement',
    about: { resource: 'privacy-requests', record_id: request.id },
    to: request.email,
    subject: isComplaint
      ? `We have your complaint | ${site.name}`
      : `We have your data request | ${site.name}`,
    ...layoutMail({
      site,
      heading: isComplaint ? 'We have your complaint' : 'We have your request',
      paragraphs: [
        greeting(),
        `On ${londonDay(request.created_at)} we received from you: ‘${PRIVACY_REQUEST_KIND_LABELS[request.kind]}’.`,
        isComplaint
          ? 'This message acknowledges it. We look into it without undue delay, keep you informed, and tell you the outcome.'
          : `We answer by ${londonDay(request.due_at)}. It costs nothing. We may have to ask you first to show that this address is yours.`,
        'If you are not content with how we handle your data, you can also complain to the Information Commissioner’s Office: ico.org.uk/make-a-complaint, telephone 0303 123 1113.',
      ],
      footnote:
        'You get this message because somebody entered this address in the form for data requests on our website. If it was not you, please ignore it.',
    }),
  };
}

/** Tells one of the team that a request came in; what it says stays in the back office. */
export function privacyRequestNotification(
  request: ReceivedRequest,
  to: string,
  site: SiteIdentity,
): NewMail {
  return {
    kind: 'privacy_request_notification',
    about: { resource: 'privacy-requests', record_id: request.id },
    to,
    subject: request.kind === 'complaint' ? 'A new data complaint' : 'A new privacy request',
    ...layoutMail({
      site,
      heading: request.kind === 'complaint' ? 'A new complaint' : 'A new privacy request',
      paragraphs: [
        `Somebody sent a privacy request through the website: ‘${PRIVACY_REQUEST_KIND_LABELS[request.kind]}’.`,
        `The law gives us until ${londonDay(request.due_at)}.`,
      ],
      action: { label: 'Open the request', url: `${site.url}/admin/privacy-requests/${request.id}/edit` },
      footnote: 'You get this message because your address is on the list for new requests.',
    }),
  };
}
