import { createHash, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { ask } from '../support/admin-client.ts';
import { withProduct } from '../support/product.ts';

const SECRET = 'a secret of more than thirty-two characters';

const product = withProduct({
  env: { MAIL_WEBHOOK_SERVICE: 'brevo', MAIL_WEBHOOK_SECRET: SECRET },
});
const silent = withProduct();
afterEach(async () => {
  await product.db('mail_events').delete();
  await product.db('subscriptions').delete();
  await product.db('suppressions').delete();
  await product.db('mails').delete();
});

interface Report {
  type: 'bounce' | 'complaint' | 'delivered' | 'unsubscribe';
  hard?: boolean;
  recipient?: string;
  message_id?: string;
  at?: string;
}

/** Posts a report as Brevo does. */
function post(
  { type, hard, recipient, message_id, at }: Report,
  { secret = SECRET, url = product.url } = {},
) {
  const events = {
    bounce: hard ? 'hard_bounce' : 'soft_bounce',
    complaint: 'spam',
    delivered: 'delivered',
    unsubscribe: 'unsubscribed',
  };
  const body = {
    event: events[type],
    email: recipient,
    'message-id': message_id,
    ts_epoch: at && Date.parse(at),
  };
  const authorization = `Basic ${Buffer.from(`verve:${secret}`).toString('base64')}`;
  return ask<{ recorded: number }>(`${url}/api/mail-events`, { body, headers: { authorization } });
}
async function subscriber(email = `${randomUUID()}@example.com`): Promise<{ id: string; email: string }> {
  const [row] = await product
    .db('subscriptions')
    .insert({ email, status: 'confirmed', source: 'test' })
    .returning(['id', 'email']);
  return row;
}
/** @returns the id of a mail in the outbox */
async function insertMail(fields: object): Promise<string> {
  const mail = { kind: 'newsletter', subject: 'S', text_body: '', html_body: '', ...fields };
  const [{ id }] = await product.db('mails').insert(mail).returning('id');
  return id;
}
const row = (id: string) => product.db('subscriptions').where({ id }).first();
const reasons = () => product.db('suppressions').pluck('reason');

it('a report is accepted only with the password, and only where one is configured', async () => {
  const { id, email } = await subscriber();
  const event = { type: 'complaint', recipient: email } as const;
  expect((await post(event, { secret: `${SECRET}.` })).status).toBe(401);
  expect((await post(event, { url: silent.url })).status).toBe(404);
  expect((await row(id)).status).toBe('confirmed');
});

it('a repeated report changes nothing', async () => {
  const { id, email } = await subscriber();
  const event = { type: 'bounce', recipient: email, at: new Date().toISOString() } as const;
  expect((await post(event)).body).toEqual({ recorded: 1 });
  for (let time = 0; time < 4; time++) expect((await post(event)).body).toEqual({ recorded: 0 });
  expect(await row(id)).toMatchObject({ status: 'confirmed', soft_bounces: 1 });
});

describe('an event', () => {
  it.each([
    [{ type: 'bounce', hard: true }, 'bounced', 'suppressed'],
    [{ type: 'complaint' }, 'complained', 'suppressed'],
    [{ type: 'unsubscribe' }, 'unsubscribed', 'unsubscribed'],
  ] as const)('%o ends all newsletters at once', async (event, reason, status) => {
    const { id, email } = await subscriber();
    expect((await post({ ...event, recipient: email.toUpperCase() })).status).toBe(200);
    expect((await row(id)).status).toBe(status);
    expect(await reasons()).toEqual([reason]);
  });

  it('of an address that is nowhere else is stored by a key that nobody can find by trying addresses', async () => {
    const recipient = 'nowhere@example.com';
    const at = new Date().toISOString();
    expect((await post({ type: 'bounce', hard: true, recipient, at })).body.recorded).toBe(1);
    expect((await post({ type: 'bounce', hard: true, recipient, at })).body.recorded).toBe(0);
    const guess = createHash('sha256').update(JSON.stringify(['bounce', true, recipient, at]));
    expect(await product.db('mail_events').pluck('event_key')).toEqual([
      expect.not.stringMatching(guess.digest('base64url')),
    ]);
  });

  it('three soft bounces within thirty days count as a hard one, older ones do not', async () => {
    const { id, email } = await subscriber();
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const at of [day(40), day(20), day(10)])
      await post({ type: 'bounce', hard: false, recipient: email, at });
    expect(await row(id)).toMatchObject({ status: 'confirmed', soft_bounces: 2 });
    await post({ type: 'bounce', hard: false, recipient: email, at: day(0) });
    expect(await row(id)).toMatchObject({ status: 'suppressed', soft_bounces: 3 });
  });

  it('finds its recipient by the message id, with and without angle brackets', async () => {
    const { id, email } = await subscriber();
    await insertMail({ to_address: email, message_id: '<known@example.com>', state: 'sent' });
    expect((await post({ type: 'delivered', message_id: 'known@example.com' })).body.recorded).toBe(1);
    expect((await row(id)).status).toBe('confirmed');
    expect((await post({ type: 'complaint', message_id: '<known@example.com>' })).body.recorded).toBe(1);
    expect((await row(id)).status).toBe('suppressed');
  });

  it('by recipient only counts for the newest campaign mail of the days before it', async () => {
    const { email } = await subscriber();
    const sent = (days: number, kind = 'newsletter') =>
      insertMail({
        ...{ kind, to_address: email, message_id: `<${randomUUID()}@example.com>`, state: 'sent' },
        sent_at: new Date(Date.now() - days * 86_400_000),
      });
    await sent(9);
    const last = await sent(3);
    await sent(2.5, 'test');
    await sent(0);
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const event = { type: 'bounce', recipient: email.toUpperCase() } as const;
    await post({ ...event, at: at(2) });
    await post({ ...event, at: at(1), message_id: '<of-the-service@example.net>' });
    await post({ ...event, at: at(30) });
    expect(await product.db('mail_events').orderBy('at').pluck('mail_id')).toEqual([null, last, last]);
  });

  it('about an address without subscription suppresses it', async () => {
    const event = { type: 'complaint', recipient: 'stranger@example.com' } as const;
    expect((await post(event)).body).toEqual({ recorded: 1 });
    await ask(`${product.url}/api/subscribe-newsletter`, { body: { email: event.recipient, company: '' } });
    expect(await product.db('mails').pluck('to_address')).toEqual([]);
  });

  it('of a bounce allows signing up again, of a complaint does not', async () => {
    const bounced = await subscriber('again@example.com');
    const complained = await subscriber('never@example.com');
    await post({ type: 'bounce', hard: true, recipient: bounced.email });
    await post({ type: 'complaint', recipient: complained.email });
    for (const { email } of [bounced, complained])
      await ask(`${product.url}/api/subscribe-newsletter`, { body: { email, company: '' } });
    expect(await product.db('mails').pluck('to_address')).toEqual([bounced.email]);
  });
});
