import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { layoutMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';

/** Asks the owner of an address whether they want the newsletter (double opt-in). */
export function subscriptionConfirmation(
  { id, email }: { id: string; email: string },
  token: string,
  site: SiteIdentity,
): NewMail {
  return {
    kind: 'subscription_confirmation',
    is_secret: true,
    about: { resource: 'subscriptions', record_id: id },
    to: email,
    subject: `Please confirm your subscription | ${site.name}`,
    ...layoutMail({
      site,
      heading: 'Is this you?',
      paragraphs: [
        `Somebody, we hope you, asked for the ${site.name} newsletter at this address: one useful letter a month on growth, succession and the decisions that owners put off.`,
        'Please confirm that you want it. Until you do, we send you nothing.',
      ],
      action: { label: 'Confirm my subscription', url: `${site.url}/newsletter/confirm/${token}` },
      footnote:
        'If it was not you, ignore this message and you will not hear from us. The link works for seven days.',
    }),
  };
}
