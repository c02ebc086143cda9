/** A mail problem in words for people without knowledge of mail servers. */
export interface Trouble {
  what: string;
  todo: string;
}

const TROUBLES: readonly (readonly [RegExp, Trouble])[] = [
  [
    /invalid login|\b53[0458]\b|missing credentials|authentication/i,
    {
      what: 'The mail server does not accept the user name or password.',
      todo: 'Ask the person who looks after the server to enter the mail server’s present user name and password. Waiting emails then go out on their own.',
    },
  ],
  [
    /certificate|self.signed|wrong version number|\bssl\b|\btls\b|starttls/i,
    {
      what: 'A secure connection to the mail server could not be made.',
      todo: 'Ask the person who looks after the server to check the name, port and encryption of the mail server.',
    },
  ],
  [
    /ENOTFOUND|EAI_AGAIN|getaddrinfo|EDNS|query[A-Z]/,
    {
      what: 'The mail server could not be found.',
      todo: 'Ask the person who looks after the server to check the mail server’s name.',
    },
  ],
  [
    /ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|connection timeout|ETIMEDOUT connect|greeting never/i,
    {
      what: 'The mail server cannot be reached.',
      todo: 'Ask the person who looks after the server whether the mail server is running and can be reached.',
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

/** @returns the meaning of a mail server's reply, and what to do */
export function troubleOf(error: string): Trouble {
  return (
    TROUBLES.find(([pattern]) => pattern.test(error))?.[1] ?? {
      what: 'The mail server did not accept the message.',
      todo: 'The message below gives the reason; the provider of the mail server can tell you more.',
    }
  );
}
