import {
  createHash,
  createHmac,
  createPublicKey,
  type KeyObject,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import * as z from 'zod';
import type { MailService } from '#shared/mails.ts';
import type { MailWebhook } from '../platform/environment/environment.ts';
import type { MailEvent } from './mail-events.ts';

/** A request as it came. */
export interface MailReport {
  /** @returns a header by its name, in any case */
  get(header: string): string | undefined;
  raw: Buffer;
  /** The body read as JSON. */
  data: unknown;
}

/** Fetches a text from a server of Amazon SNS. */
export type FetchText = (url: string) => Promise<string>;

interface Adapter {
  isGenuine(report: MailReport, key: string, fetchText: FetchText): boolean | Promise<boolean>;
  /** @returns what the report says that matters here; nothing for openings, clicks and the like */
  read(data: unknown, fetchText: FetchText): MailEvent[] | Promise<MailEvent[]>;
}

/**
 * Reads a report in the form in which the service posts it, after proving its origin as the service documents it.
 * @returns undefined if it is not the service's
 * @throws ZodError if it has another form
 */
export async function readMailReport(
  { service, key }: MailWebhook,
  report: MailReport,
  fetchText: FetchText = fetchFromSns,
): Promise<MailEvent[] | undefined> {
  const adapter = ADAPTERS[service];
  if (!(await adapter.isGenuine(report, key, fetchText))) return undefined;
  return adapter.read(report.data, fetchText);
}

type Kind = MailEvent['kind'];

/** @returns the event, if its kind matters here */
const eventOf = (kind: Kind | undefined, fields: Omit<MailEvent, 'kind'>): MailEvent[] =>
  kind ? [{ kind, ...fields }] : [];

/** @param milliseconds since 1970, if the report has a time */
const moment = (milliseconds: number | undefined): string | undefined =>
  milliseconds === undefined ? undefined : new Date(milliseconds).toISOString();

/** @param seconds since 1970, if the report has a time */
const momentOfSeconds = (seconds: number | undefined) => moment(seconds && seconds * 1000);

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Basic authentication (RFC 7617) with any user name, or a bearer token (RFC 6750). */
function hasPassword(report: MailReport, key: string): boolean {
  const [scheme = '', credentials = ''] = (report.get('Authorization') ?? '').split(' ', 2);
  if (/^bearer$/i.test(scheme)) return isSame(credentials, key);
  const [, ...password] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return /^basic$/i.test(scheme) && isSame(password.join(':'), key);
}

const postmarkReport = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  Inactive: z.boolean().optional(),
  SuppressSending: z.boolean().optional(),
  SuppressionReason: z.string().nullish(),
  Email: z.string().optional(),
  Recipient: z.string().optional(),
  BouncedAt: z.string().optional(),
  DeliveredAt: z.string().optional(),
  ChangedAt: z.string().optional(),
});
const POSTMARK_BOUNCES: { readonly [type: string]: Kind } = {
  HardBounce: 'hard bounce',
  BadEmailAddress: 'hard bounce',
  ManuallyDeactivated: 'hard bounce',
  SoftBounce: 'soft bounce',
  Transient: 'soft bounce',
  DnsError: 'soft bounce',
  Blocked: 'soft bounce',
  DMARCPolicy: 'soft bounce',
  SpamNotification: 'soft bounce',
  Unsubscribe: 'unsubscribe',
};

function postmarkKind(report: z.output<typeof postmarkReport>): Kind | undefined {
  const { RecordType, Type = '', SuppressionReason } = report;
  if (RecordType === 'Delivery') return 'delivered';
  if (RecordType === 'SpamComplaint') return 'complaint';
  if (RecordType === 'SubscriptionChange' && report.SuppressSending) {
    if (SuppressionReason === 'HardBounce') return 'hard bounce';
    return SuppressionReason === 'SpamComplaint' ? 'complaint' : 'unsubscribe';
  }
  if (RecordType !== 'Bounce') return undefined;
  return report.Inactive && Type !== 'Unsubscribe' ? 'hard bounce' : POSTMARK_BOUNCES[Type];
}

/** Postmark replaces the Message-ID, so its mails are found by recipient and time. */
const postmark: Adapter = {
  isGenuine: hasPassword,
  read(data) {
    const report = postmarkReport.parse(data);
    const recipient = report.Email ?? report.Recipient;
    const at = report.BouncedAt ?? report.DeliveredAt ?? report.ChangedAt;
    return eventOf(postmarkKind(report), { recipient, at });
  },
};

const brevoReport = z.object({
  event: z.string(),
  email: z.string().optional(),
  'message-id': z.string().optional(),
  ts_epoch: z.number().optional(),
});

const BREVO_KINDS: { readonly [event: string]: Kind } = {
  delivered: 'delivered',
  hard_bounce: 'hard bounce',
  invalid_email: 'hard bounce',
  soft_bounce: 'soft bounce',
  blocked: 'soft bounce',
  spam: 'complaint',
  unsubscribe: 'unsubscribe',
  unsubscribed: 'unsubscribe',
};

const brevo: Adapter = {
  isGenuine: hasPassword,
  read(data) {
    const { event, email: recipient, 'message-id': message_id, ts_epoch } = brevoReport.parse(data);
    // Its other times are in the account's time zone.
    return eventOf(BREVO_KINDS[event], { recipient, message_id, at: moment(ts_epoch) });
  },
};

const mailgunReport = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: z.string(), signature: z.string() }),
  'event-data': z.object({
    event: z.string(),
    severity: z.string().optional(),
    recipient: z.string().optional(),
    timestamp: z.number().optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string().optional() }) }).optional(),
  }),
});
/** Mailgun repeats a report for up to eight hours. Its signature does not cover the event, so an older one is not accepted. */
const MAILGUN_SECONDS = 9 * 60 * 60;

const MAILGUN_KINDS: { readonly [event: string]: Kind } = {
  'permanent failure': 'hard bounce',
  'temporary failure': 'soft bounce',
  complained: 'complaint',
  unsubscribed: 'unsubscribe',
  delivered: 'delivered',
};

const mailgun: Adapter = {
  isGenuine({ data }, key) {
    const { timestamp, token, signature } = mailgunReport.parse(data).signature;
    const expected = createHmac('sha256', key).update(timestamp).update(token).digest('hex');
    const age = Date.now() / 1000 - Number(timestamp);
    return isSame(signature, expected) && Math.abs(age) < MAILGUN_SECONDS;
  },
  read(data) {
    const { event, severity, recipient, timestamp, message } = mailgunReport.parse(data)['event-data'];
    const kind = MAILGUN_KINDS[event === 'failed' ? `${severity} failure` : event];
    const message_id = message?.headers['message-id'];
    return eventOf(kind, { recipient, message_id, at: momentOfSeconds(timestamp) });
  },
};

const sendgridReport = z.array(
  z.object({
    event: z.string(),
    email: z.string().optional(),
    timestamp: z.number().optional(),
    type: z.string().optional(),
    reason: z.string().optional(),
    'smtp-id': z.string().optional(),
  }),
);

const sendgrid: Adapter = {
  isGenuine({ get, raw }, key) {
    const signature = Buffer.from(get('X-Twilio-Email-Event-Webhook-Signature') ?? '', 'base64');
    const time = Buffer.from(get('X-Twilio-Email-Event-Webhook-Timestamp') ?? '');
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return verify('sha256', Buffer.concat([time, raw]), publicKey, signature);
  },
  read: (data) =>
    sendgridReport.parse(data).flatMap((report) => {
      const { email: recipient, 'smtp-id': message_id, timestamp } = report;
      return eventOf(sendgridKind(report), { recipient, message_id, at: momentOfSeconds(timestamp) });
    }),
};

function sendgridKind({ event, type, reason = '' }: z.output<typeof sendgridReport>[number]) {
  // A mail that was not even tried, because of something earlier.
  const isDropped = event === 'dropped';
  if (event === 'delivered') return 'delivered';
  if (event === 'bounce') return type === 'blocked' ? 'soft bounce' : 'hard bounce';
  if (event === 'spamreport' || (isDropped && /spam report/i.test(reason))) return 'complaint';
  if (/unsubscribe$/.test(event) || (isDropped && /unsubscribed/i.test(reason))) return 'unsubscribe';
  return isDropped && /bounced|invalid/i.test(reason) ? 'hard bounce' : undefined;
}

const snsMessage = z.object({
  Type: z.string(),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().optional(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.string(),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
const recipients = z.array(z.object({ emailAddress: z.string() }));
const sesReport = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.object({
    /** Only where the topic is told to include the original headers; SES replaces the Message-ID by its own. */
    headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  }),
  bounce: z
    .object({ bounceType: z.string(), timestamp: z.string(), bouncedRecipients: recipients })
    .optional(),
  complaint: z.object({ timestamp: z.string(), complainedRecipients: recipients }).optional(),
  delivery: z.object({ timestamp: z.string(), recipients: z.array(z.string()) }).optional(),
});

const ses: Adapter = {
  async isGenuine({ data }, key, fetchText) {
    const message = snsMessage.parse(data);
    if (message.TopicArn !== key || !isOfSns(message.SigningCertURL)) return false;
    const names = [
      'Message',
      'MessageId',
      'Subject',
      'SubscribeURL',
      'Timestamp',
      'Token',
      'TopicArn',
      'Type',
    ] as const;
    const isNotification = message.Type === 'Notification';
    const signed = names.filter((name) => {
      if (name === 'SubscribeURL' || name === 'Token') return !isNotification;
      return name !== 'Subject' || (isNotification && message.Subject !== undefined);
    });
    const text = signed.map((name) => `${name}\n${message[name]}\n`).join('');
    const algorithm = message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
    const publicKey = await certificate(message.SigningCertURL, fetchText);
    return verify(algorithm, Buffer.from(text), publicKey, Buffer.from(message.Signature, 'base64'));
  },
  async read(data, fetchText) {
    const { Type, Message, SubscribeURL = '' } = snsMessage.parse(data);
    // SNS sends nothing until the address that it names once has been visited.
    if (Type === 'SubscriptionConfirmation' && isOfSns(SubscribeURL)) await fetchText(SubscribeURL);
    if (Type !== 'Notification') return [];
    const { mail, bounce: bounced, complaint, delivery } = sesReport.parse(JSON.parse(Message));
    const message_id = mail.headers?.find(({ name }) => /^message-id$/i.test(name))?.value;
    const all = (kind: Kind, at: string, addresses: string[]) =>
      addresses.map((recipient): MailEvent => ({ kind, recipient, at, message_id }));
    const addressesOf = (people: z.output<typeof recipients>) => people.map((one) => one.emailAddress);
    if (bounced) {
      const kind = bounced.bounceType === 'Permanent' ? 'hard bounce' : 'soft bounce';
      return all(kind, bounced.timestamp, addressesOf(bounced.bouncedRecipients));
    }
    if (complaint) return all('complaint', complaint.timestamp, addressesOf(complaint.complainedRecipients));
    return delivery ? all('delivered', delivery.timestamp, delivery.recipients) : [];
  },
};

/** Whether an address is of Amazon SNS, as only its certificates and confirmations count. */
function isOfSns(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port } = new URL(address);
  return protocol === 'https:' && port === '' && /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(hostname);
}

const certificates = new Map<string, KeyObject>();

/** Certificates change once a year or so. */
async function certificate(url: string, fetchText: FetchText): Promise<KeyObject> {
  const key = certificates.get(url) ?? createPublicKey(await fetchText(url));
  if (certificates.size >= 20) certificates.clear();
  certificates.set(url, key);
  return key;
}

async function fetchFromSns(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`Amazon SNS answered ${answer.status}`);
  return answer.text();
}

const ADAPTERS: { readonly [service in MailService]: Adapter } = { postmark, brevo, mailgun, sendgrid, ses };
