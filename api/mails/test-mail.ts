import type { SessionUser } from '#shared/users.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { greeting, layoutMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';

/** What an administrator sends to themselves to see whether mail arrives, and how it looks. */
export function testMail({ email, full_name }: SessionUser, site: SiteIdentity): NewMail {
  return {
    kind: 'test',
    to: email,
    subject: `Test mail | ${site.name}`,
    ...layoutMail({
      siteName: site.name,
      siteUrl: site.url,
      heading: 'Mail arrives',
      paragraphs: [
        greeting(full_name),
        `This is the test mail that you asked for in the back office of ${site.name}. That you read it means that the mail server takes our messages and that yours lets them in.`,
        'Is it in the spam folder? Then the sender’s domain lacks records that mail servers ask for: SPF, DKIM and DMARC. Whoever looks after the domain can add them.',
      ],
      action: { label: 'Open the outbox', url: `${site.url}/admin/mails` },
      footnote: 'You get this message because you pressed “Send a test mail”.',
    }),
  };
}
