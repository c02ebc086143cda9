import { fillAll } from '#shared/fill-in.ts';
import type { PageTexts } from '#shared/page-texts/index.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { layoutMail, opening } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';

/** Greets a new subscriber, with an unsubscribe link. */
export function subscriptionWelcome(
  { id, email, first_name }: { id: string; email: string; first_name: string | null },
  leave: { url: string; headers: { [name: string]: string } },
  site: SiteIdentity,
  words: PageTexts<'mail-welcome'>,
): NewMail {
  const texts = fillAll(words, { name: site.name, first_name: first_name ?? words.no_name });
  return {
    kind: 'subscription_welcome',
    about: { resource: 'subscriptions', record_id: id },
    to: email,
    headers: leave.headers,
    subject: texts.subject,
    ...layoutMail({
      site,
      heading: texts.heading,
      ...opening(texts),
      ...(texts.button && {
        action: { label: texts.button, url: `${site.url}/blog`, otherwise: texts.otherwise },
      }),
      footnote: 'You get this newsletter because you asked for it on our website.',
      leave: leave.url,
    }),
  };
}
