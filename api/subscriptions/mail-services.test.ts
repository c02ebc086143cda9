import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { MailService } from '#shared/mails.ts';
import { type MailReport, readMailReport } from './mail-services.ts';

const PASSWORD = 'a-password-of-more-than-thirty-two-characters';
const AT = '2026-11-20T10:00:00.000Z';
const seconds = Date.parse(AT) / 1000;
const noFetch = () => Promise.reject(new Error('nothing is fetched here'));

const report = (data: unknown, headers: { [name: string]: string } = {}): MailReport => ({
  get: (name) => headers[name],
  raw: Buffer.from(JSON.stringify(data)),
  data,
});
const basic = `Basic ${Buffer.from(`verve:${PASSWORD}`).toString('base64')}`;
const hard = { kind: 'hard bounce' };
const soft = { kind: 'soft bounce' };
const of = (kind: string) => ({ kind });
const ANN = 'ann@example.com';
const ID = '<1@example.com>';

type Report = [MailService, object, object[]];
const postmark = (RecordType: string, more: object, ...said: object[]): Report => {
  const about = { Email: ANN, BouncedAt: AT, Recipient: ANN, ChangedAt: AT, DeliveredAt: AT };
  return ['postmark', { RecordType, ...about, ...more }, said];
};
const brevo = (event: string, ...said: object[]): Report => [
  'brevo',
  {
    ...{ event, email: ANN, 'message-id': ID, ts_event: 1 },
    ...{ date: '2026-11-20 11:00:00', ts_epoch: seconds * 1000 },
  },
  said.map((one) => ({ ...one, message_id: ID })),
];

/** The fields that matter of reports as the services document them, and what they say. */
const REPORTS: Report[] = [
  postmark('Bounce', { Type: 'HardBounce', Inactive: true }, hard),
  postmark('Bounce', { Type: 'SoftBounce', Inactive: false }, soft),
  postmark('Bounce', { Type: 'Unsubscribe' }, of('unsubscribe')),
  postmark('Bounce', { Type: 'AutoResponder' }),
  postmark('SpamComplaint', { Type: 'SpamComplaint' }, of('complaint')),
  postmark(
    'SubscriptionChange',
    { SuppressSending: true, SuppressionReason: 'ManualSuppression' },
    of('unsubscribe'),
  ),
  postmark('SubscriptionChange', { SuppressSending: false, SuppressionReason: null }),
  postmark('Delivery', {}, of('delivered')),
  postmark('Open', {}),
  brevo('hard_bounce', hard),
  brevo('invalid_email', hard),
  brevo('soft_bounce', soft),
  brevo('blocked', soft),
  brevo('spam', of('complaint')),
  brevo('complaint', of('complaint')),
  brevo('unsubscribed', of('unsubscribe')),
  brevo('delivered', of('delivered')),
  brevo('opened'),
];

it.each(REPORTS)('%s: %o', async (service, data, said) => {
  const genuine = report(data, { Authorization: basic });
  const events = await readMailReport({ service, key: PASSWORD }, genuine, noFetch);
  expect(events).toMatchObject(said.map((one) => ({ ...one, recipient: ANN, at: AT })));
});

it('Postmark and Brevo need the password, also as a bearer token', async () => {
  const read = (headers = {}) =>
    readMailReport(
      { service: 'brevo', key: PASSWORD },
      report({ event: 'spam', email: ANN }, headers),
      noFetch,
    );
  expect(await read()).toBeUndefined();
  const wrong = `Basic ${Buffer.from('verve:another').toString('base64')}`;
  expect(await read({ Authorization: wrong })).toBeUndefined();
  expect(await read({ Authorization: `Bearer ${PASSWORD}` })).toHaveLength(1);
});

it('a report with a time that nobody can read counts without it', async () => {
  const data = { RecordType: 'Bounce', Type: 'HardBounce', Inactive: true, Email: ANN, BouncedAt: 'at noon' };
  const genuine = report(data, { Authorization: basic });
  expect(await readMailReport({ service: 'postmark', key: PASSWORD }, genuine, noFetch)).toEqual([
    { kind: 'hard bounce', recipient: ANN, at: undefined },
  ]);
});

describe('Mailgun', () => {
  const post = (event: object, { key = PASSWORD, age = 0 } = {}) => {
    const timestamp = String(Math.floor(Date.now() / 1000) - age);
    const signature = createHmac('sha256', key).update(`${timestamp}token`).digest('hex');
    const headers = { 'message-id': '1@example.com' };
    const data = { recipient: ANN, timestamp: seconds + 0.25, message: { headers }, ...event };
    const body = { signature: { timestamp, token: 'token', signature }, 'event-data': data };
    return readMailReport({ service: 'mailgun', key: PASSWORD }, report(body), noFetch);
  };

  it.each([
    [{ event: 'failed', severity: 'permanent' }, hard],
    [{ event: 'failed', severity: 'temporary' }, soft],
    [{ event: 'failed', severity: 'permanent', reason: 'suppress-bounce' }, hard],
    [{ event: 'failed', severity: 'permanent', 'delivery-status': { message: '550 5.7.1 spam' } }, soft],
    [{ event: 'failed', severity: 'permanent', reason: 'old' }, soft],
    [{ event: 'failed', severity: 'permanent', reason: 'suppress-unsubscribe' }, of('unsubscribe')],
    [{ event: 'complained' }, of('complaint')],
    [{ event: 'unsubscribed' }, of('unsubscribe')],
    [{ event: 'delivered' }, of('delivered')],
  ])('%o', async (event, said) => {
    const at = '2026-11-20T10:00:00.250Z';
    expect(await post(event)).toEqual([{ ...said, recipient: ANN, at, message_id: '1@example.com' }]);
  });

  it('signs with the account’s key, and not long ago', async () => {
    expect(await post({ event: 'complained' }, { key: 'another' })).toBeUndefined();
    expect(await post({ event: 'complained' }, { age: 10 * 3600 })).toBeUndefined();
    expect(await post({ event: 'complained' }, { age: 8 * 3600 })).toHaveLength(1);
  });
});

describe('SendGrid', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const post = (events: object[], { signed = events } = {}) => {
    const time = String(seconds);
    const signature = sign('sha256', Buffer.from(time + JSON.stringify(signed)), privateKey);
    const headers = {
      'X-Twilio-Email-Event-Webhook-Signature': signature.toString('base64'),
      'X-Twilio-Email-Event-Webhook-Timestamp': time,
    };
    return readMailReport({ service: 'sendgrid', key }, report(events, headers), noFetch);
  };
  const about = { email: ANN, timestamp: seconds, 'smtp-id': ID };

  it('posts batches, of which each event is read', async () => {
    const events = [
      { event: 'bounce', type: 'bounce', status: '5.1.1' },
      { event: 'bounce', type: 'blocked' },
      { event: 'bounce', type: 'bounce', reason: '550 5.7.1 blocked' },
      { event: 'dropped', reason: 'Bounced Address' },
      { event: 'dropped', reason: 'Spam Reporting Address' },
      { event: 'dropped', reason: 'Unsubscribed Address' },
      { event: 'spamreport' },
      { event: 'group_unsubscribe' },
      { event: 'delivered', message: 'of another program', recipient: 7 },
      { event: 'dropped', reason: 'Invalid SMTPAPI header' },
      { event: 'open' },
    ];
    const [complaint, left] = [of('complaint'), of('unsubscribe')];
    const said = [hard, soft, soft, hard, complaint, left, complaint, left, of('delivered')];
    expect(await post(events.map((event) => ({ ...event, ...about })))).toEqual(
      said.map((one) => ({ ...one, recipient: ANN, message_id: ID, at: AT })),
    );
  });

  it('signs what it sends', async () => {
    const events = [{ event: 'spamreport', ...about }];
    expect(await post(events, { signed: [] })).toBeUndefined();
  });
});

describe('Amazon SES, through SNS', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const TOPIC = 'arn:aws:sns:eu-west-2:123456789012:mail';
  const pem = publicKey.export({ format: 'pem', type: 'spki' }) as string;
  const post = async (
    given: object,
    { cert = 'https://sns.eu-west-2.amazonaws.com/key.pem', version = '2' } = {},
  ) => {
    const message: { [field: string]: string } = {
      ...{ Type: 'Notification', MessageId: 'm-1', TopicArn: TOPIC, Timestamp: AT },
      ...{ SigningCertURL: cert, SignatureVersion: version, ...given },
    };
    const names = 'Message MessageId Subject SubscribeURL Timestamp Token TopicArn Type'.split(' ');
    const signed = names.filter((name) => message[name] !== undefined);
    const text = signed.map((name) => `${name}\n${message[name]}\n`).join('');
    const algorithm = version === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
    message.Signature = sign(algorithm, Buffer.from(text), privateKey).toString('base64');
    const asked: string[] = [];
    const events = await readMailReport({ service: 'ses', key: TOPIC }, report(message), async (url) => {
      asked.push(url);
      return pem;
    });
    return { events, asked };
  };
  const mail = { messageId: 'of-ses', headers: [{ name: 'Message-ID', value: ID }] };
  const bounced = (bounceType: string) => {
    const bounce = { bounceType, timestamp: AT, bouncedRecipients: [{ emailAddress: ANN, status: '5.1.1' }] };
    const Message = JSON.stringify({ notificationType: 'Bounce', mail, bounce });
    return { Subject: 'Amazon SES Email Event Notification', Message };
  };
  const said = { recipient: ANN, at: AT, message_id: ID };

  it.each(['1', '2'])('reads bounces, complaints and deliveries, signed in version %s', async (version) => {
    const complaint = { timestamp: AT, complainedRecipients: [{ emailAddress: ANN }] };
    const delivery = { timestamp: AT, recipients: [ANN] };
    const read = async (given: object) => (await post(given, { version })).events;
    expect(await read(bounced('Permanent'))).toEqual([{ ...hard, ...said }]);
    expect(await read(bounced('Transient'))).toEqual([{ ...soft, ...said }]);
    const event = (eventType: string, more: object) =>
      read({ Message: JSON.stringify({ eventType, mail, ...more }) });
    expect(await event('Complaint', { complaint })).toEqual([{ ...of('complaint'), ...said }]);
    const unnamed = { ...of('delivered'), ...said, message_id: undefined };
    expect(await event('Delivery', { mail: {}, delivery })).toEqual([unnamed]);
  });

  it('is subscribed by visiting the address that it names, which must be its own', async () => {
    const confirm = { Type: 'SubscriptionConfirmation', Message: 'You have chosen', Token: 't' };
    const own = 'https://sns.eu-west-2.amazonaws.com/?Action=ConfirmSubscription';
    expect(await post({ ...confirm, SubscribeURL: own })).toMatchObject({ events: [], asked: [own] });
    expect((await post({ ...confirm, SubscribeURL: 'https://example.com/' })).asked).toEqual([]);
  });

  it('is not another topic, nor somebody with a certificate from elsewhere', async () => {
    expect((await post({ ...bounced('Permanent'), TopicArn: `${TOPIC}-2` })).events).toBeUndefined();
    const cert = 'https://sns.eu-west-2.amazonaws.com.example.com/key.pem';
    expect(await post(bounced('Permanent'), { cert })).toEqual({ events: undefined, asked: [] });
  });
});
