import type { MailKind } from '#shared/mails.ts';
import type { SessionUser } from '#shared/users.ts';
import type { SiteIdentity } from '../environment/site-identity.ts';
import { greeting, layoutMail, type MailContent } from '../mail/layout.ts';
import type { NewMail } from '../mail/outbox.ts';

type Person = Pick<SessionUser, 'email' | 'full_name'>;

/** Asks somebody to set a password and begin. @param inviter name of the administrator */
export function invitation(person: Person, inviter: string, url: string, site: SiteIdentity): NewMail {
  return mail('invitation', person, site, 'You are invited', {
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
  return mail('password_reset', person, site, 'Choose a new password', {
    heading: 'A new password',
    paragraphs: [
      `Somebody, we hope you, asked for a new password for your account at ${site.name}. Follow this link to choose one.`,
      'Choosing it signs you out everywhere else.',
    ],
    action: { label: 'Choose a new password', url },
    footnote:
      'The link works once, for one hour. If it was not you, ignore this message: your password stays as it is.',
  });
}

/** @param how the sentence that says what happened */
export function passwordChanged(person: Person, how: string, site: SiteIdentity): NewMail {
  return mail('account_notice', person, site, 'Your password was changed', {
    heading: 'Your password was changed',
    paragraphs: [
      how,
      'If it was you, there is nothing to do. If it was not, choose a new password at once and tell an administrator.',
    ],
    action: { label: 'Choose a new password', url: `${site.url}/admin/forgot-password` },
    footnote: SECURITY,
  });
}

/** To the previous address. */
export function emailChanged(person: Person, email: string, site: SiteIdentity): NewMail {
  return mail('account_notice', person, site, 'Your sign-in address was changed', {
    heading: 'Your address was changed',
    paragraphs: [
      `An administrator changed the address of your account at ${site.name} to ${email}. This one can no longer be used to sign in, and you have been signed out everywhere.`,
      'If it was not you, tell an administrator at once.',
    ],
    footnote: SECURITY,
  });
}

export function secondFactorTurned(on: boolean, person: Person, site: SiteIdentity): NewMail {
  const state = on ? 'on' : 'off';
  return mail('account_notice', person, site, `Two-step sign-in is ${state}`, {
    heading: `Two-step sign-in is ${state}`,
    paragraphs: [
      on
        ? `From now on signing in to ${site.name} takes your password and a code from your authenticator app. Store your recovery codes where you can reach them without your phone.`
        : `From now on signing in to ${site.name} takes your password alone. The recovery codes no longer work.`,
      'If it was not you, choose a new password at once and tell an administrator.',
    ],
    action: { label: 'Choose a new password', url: `${site.url}/admin/forgot-password` },
    footnote: SECURITY,
  });
}

export function recoveryCodeUsed(person: Person, left: number, site: SiteIdentity): NewMail {
  return mail('account_notice', person, site, 'A recovery code was used', {
    heading: 'A recovery code was used',
    paragraphs: [
      `One of your recovery codes was used to sign in to ${site.name}. ${leftText(left)} left. You can make new ones on your account page.`,
      'If it was not you, choose a new password at once and tell an administrator.',
    ],
    action: { label: 'Open your account', url: `${site.url}/admin/account` },
    footnote: SECURITY,
  });
}

const SECURITY =
  'You are getting this email because it concerns the safety of your account. It cannot be switched off.';

function mail(
  kind: MailKind,
  person: Person,
  site: SiteIdentity,
  subject: string,
  content: Omit<MailContent, 'site'>,
): NewMail {
  return {
    kind,
    is_secret: kind !== 'account_notice',
    to: person.email,
    subject: `${subject} | ${site.name}`,
    ...layoutMail({
      site,
      ...content,
      paragraphs: [greeting(person.full_name), ...content.paragraphs],
    }),
  };
}

function leftText(left: number): string {
  if (left === 0) return 'None is';
  return left === 1 ? 'One is' : `${left} are`;
}
