import { hoursText } from '#shared/count-words.ts';
import type { ConfiguredSettings } from '#shared/public.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { greeting, layoutMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';

/** What the mail says of the site, and the ways to reach the team that there are. */
export type ConfirmingSite = SiteIdentity &
  Pick<ConfiguredSettings, 'email' | 'phone' | 'whatsapp' | 'scheduling_url' | 'consultation_hours'>;

/** What a visitor gets after asking for a consultation; an answer to it goes to the team. */
export function consultationConfirmation(
  request: { id: string; email: string },
  site: ConfirmingSite,
): NewMail {
  const { email, phone, whatsapp, scheduling_url } = site;
  const privacy = `${site.url}/privacy`;
  return {
    kind: 'consultation_confirmation',
    about: { resource: 'consultations', record_id: request.id },
    to: request.email,
    ...(email && { reply_to: email }),
    subject: `We have your consultation request | ${site.name}`,
    ...layoutMail({
      site,
      heading: 'We have your request',
      paragraphs: [
        greeting(),
        `Thank you for asking for a free consultation. One of our directors will contact you within ${hoursText(site.consultation_hours)} to agree a time. The call takes about 30 minutes and puts you under no obligation.`,
        'It helps to have one question in mind: what is the decision that you keep putting off?',
        ...(email ? ['To change or add anything, just reply to this email: it reaches our team.'] : []),
        ...(scheduling_url ? ['You would rather pick a time yourself? Choose one that suits you.'] : []),
      ],
      ...(scheduling_url && { action: { label: 'Pick a time', url: scheduling_url } }),
      links: [
        ...(phone ? [{ what: 'Call us', words: phone, url: `tel:${phone.replace(/[^\d+]/g, '')}` }] : []),
        ...(whatsapp
          ? [{ what: 'WhatsApp', words: whatsapp, url: `https://wa.me/${whatsapp.replace(/\D/g, '')}` }]
          : []),
        { what: 'How we treat your data', words: 'Privacy policy', url: privacy },
      ],
      footnote:
        'You get this message because somebody entered this address in the consultation form on our website. If it was not you, please ignore it: we will not add you to any list.',
    }),
  };
}
