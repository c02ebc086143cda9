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

type EventFields = Omit<MailEvent, 'type' | 'hard'>;
const bounce = (hard: boolean, fields: EventFields): MailEvent => ({ type: 'bounce', hard, ...fields });
const other = (type: Exclude<MailEvent['type'], 'bounce'>, fields: EventFields): MailEvent => ({
  type,
  hard: false,
  ...fields,
});

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
const POSTMARK_HARD = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'];
const POSTMARK_SOFT = ['SoftBounce', 'Transient', 'DnsError', 'Blocked', 'DMARCPolicy', 'SpamNotification'];

/** Postmark replaces the Message-ID, so its mails are found by recipient and time. */
const postmark: Adapter = {
  isGenuine: hasPassword,
  read(data) {
    const { RecordType, Type = '', ...report } = postmarkReport.parse(data);
    const fields = {
      recipient: report.Email ?? report.Recipient,
      at: report.BouncedAt ?? report.DeliveredAt ?? report.ChangedAt,
    };
    if (RecordType === 'Delivery') return [other('delivered', fields)];
    if (RecordType === 'SpamComplaint') return [other('complaint', fields)];
    if (RecordType === 'SubscriptionChange' && report.SuppressSending) {
      if (report.SuppressionReason === 'HardBounce') return [bounce(true, fields)];
      const isComplaint = report.SuppressionReason === 'SpamComplaint';
      return [other(isComplaint ? 'complaint' : 'unsubscribe', fields)];
    }
    if (RecordType !== 'Bounce') return [];
    if (Type === 'Unsubscribe') return [other('unsubscribe', fields)];
    if (report.Inactive || POSTMARK_HARD.includes(Type)) return [bounce(true, fields)];
    return POSTMARK_SOFT.includes(Type) ? [bounce(false, fields)] : [];
  },
};

const brevoReport = z.object({
  event: z.string(),
  email: z.string().optional(),
  'message-id': z.string().optional(),
  ts_epoch: z.number().optional(),
});

const brevo: Adapter = {
  isGenuine: hasPassword,
  read(data) {
    const { event, email: recipient, 'message-id': message_id, ts_epoch } = brevoReport.parse(data);
    // Its other times are in the account's time zone.
    const fields = { recipient, message_id, at: moment(ts_epoch) };
    switch (event) {
      case 'delivered':
        return [other('delivered', fields)];
      case 'hard_bounce':
      case 'invalid_email':
        return [bounce(true, fields)];
      case 'soft_bounce':
      case 'blocked':
        return [bounce(false, fields)];
      case 'spam':
        return [other('complaint', fields)];
      case 'unsubscribe':
      case 'unsubscribed':
        return [other('unsubscribe', fields)];
      default:
        return [];
    }
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

const mailgun: Adapter = {
  isGenuine({ data }, key) {
    const { timestamp, token, signature } = mailgunReport.parse(data).signature;
    const expected = createHmac('sha256', key).update(timestamp).update(token).digest('hex');
    const age = Date.now() / 1000 - Number(timestamp);
    return isSame(signature, expected) && Math.abs(age) < MAILGUN_SECONDS;
  },
  read(data) {
    const { event, severity, recipient, timestamp, message } = mailgunReport.parse(data)['event-data'];
    const message_id = message?.headers['message-id'];
    const fields = { recipient, message_id, at: momentOfSeconds(timestamp) };
    if (event === 'failed') return [bounce(severity === 'permanent', fields)];
    if (event === 'complained') return [other('complaint', fields)];
    if (event === 'unsubscribed') return [other('unsubscribe', fields)];
    return event === 'delivered' ? [other('delivered', fields)] : [];
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
    sendgridReport.parse(data).flatMap(({ event, type, reason = '', ...report }): MailEvent[] => {
      const { email: recipient, 'smtp-id': message_id, timestamp } = report;
      const fields = { recipient, message_id, at: momentOfSeconds(timestamp) };
      if (event === 'bounce') return [bounce(type !== 'blocked', fields)];
      if (event === 'delivered') return [other('delivered', fields)];
      // A mail that was not even tried, because of something earlier.
      const isDropped = event === 'dropped';
      if (event === 'spamreport' || (isDropped && /spam report/i.test(reason)))
        return [other('complaint', fields)];
      if (/unsubscribe$/.test(event) || (isDropped && /unsubscribed/i.test(reason)))
        return [other('unsubscribe', fields)];
      return isDropped && /bounced|invalid/i.test(reason) ? [bounce(true, fields)] : [];
    }),
};

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
    const fields = (recipient: string, at: string) => ({ recipient, at, message_id });
    if (bounced)
      return bounced.bouncedRecipients.map(({ emailAddress }) =>
        bounce(bounced.bounceType === 'Permanent', fields(emailAddress, bounced.timestamp)),
      );
    if (complaint)
      return complaint.complainedRecipients.map(({ emailAddress }) =>
        other('complaint', fields(emailAddress, complaint.timestamp)),
      );
    return (delivery?.recipients ?? []).map((address) =>
      other('delivered', fields(address, delivery?.timestamp ?? '')),
    );
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
