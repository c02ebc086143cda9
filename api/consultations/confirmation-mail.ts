import { layoutMail } from '../mail/layout.ts';
import type { NewMail } from '../mail/outbox.ts';
import type { SiteIdentity } from '../site-identity.ts';

/** What a visitor gets after asking for a consultation. */
export function consultationConfirmation(
  request: { id: string; first_name: string; email: string },
  site: SiteIdentity,
): NewMail {
  return {
    kind: 'consultation_confirmation',
    about: { resource: 'consultations', record_id: request.id },
    to: request.email,
    subject: `We have your consultation request | ${site.name}`,
    ...layoutMail({
      siteName: site.name,
      siteUrl: site.url,
      heading: 'We have your request',
      paragraphs: [
        `Hello ${request.first_name},`,
        'Thank you for asking for a free consultation. One of our directors will contact you within 24 hours to agree a time. The call takes about 30 minutes and puts you under no obligation.',
        'It helps to have one question in mind: what is the decision that you keep putting off?',
      ],
      footnote:
        'You get this message because somebody entered this address in the consultation form on our website. If it was not you, please ignore it: we will not add you to any list.',
    }),
  };
}
