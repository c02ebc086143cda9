import { afterEach, describe, expect, it } from 'vitest';
import { ask } from '../support/admin-client.ts';
import { CONSULTATION_REQUEST as request } from '../support/consultation-request.ts';
import { mailTo } from '../support/people.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin();
afterEach(async () => {
  await product.db('rate_limits').delete();
});

const post = (path: string, body: unknown) => ask(`${product.url}/api/${path}`, { body });
const outbox = (to_address: string) => product.db('mails').where({ to_address }).pluck('kind');

describe('asking for a consultation', () => {
  it('stores it with its source, its message and a deadline of 24 hours, and mails a confirmation', async () => {
    const message = 'Two of us retire in March.\nWho follows?';
    const answer = await post('handle-consultation-request?source=footer', {
      ...request,
      message: ` ${message} `,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: expect.stringContaining('24 hours') },
    });
    const row = await product.db('consultations').where({ id: answer.body.id }).first();
    expect(row).toMatchObject({
      ...{ first_name: 'Ada', last_name: 'Okafor', company_name: 'Sample & Sons', email: 'ada@example.com' },
      ...{ phone: null, message, consent: true, source: 'footer', status: 'new', spam_reason: null },
      consent_text: 'I agree to be contacted by Verve & Co. Non-Executives about my consultation request.',
    });
    expect(Date.parse(row.respond_by) - Date.parse(row.created_at)).toBe(24 * 3600_000);
    // Sent once more, as the answer was lost.
    const again = await post('handle-consultation-request?source=footer', { ...request, message });
    expect(again).toMatchObject({ status: 200, body: { id: answer.body.id } });
    expect(await product.db('mails').where({ to_address: 'ada@example.com' })).toHaveLength(1);
    const mail = await mailTo(product, 'ada@example.com', 'consultation request');
    expect(mail.text).toContain('Hello,');
    expect(mail.messageId).toMatch(/^<.+@.+>$/);
    const silent = { ...request, email: 'silent@example.com', message: ' \n\t ' };
    const { body } = await post('handle-consultation-request', silent);
    expect((await product.db('consultations').where({ id: body.id }).first()).message).toBeNull();
  });

  it('confirms with all configured contact details', async () => {
    const confirmation = async (email: string) => {
      expect((await post('handle-consultation-request', { ...request, email })).status).toBe(200);
      return mailTo(product, email, 'consultation request');
    };
    const bare = await confirmation('first@example.com');
    expect(bare.replyTo).toBeUndefined();
    expect(bare.text).toContain(`How we treat your data: ${product.url}/privacy`);
    expect(bare.text).not.toMatch(/reply to this email|Call us|WhatsApp/);

    const scheduling_url = 'https://calendar.example.com/verve';
    const contacts = { email: 'team@example.com', phone: '01632 960 456', whatsapp: '+44 7700 900456' };
    await asAdmin('settings/site', { method: 'PUT', body: { ...contacts, scheduling_url } });
    const mail = await confirmation('second@example.com');
    expect(mail.replyTo?.[0]?.address).toBe('team@example.com');
    const whatsapp = 'WhatsApp: https://wa.me/447700900456';
    for (const words of ['just reply to this email', scheduling_url, 'Call us: 01632 960 456', whatsapp])
      expect(mail.text).toContain(words);
    for (const address of ['tel:01632960456', scheduling_url])
      expect(mail.html).toContain(`href="${address}"`);
  });

  it('answers a filled decoy field like a success, holds it back without a mail, and lets an admin approve it', async () => {
    const decoy = { email: 'decoy@example.com', website: 'https://spam.example' };
    const answer = await post('handle-consultation-request', { ...request, ...decoy });
    expect(answer.status).toBe(200);
    // Without proof of work, which would not be enough.
    expect(answer.body).toEqual({ success: true, message: expect.any(String), id: expect.any(String) });
    const { id } = answer.body;
    const row = await product.db('consultations').where({ id }).first();
    expect(row).toMatchObject({ ...decoy, status: 'spam', spam_reason: 'decoy', source: 'unknown' });
    expect(await outbox('decoy@example.com')).toEqual([]);
    const approve = () => asAdmin(`consultations/${id}/approve`, { method: 'POST' });
    expect(await approve()).toMatchObject({ status: 200, body: { id, status: 'new', spam_reason: null } });
    expect((await approve()).status).toBe(200);
    expect(await outbox('decoy@example.com')).toEqual(['consultation_confirmation']);
  });
});

const CONSULTATION = '/api/handle-consultation-request';
const NEWSLETTER = '/api/subscribe-newsletter';
const filled = {
  ...{ firstName: 'Ada', lastName: 'Okafor', companyName: 'Sample & Sons', email: 'plain@example.com' },
  ...{ phone: '', message: 'Two of us retire in March.\r\nWho follows?', consent: 'on', vq_note: '' },
};

const postForm = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask<string>(product.url + path, { body: new URLSearchParams(fields), headers });
const page = (path: string) => ask<string>(product.url + path);
const count = async (table: string) => Number((await product.db(table).count({ n: '*' }).first())?.n);

describe('the consultation form without script', () => {
  it('is on a page that every call to action leads to, which loads no script and is not indexed', async () => {
    const home = (await page('/')).body;
    expect(/<form id="consultation-link"[^>]*>/.exec(home)?.[0]).toContain('action="/consultation"');
    const buttons = [...home.matchAll(/<button[^>]*data-consultation-source="([^"]*)"[^>]*>/g)];
    expect(buttons.length).toBeGreaterThan(10);
    for (const [button, source] of buttons) {
      for (const part of ['type="submit"', 'form="consultation-link"', 'name="source"', `value="${source}"`])
        expect(button).toContain(part);
    }
    const { status, body: html } = await page('/consultation?source=hero');
    expect(status).toBe(200);
    expect(html).toContain(`<form action="${CONSULTATION}?source=hero" method="post">`);
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"');
    expect((await page('/consultation?source="><script>')).body).toContain(
      `<form action="${CONSULTATION}" method="post">`,
    );
  });

  it('stores the request as the dialog does, and redirects to a page that is safe to reload', async () => {
    const answer = await postForm(`${CONSULTATION}?source=hero`, filled);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/consultation/requested']);
    expect(await product.db('consultations').where({ email: filled.email }).first()).toMatchObject({
      first_name: 'Ada',
      company_name: 'Sample & Sons',
      consent: true,
      message: 'Two of us retire in March.\nWho follows?',
      source: 'hero',
      status: 'new',
    });
    const { status, body: html } = await page('/consultation/requested');
    expect(status).toBe(200);
    expect(html).toContain('Request Submitted!');
    expect(html).toContain('will contact you within 24 hours.');
  });

  it('shows errors under each field and keeps the input, escaped, and out of URLs', async () => {
    const before = await count('consultations');
    const refused = await postForm(`${CONSULTATION}?source=hero`, {
      ...{ firstName: '"><script>alert(1)</script>', lastName: 'O', companyName: ' ' },
      ...{ email: 'no address', phone: '01632 960000' },
    });
    expect(refused.status).toBe(422);
    // Not 'no-store', with which Back asks to post the form once more.
    expect(refused.headers.get('cache-control')).toBe('private, no-cache');
    expect(refused.headers.get('location')).toBeNull();
    // Once its script has arrived, it works as at its own address.
    const { headers: own } = await page('/consultation');
    expect(refused.headers.get('content-security-policy')).toBe(own.get('content-security-policy'));
    for (const words of [
      'Last name must be at least 2 characters',
      'Company name must be at least 2 characters',
      'Please enter a valid email address',
      'You must agree to the terms to proceed',
      'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
      'value="no address"',
      'value="01632 960000"',
      `action="${CONSULTATION}?source=hero"`,
    ])
      expect(refused.body).toContain(words);
    expect(refused.body).not.toContain('First name must be');
    expect(await count('consultations')).toBe(before);
  });

  it('tells another website’s form in words why it is refused', async () => {
    const { status, body: html } = await postForm(CONSULTATION, filled, { Origin: 'https://evil.example' });
    expect(status).toBe(403);
    expect(html).toContain('This request came from another website');
    expect((await postForm(CONSULTATION, filled, { Origin: product.url })).status).toBe(303);
  });

  it('answers a body that is too large with a page that says so', async () => {
    const { status, body: html } = await postForm(CONSULTATION, { ...filled, message: 'x'.repeat(70_000) });
    expect(status).toBe(413);
    expect(html).toContain('</html>');
    expect(html).toContain('This is larger than we accept');
  });
});

it.each([
  [CONSULTATION, '/consultation'],
  [NEWSLETTER, '/newsletter/subscribe'],
])('leads from %s, where a refused form leaves the browser, back to the form', async (path, form) => {
  const response = await page(path);
  expect([response.status, response.headers.get('location')]).toEqual([303, form]);
  expect((await page(form)).status).toBe(200);
});

describe('the newsletter form without script', () => {
  it('leads to the page that asks to look into the inbox', async () => {
    const answer = await postForm(NEWSLETTER, { email: ' reader@example.com ', vq_note: '' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter/requested']);
    expect((await page('/newsletter/requested')).body).toContain(
      'Please check your inbox to confirm your subscription.',
    );
    expect(await product.db('subscriptions').where({ email: 'reader@example.com' }).first()).toMatchObject({
      status: 'pending',
      source: 'footer',
    });
  });

  it('shows a refused address again with its error', async () => {
    const { status, body: html } = await postForm(NEWSLETTER, { email: 'no"address' });
    expect(status).toBe(422);
    expect(html).toContain('Please enter a valid email address');
    expect(html).toContain('value="no&quot;address"');
    expect(html).toContain(`<form class="stack" action="${NEWSLETTER}" method="post">`);
  });
});
