import { afterEach, describe, expect, it } from 'vitest';
import { ask } from '../support/admin-client.ts';
import { CONSULTATION_REQUEST as request } from '../support/consultation-request.ts';
import { readMail } from '../support/mail.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin();
afterEach(async () => {
  await product.db('rate_limits').delete();
});

const post = (path: string, body: unknown) => ask(`${product.url}/api/${path}`, { body });
const mailTo = async (address: string) =>
  (await readMail(product.dataDir)).filter((mail) => mail.to?.[0]?.address === address);
const oneMailTo = async (address: string) => {
  await expect.poll(async () => (await mailTo(address)).length).toBe(1);
  return (await mailTo(address))[0];
};
const outbox = (to_address: string) => product.db('mails').where({ to_address }).pluck('kind');

describe('asking for a consultation', () => {
  it('stores it with its source and a deadline of 24 hours, and mails a confirmation', async () => {
    const answer = await post('handle-consultation-request?source=footer', request);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: expect.stringContaining('24 hours') },
    });
    const row = await product.db('consultations').where({ id: answer.body.id }).first();
    expect(row).toMatchObject({
      first_name: 'Ada',
      last_name: 'Okafor',
      company_name: 'Sample & Sons',
      email: 'ada@example.com',
      phone: null,
      consent: true,
      source: 'footer',
      status: 'new',
      spam_reason: null,
      consent_text: 'I agree to be contacted by Verve & Co. Non-Executives about my consultation request.',
    });
    expect(Date.parse(row.respond_by) - Date.parse(row.created_at)).toBe(24 * 3600_000);
    const mail = await oneMailTo('ada@example.com');
    expect(mail?.subject).toContain('consultation request');
    expect(mail?.text).toContain('Hello,');
    expect(mail?.messageId).toMatch(/^<.+@.+>$/);
  });

  it('stores the message, and notifies the team of it', async () => {
    const words = 'Two of us retire in March.\nWho follows?';
    const sent = { ...request, email: 'words@example.com' };
    const { body } = await post('handle-consultation-request', { ...sent, message: ` ${words} ` });
    const stored = () => product.db('consultations').where({ id: body.id }).first('message');
    expect(await stored()).toEqual({ message: words });
    const none = await post('handle-consultation-request', { ...sent, message: '  ' });
    expect(none.status).toBe(200);
    expect(await product.db('consultations').where({ id: none.body.id }).first('message')).toEqual({
      message: null,
    });
    const long = await post('handle-consultation-request', { ...sent, message: 'x'.repeat(1001) });
    expect(long).toMatchObject({
      status: 422,
      body: { errors: { message: 'Please shorten this to at most 1,000 characters' } },
    });
  });

  it('confirms with all configured contact details', async () => {
    const before = await post('handle-consultation-request', { ...request, email: 'first@example.com' });
    expect(before.status).toBe(200);
    const bare = await oneMailTo('first@example.com');
    expect(bare?.replyTo).toBeUndefined();
    expect(bare?.text).toContain(`How we treat your data: ${product.url}/privacy`);
    expect(bare?.text).not.toMatch(/reply to this email|Call us|WhatsApp/);

    const saved = await asAdmin('settings/site', {
      method: 'PUT',
      body: {
        email: 'team@example.com',
        phone: '01632 960 456',
        whatsapp: '+44 7700 900456',
        scheduling_url: 'https://calendar.example.com/verve',
      },
    });
    expect(saved.status).toBe(200);
    await post('handle-consultation-request', { ...request, email: 'second@example.com' });
    const mail = await oneMailTo('second@example.com');
    expect(mail?.replyTo?.[0]?.address).toBe('team@example.com');
    for (const words of [
      'just reply to this email',
      'https://calendar.example.com/verve',
      'Call us: 01632 960 456',
      'WhatsApp: https://wa.me/447700900456',
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.html).toContain('href="tel:01632960456"');
    expect(mail?.html).toContain('href="https://calendar.example.com/verve"');
  });

  it('answers a filled decoy field like a success, holds it back without a mail, and lets an admin approve it', async () => {
    const answer = await post('handle-consultation-request', {
      ...request,
      email: 'decoy@example.com',
      website: 'https://spam.example',
    });
    expect(answer.status).toBe(200);
    // Without proof of work, which would not be enough.
    expect(answer.body).toEqual({ success: true, message: expect.any(String), id: expect.any(String) });
    const { id } = answer.body;
    const row = await product.db('consultations').where({ id }).first();
    expect(row).toMatchObject({
      status: 'spam',
      spam_reason: 'decoy',
      website: 'https://spam.example',
      source: 'unknown',
    });
    expect(await outbox('decoy@example.com')).toEqual([]);
    const approve = () => asAdmin(`consultations/${id}/approve`, { method: 'POST' });
    expect(await approve()).toMatchObject({ status: 200, body: { id, status: 'new', spam_reason: null } });
    expect((await approve()).status).toBe(200);
    expect(await outbox('decoy@example.com')).toEqual(['consultation_confirmation']);
  });
});
