import { createHash, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { ask } from '../support/admin-client.ts';
import { withProduct } from '../support/product.ts';

const SECRET = 'a secret of more than thirty-two characters';

const product = withProduct({ env: { MAIL_WEBHOOK_SERVICE: 'brevo', MAIL_WEBHOOK_SECRET: SECRET } });
afterEach(async () => {
  for (const table of ['mail_events', 'subscriptions', 'suppressions', 'mails'])
    await product.db(table).delete();
});

type About = { recipient?: string; message_id?: string; at?: string };

/** Posts a report as Brevo does. @param event its name for it */
function post(event: string, { recipient, message_id, at }: About, secret = SECRET) {
  const body = { event, email: recipient, 'message-id': message_id, ts_epoch: at && Date.parse(at) };
  const authorization = `Basic ${Buffer.from(`verve:${secret}`).toString('base64')}`;
  return ask<{ recorded: number }>(`${product.url}/api/mail-events`, { body, headers: { authorization } });
}
async function subscriber(email = `${randomUUID()}@example.com`): Promise<{ id: string; email: string }> {
  const person = { email, status: 'confirmed', source: 'test' };
  const [row] = await product.db('subscriptions').insert(person, ['id', 'email']);
  return row;
}
const signUp = (email: string) =>
  ask(`${product.url}/api/subscribe-newsletter`, { body: { email, company: '' } });
/** @returns the id of a mail in the outbox */
async function insertMail(fields: object): Promise<string> {
  const mail = { kind: 'newsletter', subject: 'S', text_body: '', html_body: '', ...fields };
  const [{ id }] = await product.db('mails').insert(mail, 'id');
  return id;
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const row = (id: string) => product.db('subscriptions').where({ id }).first();
const reasons = () => product.db('suppressions').pluck('reason');

it('a report is accepted only with the password', async () => {
  const { id, email } = await subscriber();
  expect((await post('spam', { recipient: email }, `${SECRET}.`)).status).toBe(401);
  expect((await row(id)).status).toBe('confirmed');
});

it('a repeated report changes nothing', async () => {
  const { id, email } = await subscriber();
  const about = { recipient: email, at: new Date().toISOString() };
  expect((await post('soft_bounce', about)).body).toEqual({ recorded: 1 });
  for (let time = 0; time < 4; time++)
    expect((await post('soft_bounce', about)).body).toEqual({ recorded: 0 });
  expect(await row(id)).toMatchObject({ status: 'confirmed', soft_bounces: 1 });
});

describe('an event', () => {
  it.each([
    ['hard_bounce', 'bounced', 'suppressed'],
    ['spam', 'complained', 'suppressed'],
    ['unsubscribed', 'unsubscribed', 'unsubscribed'],
  ])('%s ends all newsletters at once', async (event, reason, status) => {
    const { id, email } = await subscriber();
    expect((await post(event, { recipient: email.toUpperCase() })).status).toBe(200);
    expect((await row(id)).status).toBe(status);
    expect(await reasons()).toEqual([reason]);
  });

  it('of an address that is nowhere else is stored by a key that nobody can find by trying addresses', async () => {
    const recipient = 'nowhere@example.com';
    const at = new Date().toISOString();
    for (const recorded of [1, 0])
      expect((await post('hard_bounce', { recipient, at })).body).toEqual({ recorded });
    const guess = createHash('sha256').update(JSON.stringify(['bounce', true, recipient, at]));
    const [key] = await product.db('mail_events').pluck('event_key');
    expect(key).not.toContain(guess.digest('base64url'));
  });

  it('three soft bounces within thirty days count as a hard one, older ones do not', async () => {
    const { id, email } = await subscriber();
    for (const days of [40, 20, 10]) await post('soft_bounce', { recipient: email, at: daysAgo(days) });
    expect(await row(id)).toMatchObject({ status: 'confirmed', soft_bounces: 2 });
    await post('soft_bounce', { recipient: email, at: daysAgo(0) });
    expect(await row(id)).toMatchObject({ status: 'suppressed', soft_bounces: 3 });
  });

  it('finds its recipient by the message id, with and without angle brackets', async () => {
    const { id, email } = await subscriber();
    await insertMail({ to_address: email, message_id: '<known@example.com>', state: 'sent' });
    expect((await post('delivered', { message_id: 'known@example.com' })).body.recorded).toBe(1);
    expect((await row(id)).status).toBe('confirmed');
    expect((await post('spam', { message_id: '<known@example.com>' })).body.recorded).toBe(1);
    expect((await row(id)).status).toBe('suppressed');
  });

  it('by recipient only counts for the newest campaign mail of the days before it', async () => {
    const { email } = await subscriber();
    const sent = (days: number, kind = 'newsletter') =>
      insertMail({
        ...{ kind, to_address: email, message_id: `<${randomUUID()}@example.com>`, state: 'sent' },
        sent_at: daysAgo(days),
      });
    await sent(9);
    const last = await sent(3);
    await sent(2.5, 'test');
    await sent(0);
    const recipient = email.toUpperCase();
    await post('soft_bounce', { recipient, at: daysAgo(2) });
    await post('soft_bounce', { recipient, at: daysAgo(1), message_id: '<of-the-service@example.net>' });
    await post('soft_bounce', { recipient, at: daysAgo(30) });
    expect(await product.db('mail_events').orderBy('at').pluck('mail_id')).toEqual([null, last, last]);
  });

  it('about an address without subscription suppresses it', async () => {
    const recipient = 'stranger@example.com';
    expect((await post('spam', { recipient })).body).toEqual({ recorded: 1 });
    await signUp(recipient);
    expect(await product.db('mails').pluck('to_address')).toEqual([]);
  });

  it('of a bounce allows signing up again, of a complaint does not', async () => {
    const bounced = await subscriber('again@example.com');
    const complained = await subscriber('never@example.com');
    await post('hard_bounce', { recipient: bounced.email });
    await post('spam', { recipient: complained.email });
    for (const { email } of [bounced, complained]) await signUp(email);
    expect(await product.db('mails').pluck('to_address')).toEqual([bounced.email]);
  });
});
