/* Mail problems in words for people without knowledge of mail servers. */

/** Patterns of replies and errors, what they mean, and what to do. */
const TROUBLES: readonly (readonly [RegExp, what: string, todo: string])[] = [
  [
    /invalid login|\b53[0458]\b|missing credentials|authentication/i,
    'The mail server does not accept the user name or password.',
    'Ask the person who looks after the server to enter the mail server’s present user name and password. Waiting emails then go out on their own.',
  ],
  [
    /certificate|self.signed|wrong version number|\bssl\b|\btls\b|starttls/i,
    'A secure connection to the mail server could not be made.',
    'Ask the person who looks after the server to check the name, port and encryption of the mail server.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|getaddrinfo|EDNS|query[A-Z]/,
    'The mail server could not be found.',
    'Ask the person who looks after the server to check the mail server’s name.',
  ],
  [
    /ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|connection timeout|ETIMEDOUT connect|greeting never/i,
    'The mail server cannot be reached.',
    'Ask the person who looks after the server whether the mail server is running and can be reached.',
  ],
  [
    /\b552\b|mailbox full|over quota|5\.2\.2/i,
    'The reader’s mailbox is full, or the email too large for it.',
    'Reach the person in another way, or send it again later.',
  ],
  [
    /\b(550|551|553)\b|recipients were rejected: 5|no such (user|mailbox)|5\.1\.1/i,
    'The reader’s mail server refused this address.',
    'It may be mistyped or closed. Correct it, or reach the person in another way.',
  ],
  [
    /\b554\b|spam|blocked|blacklist|5\.7\.\d/i,
    'The mail server refused the message itself.',
    'The message below gives the reason. Often the sender’s domain is not set up for email (SPF, DKIM or DMARC), or is on a block list.',
  ],
  [
    /\b(421|450|451|452)\b|greylist|try again|too many/i,
    'The mail server asked us to try again later.',
    'Nothing: it is tried again automatically. If this goes on for hours, ask the provider of the mail server.',
  ],
  [
    /timeout|closed|ECONNRESET|EPIPE|hang up|ESOCKET/i,
    'The connection to the mail server was interrupted.',
    'Nothing: it is tried again automatically. If this goes on, ask the provider of the mail server.',
  ],
];

/** @returns the meaning of a mail server's reply, and what to do */
export function troubleOf(error: string): { what: string; todo: string } {
  const [, what, todo] = TROUBLES.find(([pattern]) => pattern.test(error)) ?? [];
  return {
    what: what ?? 'The mail server did not accept the message.',
    todo: todo ?? 'The message below gives the reason; the provider of the mail server can tell you more.',
  };
}
