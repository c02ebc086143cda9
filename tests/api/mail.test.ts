import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MailStatus, OutgoingMail } from '#shared/mails.ts';
import { ask } from '../support/admin-client.ts';
import { CONSULTATION_REQUEST } from '../support/consultation-request.ts';
import { parseMail } from '../support/mail.ts';
import { freePort } from '../support/product-process.ts';
import { withAdmin } from '../support/sign-in.ts';
import { type SmtpServer, startSmtpServer } from '../support/smtp.ts';

let smtp: SmtpServer;

beforeAll(async () => {
  // A port that stays free while the server is down.
  smtp = await startSmtpServer({}, await freePort());
});
afterAll(async () => {
  await smtp.close();
});
const { product, asAdmin } = withAdmin(() => ({
  env: {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Verve <hello@example.com>',
    CONSULTATION_NOTIFY: 'team@example.org, owner@example.org',
  },
}));
afterEach(async () => {
  smtp.behaviour = {};
  smtp.accepted.length = 0;
  await product.db('mails').delete();
  await product.db('rate_limits').delete();
});

const requestConsultation = (email: string) =>
  ask<{ id: string }>(`${product.url}/api/handle-consultation-request?source=footer`, {
    body: { ...CONSULTATION_REQUEST, email, phone: '01632 960 123' },
  });
const subscribe = (email: string) =>
  ask(`${product.url}/api/subscribe-newsletter`, { body: { email, company: '' } });
const mailTo = (to_address: string): Promise<OutgoingMail> =>
  product.db('mails').where({ to_address }).first();
const reaches = (address: string, state: string) =>
  expect.poll(() => mailTo(address)).toMatchObject({ state });
const isPutOff = (address: string, attempts: number) =>
  expect.poll(() => mailTo(address)).toMatchObject({ state: 'queued', attempts });
const resend = (id: string) => asAdmin<OutgoingMail>(`mails/${id}/resend`, { method: 'POST' });
const status = async () => (await asAdmin<MailStatus>('mails/status')).body;
const received = () => Promise.all(smtp.accepted.map((raw) => parseMail(raw)));

describe('a mail server that works', () => {
  it('receives the confirmation and a notification for each team address, with correct headers', async () => {
    const before = Date.now();
    const { body } = await requestConsultation('visitor@example.com');
    for (const address of ['visitor@example.com', 'team@example.org', 'owner@example.org'])
      await reaches(address, 'sent');
    const after = Date.now();
    const mails = await received();
    const addresses = mails.map((mail) => mail.to?.[0]?.address).sort();
    expect(addresses).toEqual(['owner@example.org', 'team@example.org', 'visitor@example.com']);
    const stored = await product.db('mails').pluck('message_id');
    for (const mail of mails) {
      expect(mail.from).toMatchObject({ address: 'hello@example.com', name: 'Verve' });
      expect(stored).toContain(mail.messageId);
      expect(mail.messageId).toMatch(/@example\.com>$/);
      // Header dates have whole seconds.
      expect(Date.parse(mail.date ?? '')).toBeGreaterThanOrEqual(before - 1000);
      expect(Date.parse(mail.date ?? '')).toBeLessThanOrEqual(after);
      expect(mail.text && mail.html).toBeTruthy();
    }
    const notice = mails.find((mail) => mail.to?.[0]?.address === 'team@example.org');
    expect(notice?.replyTo?.[0]?.address).toBe('visitor@example.com');
    // The signature separator ends in a space (RFC 3676, 4.3).
    expect((await mailTo('team@example.org')).text_body).toMatch(/\n-- \n/);
    expect(notice?.subject).toBe('New enquiry: Ada Okafor, Sample & Sons');
    expect(notice?.text).toContain(`${product.url}/admin/consultations/${body.id}/edit`);
    expect(notice?.text).toContain('01632 960 123');
    expect(await status()).toMatchObject({ transport: 'smtp', waiting: 0, retrying: 0, failed: 0 });
  });

  it('leaves no confirmation link in the outbox once it was sent', async () => {
    await subscribe('secret@example.com');
    await reaches('secret@example.com', 'sent');
    expect(smtp.accepted[0]).toContain('/newsletter/confirm/');
    expect(await mailTo('secret@example.com')).toMatchObject({ text_body: '', html_body: '' });
    expect((await resend((await mailTo('secret@example.com')).id)).status).toBe(409);
  });
});

describe('a failing mail server', () => {
  it('that is down delays the mail, visibly, and receives it once it is back', async () => {
    await smtp.close();
    await requestConsultation('delayed@example.com');
    await isPutOff('delayed@example.com', 1);
    const mail = await mailTo('delayed@example.com');
    expect(mail.last_error).toContain('ECONNREFUSED');
    const wait = Date.parse(mail.next_attempt_at) - Date.parse(mail.last_attempt_at ?? '');
    expect(wait).toBeGreaterThan(25_000);
    expect(wait).toBeLessThan(40_000);
    await expect.poll(async () => (await status()).retrying).toBe(3);
    expect(await status()).toMatchObject({ waiting: 3, last_error: expect.stringContaining('ECONNREFUSED') });

    const port = Number(new URL(smtp.url).port);
    smtp = await startSmtpServer({}, port);
    await resend(mail.id);
    await reaches('delayed@example.com', 'sent');
  });

  it('that permanently refuses a recipient stops only that mail', async () => {
    const gone = { code: 550, text: 'No such mailbox' };
    smtp.behaviour = { refuseRecipient: (address) => (address === 'gone@example.com' ? gone : undefined) };
    await requestConsultation('gone@example.com');
    await reaches('gone@example.com', 'failed');
    for (const address of ['team@example.org', 'owner@example.org']) await reaches(address, 'sent');
    expect((await mailTo('gone@example.com')).last_error).toContain('No such mailbox');
    expect(await status()).toMatchObject({ waiting: 0, failed: 1 });
  });

  it('that hangs up after the message receives it again under the same id', async () => {
    let drops = 0;
    smtp.behaviour = {
      beforeAccept: (raw, drop) => {
        if (/^To: .*hangup@/m.test(raw) && drops++ === 0) drop();
      },
    };
    await requestConsultation('hangup@example.com');
    await isPutOff('hangup@example.com', 1);
    await resend((await mailTo('hangup@example.com')).id);
    await reaches('hangup@example.com', 'sent');
    const copies = (await received()).filter((mail) => mail.to?.[0]?.address === 'hangup@example.com');
    expect(copies).toHaveLength(2);
    expect(copies[0]?.messageId).toBe(copies[1]?.messageId);
  });

  it('is given up after three days, and the mail says so', async () => {
    smtp.behaviour = { refuseRecipient: () => ({ code: 451, text: 'Not today' }) };
    await requestConsultation('never@example.com');
    await isPutOff('never@example.com', 1);
    const { id } = await mailTo('never@example.com');
    const queued_at = new Date(Date.now() - 72 * 3600_000);
    await product.db('mails').where({ id }).update({ queued_at });
    await product.db('pgboss.job').where({ name: 'deliver-mail' }).update({ start_after: new Date() });
    // Workers look again in 20 seconds, or at once when a new mail waits.
    await subscribe('wakes-workers@example.com');
    await reaches('never@example.com', 'failed');
    expect(await mailTo('never@example.com')).toMatchObject({
      attempts: 2,
      last_error: expect.stringContaining('Not today'),
    });
    await resend(id);
    await isPutOff('never@example.com', 1);
  });
});
