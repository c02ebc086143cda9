import { hoursText } from '#shared/count-words.ts';
import { fillAll } from '#shared/fill-in.ts';
import type { PageTexts } from '#shared/page-texts/index.ts';
import type { ConfiguredSettings } from '#shared/public.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { layoutMail, opening } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';

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
  const texts = fillAll(words, { name: site.name, promise: hoursText(site.consultation_hours) });
  const privacy = `${site.url}/privacy`;
  return {
    kind: 'consultation_confirmation',
    about: { resource: 'consultations', record_id: request.id },
    to: request.email,
    ...(email && { reply_to: email }),
    subject: texts.subject,
    ...layoutMail({
      site,
      heading: texts.heading,
      ...opening(texts, [
        ...(email && texts.reply ? [texts.reply] : []),
        ...(scheduling_url && texts.schedule ? [texts.schedule] : []),
      ]),
      ...(scheduling_url && {
        action: { label: texts.button, url: scheduling_url, otherwise: texts.otherwise },
      }),
      links: [
        ...(phone ? [{ what: texts.call, words: phone, url: `tel:${phone.replace(/[^\d+]/g, '')}` }] : []),
        // It always has its country code.
        ...(whatsapp
          ? [
              {
                what: texts.message,
                words: whatsapp.replace(/^(?=\d)/, '+'),
                url: `https://wa.me/${whatsapp.replace(/\D/g, '')}`,
              },
            ]
          : []),
        { what: texts.privacy, words: texts.privacy_link, url: privacy },
      ],
      footnote:
        'You get this message because somebody entered this address in the consultation form on our website. If it was not you, please ignore it: we will not add you to any list.',
    }),
  };
}
