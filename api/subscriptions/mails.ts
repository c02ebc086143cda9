import { fillAll } from '#shared/fill-in.ts';
import type { PageTexts } from '#shared/page-texts/index.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { layoutVisitorMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';
import type { UnsubscribeLink } from './unsubscribe.ts';

/** Asks the owner of an address whether they want the newsletter (double opt-in). */
export function subscriptionConfirmation(
  { id, email }: { id: string; email: string },
  token: string,
  site: SiteIdentity,
  words: PageTexts<'mail-confirm'>,
): NewMail {
  const texts = fillAll(words, { name: site.name });
  return {
    kind: 'subscription_confirmation',
    is_secret: true,
    about: { resource: 'subscriptions', record_id: id },
    to: email,
    ...layoutVisitorMail(site, texts, {
      action: { label: texts.button, url: `${site.url}/newsletter/confirm/${token}` },
      footnote:
        'If it was not you, ignore this message and you will not hear from us. The link works for seven days.',
    }),
  };
}

/** Greets a new subscriber, with an unsubscribe link. */
export function subscriptionWelcome(
  { id, email, first_name }: { id: string; email: string; first_name: string | null },
  leave: UnsubscribeLink,
  site: SiteIdentity,
  words: PageTexts<'mail-welcome'>,
): NewMail {
  const texts = fillAll(words, { name: site.name, first_name: first_name ?? words.no_name });
  return {
    kind: 'subscription_welcome',
    about: { resource: 'subscriptions', record_id: id },
    to: email,
    headers: leave.headers,
    ...layoutVisitorMail(site, texts, {
      ...(texts.button && { action: { label: texts.button, url: `${site.url}/blog` } }),
      footnote: 'You get this newsletter because you asked for it on our website.',
      leave: leave.url,
    }),
  };
}
