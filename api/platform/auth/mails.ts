import type { MailKind } from '#shared/mails.ts';
import type { SessionUser } from '#shared/users.ts';
import type { SiteIdentity } from '../environment/site-identity.ts';
import { greeting, layoutMail, type MailContent } from '../mail/layout.ts';
import type { NewMail } from '../mail/outbox.ts';

type Person = Pick<SessionUser, 'email' | 'full_name'>;

/** Asks somebody to set a password and begin. @param inviter name of the administrator */
export function invitation(person: Person, inviter: string, url: string, site: SiteIdentity): NewMail {
  return mail('invitation', person, site, {
    heading: 'You are invited',
    paragraphs: [
      `${inviter} has made an account for you in the back office of ${site.name}. Choose a password, and you are in.`,
      `You will sign in with this address: ${person.email}`,
    ],
    action: { label: 'Accept the invitation', url },
    footnote:
      'The link works once, for seven days. If you did not expect this, ignore it: without a password nobody can use the account.',
  });
}

export function passwordForgotten(person: Person, url: string, site: SiteIdentity): NewMail {
  return mail('password_reset', person, site, {
    heading: CHOOSE,
    paragraphs: [
      `Somebody, we hope you, asked for a new password for your account at ${site.name}. Follow this link to choose one.`,
      'Choosing it signs you out everywhere else.',
    ],
    action: { label: CHOOSE, url },
    footnote:
      'The link works once, for one hour. If it was not you, ignore this message: your password stays as it is.',
  });
}

/** @param how the sentence that says what happened */
export function passwordChanged(person: Person, how: string, site: SiteIdentity): NewMail {
  const advice =
    'If it was you, there is nothing to do. If it was not, choose a new password at once and tell an administrator.';
  return notice(person, site, 'Your password was changed', [how, advice], chooseAt(site));
}

/** To the previous address. */
export function emailChanged(person: Person, email: string, site: SiteIdentity): NewMail {
  return notice(person, site, 'Your sign-in address was changed', [
    `An administrator changed the address of your account at ${site.name} to ${email}. This one can no longer be used to sign in, and you have been signed out everywhere.`,
    'If it was not you, tell an administrator at once.',
  ]);
}

export function secondFactorTurned(on: boolean, person: Person, site: SiteIdentity): NewMail {
  const change = on
    ? `From now on signing in to ${site.name} takes your password and a code from your authenticator app. Store your recovery codes where you can reach them without your phone.`
    : `From now on signing in to ${site.name} takes your password alone. The recovery codes no longer work.`;
  return notice(
    person,
    site,
    `Two-step sign-in is ${on ? 'on' : 'off'}`,
    [change, IF_NOT_YOU],
    chooseAt(site),
  );
}

export function recoveryCodeUsed(person: Person, left: number, site: SiteIdentity): NewMail {
  const rest = ['None is', 'One is'][left] ?? `${left} are`;
  const use = `One of your recovery codes was used to sign in to ${site.name}. ${rest} left. You get new ones by turning two-step sign-in off and on again on your account page.`;
  const action = { label: 'Open your account', url: `${site.url}/admin/account` };
  return notice(person, site, 'A recovery code was used', [use, IF_NOT_YOU], action);
}

const IF_NOT_YOU = 'If it was not you, choose a new password at once and tell an administrator.';
const CHOOSE = 'Choose a new password';
const chooseAt = ({ url }: SiteIdentity) => ({ label: CHOOSE, url: `${url}/admin/forgot-password` });

/** A mail about the safety of an account. */
function notice(
  person: Person,
  site: SiteIdentity,
  heading: string,
  paragraphs: string[],
  action?: MailContent['action'],
): NewMail {
  const footnote =
    'You are getting this email because it concerns the safety of your account. It cannot be switched off.';
  return mail('account_notice', person, site, { heading, paragraphs, ...(action && { action }), footnote });
}

function mail(
  kind: MailKind,
  person: Person,
  site: SiteIdentity,
  content: Omit<MailContent, 'site'>,
): NewMail {
  return {
    kind,
    is_secret: kind !== 'account_notice',
    to: person.email,
    subject: `${content.heading} | ${site.name}`,
    ...layoutMail({
      site,
      ...content,
      paragraphs: [greeting(person.full_name), ...content.paragraphs],
    }),
  };
}
