import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { layoutMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';

/** Greets a new subscriber, and gives the way out from the first newsletter on. */
export function subscriptionWelcome(
  { id, email }: { id: string; email: string },
  leave: { url: string; headers: { [name: string]: string } },
  site: SiteIdentity,
): NewMail {
  return {
    kind: 'subscription_welcome',
    about: { resource: 'subscriptions', record_id: id },
    to: email,
    headers: leave.headers,
    subject: `You have a seat | ${site.name}`,
    ...layoutMail({
      site,
      heading: 'You have a seat',
      paragraphs: [
        'Thank you. From now on you get one useful letter a month on growth, succession and the decisions that owners put off.',
        'Until the next one comes, our articles are a good place to start.',
      ],
      action: { label: 'Read our articles', url: `${site.url}/blog` },
      footnote: 'You get this newsletter because you asked for it on our website.',
      leave: leave.url,
    }),
  };
}
