import type { MailAttempt, MailKind, OutgoingMail } from '#shared/mails.ts';

/** What a mail is about, as people call it. */
export const KIND_LABELS: { readonly [kind in MailKind]: string } = {
  consultation_confirmation: 'Consultation: to the visitor',
  consultation_notification: 'Consultation: to the team',
  consultation_reminder: 'Consultation: reminder to the team',
  subscription_confirmation: 'Newsletter: please confirm',
  subscription_welcome: 'Newsletter: welcome',
  password_reset: 'New password',
  email_change: 'New sign-in address',
  account_notice: 'Notice about an account',
  invitation: 'Invitation',
  privacy_request_acknowledgement: 'Data request: to the sender',
  privacy_request_notification: 'Data request: to the team',
  privacy_request_reminder: 'Data request: reminder to the team',
  newsletter: 'Newsletter',
  test: 'Test mail',
};

/** @returns the state as its chip knows it: a mail that waits after a failure is another thing than a new one */
export const chipOf = (mail: Pick<OutgoingMail, 'state' | 'attempts' | 'attempt_log'>): string => {
  if (mail.state === 'queued' && mail.attempts > 0) return 'retrying';
  return wasWritten(mail) ? 'written' : mail.state;
};

/** Whether there was no mail server, so that it lies in a file and reached nobody. */
export const wasWritten = ({ state, attempt_log }: Pick<OutgoingMail, 'state' | 'attempt_log'>): boolean =>
  state === 'sent' && attempt_log.at(-1)?.outcome === 'written';

export const isOver = ({ is_secret, text_body }: OutgoingMail): boolean => is_secret && text_body === '';

/** Whether it can go out again: a newsletter keeps its words, so that a reader's own text can be made once more. */
export const canBeResent = (mail: OutgoingMail): boolean => {
  const isOfNewsletter = mail.kind === 'newsletter' && mail.state === 'failed' && mail.attempts > 0;
  return mail.state !== 'sending' && (isOfNewsletter || !isOver(mail));
};

interface Trouble {
  what: string;
  todo: string;
}

const TROUBLES: readonly (readonly [RegExp, Trouble])[] = [
  [
    /invalid login|\b53[0458]\b|missing credentials|authentication/i,
    {
      what: 'The mail server does not accept our user name or password.',
      todo: 'Correct the user name and password in the mail settings (SMTP_URL, special characters percent-encoded) and start the product again.',
    },
  ],
  [
    /certificate|self.signed|wrong version number|\bssl\b|\btls\b|starttls/i,
    {
      what: 'No secure connection to the mail server came about.',
      todo: 'Use the host name that is on the mail server’s certificate in the mail settings (SMTP_URL); smtps:// is for port 465, smtp:// for port 587.',
    },
  ],
  [
    /ENOTFOUND|EAI_AGAIN|getaddrinfo|EDNS|query[A-Z]/,
    {
      what: 'The mail server’s name is not known.',
      todo: 'Check the host name in the mail settings (SMTP_URL), and whether this machine can look names up.',
    },
  ],
  [
    /ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|connection timeout|ETIMEDOUT connect|greeting never/i,
    {
      what: 'The mail server cannot be reached.',
      todo: 'Check that it is up, and that the host and port in the mail settings (SMTP_URL) are right and not behind a firewall.',
    },
  ],
  [
    /\b552\b|mailbox full|over quota|5\.2\.2/i,
    {
      what: 'The reader’s mailbox is full, or the mail too large for it.',
      todo: 'Reach the person in another way, or send it again later.',
    },
  ],
  [
    /\b(550|551|553)\b|recipients were rejected: 5|no such (user|mailbox)|5\.1\.1/i,
    {
      what: 'The reader’s mail server refused this address.',
      todo: 'It may be mistyped or closed. Correct it where it came from, or reach the person in another way.',
    },
  ],
  [
    /\b554\b|spam|blocked|blacklist|5\.7\.\d/i,
    {
      what: 'The mail server refused the message itself.',
      todo: 'Its words below name the reason. Often the sender’s domain lacks SPF, DKIM or DMARC records, or is on a block list.',
    },
  ],
  [
    /\b(421|450|451|452)\b|greylist|try again|too many/i,
    {
      what: 'The mail server asked us to come back later.',
      todo: 'Nothing: it is tried again automatically. If it goes on for hours, ask whoever runs the mail server.',
    },
  ],
  [
    /timeout|closed|ECONNRESET|EPIPE|hang up|ESOCKET/i,
    {
      what: 'The connection to the mail server broke off.',
      todo: 'Nothing if it happens once: it is tried again automatically. If it goes on, check the mail server’s own log.',
    },
  ],
];

/** @returns what a mail server's words mean, and what to do */
export function troubleOf(error: string): Trouble {
  return (
    TROUBLES.find(([pattern]) => pattern.test(error))?.[1] ?? {
      what: 'The mail server did not take the message.',
      todo: 'Its words below name the reason; whoever runs the mail server can tell more.',
    }
  );
}

/** @returns an attempt's end in words */
export function outcomeOf({ outcome, error }: MailAttempt): string {
  if (outcome === 'sent') return 'The mail server took it.';
  if (outcome === 'written')
    return 'Written to a file, because no mail server is configured. It reached nobody.';
  if (outcome === 'unknown')
    return 'The connection broke, or the product ended, before the mail server’s answer: whether it took it is not known.';
  const { what } = troubleOf(error ?? '');
  return outcome === 'failed' ? `${what} Given up.` : what;
}
