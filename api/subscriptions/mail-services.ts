import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod';
import type { MailService } from '#shared/mails.ts';
import type { MailWebhook } from '../platform/environment/environment.ts';
import { sameText } from '../platform/keys/keys.ts';
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

/** What the services call what happened; nothing else matters here. */
const NAMES: { readonly [kind in Kind]: string } = {
  'hard bounce': 'HardBounce BadEmailAddress ManuallyDeactivated hard_bounce invalid_email permanent bounce',
  'soft bounce':
    'SoftBounce Transient DnsError Blocked DMARCPolicy SpamNotification soft_bounce blocked temporary',
  complaint: 'SpamComplaint spam complaint complained spamreport',
  unsubscribe: 'Unsubscribe unsubscribe unsubscribed group_unsubscribe',
  delivered: 'Delivery delivered',
};

const KINDS = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as Kind])),
);

interface ReportedEvent extends Omit<MailEvent, 'kind' | 'at'> {
  /** As Date reads it. */
  at: string | number | undefined;
}

/** @returns the event, if it matters here; without a time that nobody can read, as the service would repeat a refused report */
function eventOf(name: string | undefined, { at = '', ...fields }: ReportedEvent): MailEvent[] {
  const kind = KINDS.get(name ?? '');
  const time = new Date(at);
  return kind ? [{ kind, ...fields, at: Number.isNaN(+time) ? undefined : time.toISOString() }] : [];
}

/** Basic authentication (RFC 7617) with any user name, or a bearer token (RFC 6750). */
function hasPassword(report: MailReport, key: string): boolean {
  const [scheme = '', credentials = ''] = (report.get('Authorization') ?? '').split(' ', 2);
  if (/^bearer$/i.test(scheme)) return sameText(credentials, key);
  const [, ...password] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return /^basic$/i.test(scheme) && sameText(password.join(':'), key);
}

const optional = z.string().optional();

const postmarkReport = z.object({
  ...{ RecordType: z.string(), Type: optional, Email: optional, Recipient: optional },
  ...{ Inactive: z.boolean().optional(), SuppressSending: z.boolean().optional() },
  ...{
    SuppressionReason: z.string().nullish(),
    BouncedAt: optional,
    DeliveredAt: optional,
    ChangedAt: optional,
  },
});

/** Why Postmark stopped sending to somebody who did not ask for it. */
const REASONS = ['HardBounce', 'SpamComplaint'];

function postmarkName(report: z.output<typeof postmarkReport>): string | undefined {
  const { RecordType, Type, SuppressionReason } = report;
  if (RecordType === 'SubscriptionChange')
    return report.SuppressSending ? (REASONS.find((one) => one === SuppressionReason) ?? 'Unsubscribe') : '';
  if (RecordType !== 'Bounce') return RecordType;
  return report.Inactive && Type !== 'Unsubscribe' ? 'HardBounce' : Type;
}

/** Postmark replaces the Message-ID, so its mails are found by recipient and time. */
const postmark: Adapter = {
  isGenuine: hasPassword,
  read(data) {
    const report = postmarkReport.parse(data);
    const recipient = report.Email ?? report.Recipient;
    const at = report.BouncedAt ?? report.DeliveredAt ?? report.ChangedAt;
    return eventOf(postmarkName(report), { recipient, at });
  },
};

/** SendGrid puts what other programs of the account attach to their mails beside its own fields, under any name. */
const field = optional.catch(undefined);

/** The fields of an event that matter; each service has some of them. Times are since 1970. */
const serviceEvent = z.object({
  event: z.string(),
  ...{ severity: field, type: field, reason: field, email: field, recipient: field },
  ...{ 'message-id': field, 'smtp-id': field },
  message: z
    .object({ headers: z.object({ 'message-id': optional }) })
    .optional()
    .catch(undefined),
  'delivery-status': z.object({ message: field }).optional().catch(undefined),
  /** Seconds. */
  timestamp: z.number().optional(),
  /** Milliseconds; Brevo's other times are in the account's time zone. */
  ts_epoch: z.number().optional().catch(undefined),
});

function readEvent(data: unknown): MailEvent[] {
  const { event, severity, type, reason = '', timestamp, ...report } = serviceEvent.parse(data);
  const epoch = report.ts_epoch ?? (timestamp && timestamp * 1000);
  // A mail that was not even tried, because of something earlier.
  const dropped = DROPPED.find(([pattern]) => pattern.test(reason))?.[1];
  const names: { [event: string]: string | undefined } = {
    failed: dropped ?? severity,
    bounce: type === 'blocked' ? type : event,
    dropped,
  };
  const name = Object.hasOwn(names, event) ? names[event] : event;
  const isHard = KINDS.get(name ?? '') === 'hard bounce';
  return eventOf(
    isHard && POLICY.test(`${reason} ${report['delivery-status']?.message}`) ? 'blocked' : name,
    {
      recipient: report.email ?? report.recipient,
      message_id: report['message-id'] ?? report['smtp-id'] ?? report.message?.headers['message-id'],
      at: epoch,
    },
  );
}

/** Permanent, but not because of the mailbox: refused by policy (RFC 3463, 5.7), or tried by Mailgun until it was too old. */
const POLICY = /\b5\.7\.\d|^old /;

const DROPPED = [
  [/spam report|^suppress-complaint/i, 'spamreport'],
  [/unsubscribed|^suppress-unsubscribe/i, 'unsubscribed'],
  [/bounced|^invalid$/i, 'bounce'],
] as const;

const brevo: Adapter = { isGenuine: hasPassword, read: readEvent };

const mailgunReport = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: z.string(), signature: z.string() }),
  'event-data': z.unknown(),
});
/** Mailgun repeats a report for up to eight hours. Its signature does not cover the event, so an older one is not accepted. */
const MAILGUN_SECONDS = 9 * 60 * 60;

const mailgun: Adapter = {
  isGenuine({ data }, key) {
    const { timestamp, token, signature } = mailgunReport.parse(data).signature;
    const expected = createHmac('sha256', key).update(timestamp).update(token).digest('hex');
    const age = Date.now() / 1000 - Number(timestamp);
    return sameText(signature, expected) && Math.abs(age) < MAILGUN_SECONDS;
  },
  read: (data) => readEvent(mailgunReport.parse(data)['event-data']),
};

const sendgrid: Adapter = {
  isGenuine({ get, raw }, key) {
    const signature = Buffer.from(get('X-Twilio-Email-Event-Webhook-Signature') ?? '', 'base64');
    const time = Buffer.from(get('X-Twilio-Email-Event-Webhook-Timestamp') ?? '');
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return verify('sha256', Buffer.concat([time, raw]), publicKey, signature);
  },
  read: (data) => z.array(z.unknown()).parse(data).flatMap(readEvent),
};

const snsMessage = z.object({
  Type: z.string(),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: optional,
  Token: optional,
  SubscribeURL: optional,
  SignatureVersion: z.string(),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
const recipients = z.array(z.object({ emailAddress: z.string() }));
const sesReport = z.object({
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
    // All fields that the message has but those about the signature, by name.
    const signed = Object.entries(message)
      .filter(([name]) => !name.startsWith('Sign'))
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const text = signed.flat().map((line) => `${line}\n`);
    const algorithm = message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
    const publicKey = await certificate(message.SigningCertURL, fetchText);
    return verify(algorithm, Buffer.from(text.join('')), publicKey, Buffer.from(message.Signature, 'base64'));
  },
  async read(data, fetchText) {
    const { Type, Message, SubscribeURL = '' } = snsMessage.parse(data);
    // SNS sends nothing until the address that it names once has been visited.
    if (Type === 'SubscriptionConfirmation' && isOfSns(SubscribeURL)) await fetchText(SubscribeURL);
    if (Type !== 'Notification') return [];
    const { mail, bounce: bounced, complaint, delivery } = sesReport.parse(JSON.parse(Message));
    const message_id = mail.headers?.find(({ name }) => /^message-id$/i.test(name))?.value;
    const all = (name: string, at: string, addresses: string[]) =>
      addresses.flatMap((recipient) => eventOf(name, { recipient, at, message_id }));
    const addressesOf = (people: z.output<typeof recipients>) => people.map((one) => one.emailAddress);
    if (bounced) {
      const name = bounced.bounceType === 'Permanent' ? 'hard_bounce' : 'soft_bounce';
      return all(name, bounced.timestamp, addressesOf(bounced.bouncedRecipients));
    }
    if (complaint) return all('complained', complaint.timestamp, addressesOf(complaint.complainedRecipients));
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
