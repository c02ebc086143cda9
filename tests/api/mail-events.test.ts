import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { ask } from '../support/admin-client.ts';
import { withProduct } from '../support/product.ts';
import { signIn, withAdmin } from '../support/sign-in.ts';

const SECRET = 'a secret of more than thirty-two characters';

const { product, cookie: admin } = withAdmin({ env: { MAIL_WEBHOOK_SECRET: SECRET } });
const silent = withProduct();
afterEach(async () => {
  await product.db('mail_events').delete();
  await product.db('subscriptions').delete();
  await product.db('suppressions').delete();
  await product.db('mails').delete();
});

const now = () => Math.floor(Date.now() / 1000);
function post(event: unknown, { at = now(), secret = SECRET, url = product.url, signature = '' } = {}) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return ask<{ recorded: boolean; message: string }>(`${url}/api/mail-events`, {
    body,
    headers: { 'X-Mail-Signature': signature || `t=${at},v1=${v1}` },
  });
}
async function subscriber(email = `${randomUUID()}@example.com`): Promise<{ id: string; email: string }> {
  const [row] = await product
    .db('subscriptions')
    .insert({ email, status: 'confirmed', source: 'test' })
    .returning(['id', 'email']);
  return row;
}
const row = (id: string) => product.db('subscriptions').where({ id }).first();
const reasons = () => product.db('suppressions').pluck('reason');

describe('the signature', () => {
  it('is required: wrong, missing, mismatched, expired and future ones are refused alike', async () => {
    const { id, email } = await subscriber();
    const event = { type: 'complaint', recipient: email };
    expect((await post(event, { secret: 'another secret of more than thirty-two newsletters' })).status).toBe(
      401,
    );
    expect((await post(event, { signature: 'nonsense' })).status).toBe(401);
    expect((await post(event, { at: now() - 301 })).status).toBe(401);
    expect((await post(event, { at: now() + 330 })).status).toBe(401);
    const bare = await ask(`${product.url}/api/mail-events`, { body: event });
    expect(bare.status).toBe(401);
    expect((await row(id)).status).toBe('confirmed');
  });

  it('is never accepted without a configured secret', async () => {
    expect((await post({ type: 'complaint', recipient: 'a@example.com' }, { url: silent.url })).status).toBe(
      404,
    );
  });

  it('replayed changes nothing', async () => {
    const { id, email } = await subscriber();
    const at = new Date().toISOString();
    const event = { type: 'bounce', hard: false, recipient: email, at };
    expect((await post(event)).body).toEqual({ recorded: true });
    for (let time = 0; time < 4; time++) expect((await post(event)).body).toEqual({ recorded: false });
    expect(await row(id)).toMatchObject({ status: 'confirmed', soft_bounces: 1 });
  });
});

describe('an event', () => {
  it.each([
    [{ type: 'bounce', hard: true }, 'bounced'],
    [{ type: 'complaint' }, 'complained'],
  ])('%o ends all newsletters at once', async (event, reason) => {
    const { id, email } = await subscriber();
    expect((await post({ ...event, recipient: email.toUpperCase() })).status).toBe(200);
    expect((await row(id)).status).toBe('suppressed');
    expect(await reasons()).toEqual([reason]);
  });

  it('of an address that is nowhere else is stored by a key that nobody can find by trying addresses', async () => {
    const recipient = 'nowhere@example.com';
    const at = new Date().toISOString();
    expect((await post({ type: 'bounce', hard: true, recipient, at })).body.recorded).toBe(true);
    expect((await post({ type: 'bounce', hard: true, recipient, at })).body.recorded).toBe(false);
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
    await product.db('mails').insert({
      kind: 'newsletter',
      to_address: email,
      subject: 'S',
      text_body: '',
      html_body: '',
      message_id: '<known@example.com>',
      state: 'sent',
    });
    expect((await post({ type: 'delivered', message_id: 'known@example.com' })).body.recorded).toBe(true);
    expect((await row(id)).status).toBe('confirmed');
    expect((await post({ type: 'complaint', message_id: '<known@example.com>' })).body.recorded).toBe(true);
    expect((await row(id)).status).toBe('suppressed');
  });

  it('by recipient only counts for the newest campaign mail of the days before it', async () => {
    const { email } = await subscriber();
    const sent = async (days: number, kind = 'newsletter') => {
      const [mail] = await product
        .db('mails')
        .insert({
          kind,
          to_address: email,
          subject: 'S',
          text_body: '',
          html_body: '',
          message_id: `<${randomUUID()}@example.com>`,
          state: 'sent',
          sent_at: new Date(Date.now() - days * 86_400_000),
        })
        .returning('id');
      return mail.id as string;
    };
    await sent(9);
    const last = await sent(3);
    await sent(2.5, 'test');
    await sent(0);
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const event = { type: 'bounce', hard: false, recipient: email.toUpperCase() };
    await post({ ...event, at: at(2) });
    await post({ ...event, at: at(1), message_id: '<of-the-service@example.net>' });
    await post({ ...event, at: at(30) });
    expect(await product.db('mail_events').orderBy('at').pluck('mail_id')).toEqual([null, last, last]);
  });

  it('about an address without subscription suppresses it', async () => {
    const event = { type: 'complaint', recipient: 'stranger@example.com' };
    expect((await post(event)).body).toEqual({ recorded: true });
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

it('an admin can mark a subscriber or mail by hand, which is logged; staff cannot', async () => {
  const { id, email } = await subscriber();
  const address = `${product.url}/api/admin/subscriptions/${id}/mail-event`;
  const staff = await signIn(product, 'staff');
  expect((await ask(address, { cookie: staff, body: { type: 'bounce' } })).status).toBe(403);
  expect((await ask(address, { cookie: admin, body: { type: 'delivered' } })).status).toBe(422);
  expect((await ask(address, { cookie: admin, body: { type: 'bounce' } })).status).toBe(200);
  expect((await row(id)).status).toBe('suppressed');
  const [mail] = await product
    .db('mails')
    .insert({
      kind: 'newsletter',
      to_address: email,
      subject: 'S',
      text_body: '',
      html_body: '',
      message_id: '<m@example.com>',
    })
    .returning('id');
  const onMail = `${product.url}/api/admin/mails/${mail.id}/mail-event`;
  expect((await ask(onMail, { cookie: admin, body: { type: 'complaint' } })).status).toBe(200);
  expect(await reasons()).toEqual(['complained']);
  const actions = await product
    .db('audit_log')
    .whereIn('record_id', [id, mail.id])
    .orderBy('id')
    .pluck('action');
  expect(actions).toEqual(['mark_bounced', 'mark_complained']);
});
