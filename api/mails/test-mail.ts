import type { SessionUser } from '#shared/users.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { greeting, layoutMail } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';

/**
 * A mail that administrators send to themselves, to see whether mail arrives and how it looks.
 * @param proof link that confirms its arrival
 */
export function testMail({ email, full_name }: SessionUser, site: SiteIdentity, proof: string): NewMail {
  return {
    kind: 'test',
    to: email,
    subject: `Test email | ${site.name}`,
    ...layoutMail({
      site,
      heading: 'Email arrives',
      paragraphs: [
        greeting(full_name),
        `This is the test email that you asked for in the back office of ${site.name}. As you can read it, sending and receiving work.`,
        'Is it in the spam folder? Then the sender’s domain is not fully set up for email. The person who looks after the domain can add what is missing: SPF, DKIM and DMARC records.',
      ],
      action: { label: 'Yes, it arrived', url: proof },
      footnote: 'You are getting this email because you pressed “Send a test email”.',
    }),
  };
}
