import { fillAll } from '#shared/fill-in.ts';
import { PRIVACY_REQUEST_KINDS, type PrivacyRequestKind } from '#shared/forms.ts';
import type { PageTexts } from '#shared/page-texts/index.ts';
import type { PrivacyRequest } from '#shared/privacy-requests.ts';
import { londonLongDate } from '#shared/words.ts';
import { ON_THE_LIST } from '../common-services.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { layoutMail, layoutVisitorMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';

export type ReceivedRequest = Pick<
  PrivacyRequest,
  'id' | 'name' | 'email' | 'kind' | 'message' | 'due_at' | 'created_at'
>;

/** @returns the key of the acknowledgement's texts */
export const acknowledgementOf = (kind: PrivacyRequestKind) =>
  kind === 'complaint' ? 'mail-complaint' : 'mail-data-request';

/** Acknowledges a request or complaint, with what happens next and by when. */
export function privacyRequestAcknowledgement(
  request: ReceivedRequest,
  site: SiteIdentity,
  words: PageTexts<ReturnType<typeof acknowledgementOf>>,
): NewMail {
  const texts = fillAll(words, {
    name: site.name,
    received: londonLongDate(request.created_at),
    request: PRIVACY_REQUEST_KINDS[request.kind],
    due: londonLongDate(request.due_at),
  });
  return {
    kind: 'privacy_request_acknowledgement',
    about: { resource: 'privacy-requests', record_id: request.id },
    to: request.email,
    ...layoutVisitorMail(site, texts, {
      more: [
        'If you are not content with how we handle your data, you can also complain to the Information Commissioner’s Office: ico.org.uk/make-a-complaint, telephone 0303 123 1113.',
      ],
      footnote:
        'You get this message because somebody entered this address in the form for data requests on our website. If it was not you, please ignore it.',
    }),
  };
}

/** Notifies a member of the team of a request, without its message. */
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
        `Somebody sent a privacy request through the website: ‘${PRIVACY_REQUEST_KINDS[request.kind]}’.`,
        `The law gives us until ${londonLongDate(request.due_at)}.`,
      ],
      action: { label: 'Open the request', url: `${site.url}/admin/privacy-requests/${request.id}/edit` },
      footnote: `You are getting this email because ${ON_THE_LIST}`,
    }),
  };
}
