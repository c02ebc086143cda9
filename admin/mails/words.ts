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
  privacy_request_acknowledgement: 'Privacy request: to the sender',
  privacy_request_notification: 'Privacy request: to the team',
  privacy_request_reminder: 'Privacy request: reminder to the team',
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
      what: 'The mail server does not accept the user name or password.',
      todo: 'Ask the person who looks after the server to correct the user name and password of the mail server (setting SMTP_URL) and restart the site.',
    },
  ],
  [
    /certificate|self.signed|wrong version number|\bssl\b|\btls\b|starttls/i,
    {
      what: 'A secure connection to the mail server could not be made.',
      todo: 'Ask the person who looks after the server to check the mail server’s name and port (setting SMTP_URL): smtps:// is for port 465, smtp:// for port 587.',
    },
  ],
  [
    /ENOTFOUND|EAI_AGAIN|getaddrinfo|EDNS|query[A-Z]/,
    {
      what: 'The mail server could not be found.',
      todo: 'Ask the person who looks after the server to check the mail server’s name (setting SMTP_URL).',
    },
  ],
  [
    /ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|connection timeout|ETIMEDOUT connect|greeting never/i,
    {
      what: 'The mail server cannot be reached.',
      todo: 'Ask the person who looks after the server whether the mail server is running and can be reached (setting SMTP_URL).',
    },
  ],
  [
    /\b552\b|mailbox full|over quota|5\.2\.2/i,
    {
      what: 'The reader’s mailbox is full, or the email too large for it.',
      todo: 'Reach the person in another way, or send it again later.',
    },
  ],
  [
    /\b(550|551|553)\b|recipients were rejected: 5|no such (user|mailbox)|5\.1\.1/i,
    {
      what: 'The reader’s mail server refused this address.',
      todo: 'It may be mistyped or closed. Correct it, or reach the person in another way.',
    },
  ],
  [
    /\b554\b|spam|blocked|blacklist|5\.7\.\d/i,
    {
      what: 'The mail server refused the message itself.',
      todo: 'The message below gives the reason. Often the sender’s domain is not set up for email (SPF, DKIM or DMARC), or is on a block list.',
    },
  ],
  [
    /\b(421|450|451|452)\b|greylist|try again|too many/i,
    {
      what: 'The mail server asked us to try again later.',
      todo: 'Nothing: it is tried again automatically. If this goes on for hours, ask the provider of the mail server.',
    },
  ],
  [
    /timeout|closed|ECONNRESET|EPIPE|hang up|ESOCKET/i,
    {
      what: 'The connection to the mail server was interrupted.',
      todo: 'Nothing: it is tried again automatically. If this goes on, ask the provider of the mail server.',
    },
  ],
];

/** @returns what a mail server's words mean, and what to do */
export function troubleOf(error: string): Trouble {
  return (
    TROUBLES.find(([pattern]) => pattern.test(error))?.[1] ?? {
      what: 'The mail server did not accept the message.',
      todo: 'The message below gives the reason; the provider of the mail server can tell you more.',
    }
  );
}

/** @returns an attempt's end in words */
export function outcomeOf({ outcome, error }: MailAttempt): string {
  if (outcome === 'sent') return 'The mail server accepted it.';
  if (outcome === 'written') return 'Not sent, because no mail server is set up.';
  if (outcome === 'unknown')
    return 'The connection broke before the mail server answered, so we do not know whether it was sent.';
  const { what } = troubleOf(error ?? '');
  return outcome === 'failed' ? `${what} Could not be delivered.` : what;
}
