import { afterEach, describe, expect, it } from 'vitest';
import { ask } from '../support/admin-client.ts';
import { withProduct } from '../support/product.ts';

const product = withProduct();
afterEach(async () => {
  await product.db('rate_limits').delete();
});

const CONSULTATION = '/api/handle-consultation-request';
const NEWSLETTER = '/api/subscribe-newsletter';
const filled = {
  firstName: 'Ada',
  lastName: 'Okafor',
  companyName: 'Sample & Sons',
  email: 'ada@example.com',
  phone: '',
  message: 'Two of us retire in March.\r\nWho follows?',
  consent: 'on',
  vq_note: '',
};

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
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
    const answer = await post(`${CONSULTATION}?source=hero`, filled);
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
    const {
      status,
      body: html,
      headers,
    } = await post(`${CONSULTATION}?source=hero`, {
      firstName: '"><script>alert(1)</script>',
      lastName: 'O',
      companyName: ' ',
      email: 'no address',
      phone: '01632 960000',
    });
    expect(status).toBe(422);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    // Not 'no-store', with which Back asks to post the form once more.
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('location')).toBeNull();
    for (const message of [
      'Last name must be at least 2 characters',
      'Company name must be at least 2 characters',
      'Please enter a valid email address',
      'You must agree to the terms to proceed',
    ]) {
      expect(html).toContain(message);
    }
    expect(html).not.toContain('First name must be');
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).toContain('value="no address"');
    expect(html).toContain('value="01632 960000"');
    expect(html).toContain(`action="${CONSULTATION}?source=hero"`);
    expect(await count('consultations')).toBe(before);
  });

  it('tells another website’s form in words why it is refused', async () => {
    const { status, body: html } = await post(CONSULTATION, filled, { Origin: 'https://evil.example' });
    expect(status).toBe(403);
    expect(html).toContain('This request came from another website');
    expect((await post(CONSULTATION, filled, { Origin: product.url })).status).toBe(303);
  });

  it('answers a body that is too large with a page that says so', async () => {
    const { status, body: html } = await post(CONSULTATION, { ...filled, message: 'x'.repeat(70_000) });
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
    const answer = await post(NEWSLETTER, { email: ' reader@example.com ', vq_note: '' });
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
    const { status, body: html } = await post(NEWSLETTER, { email: 'no"address' });
    expect(status).toBe(422);
    expect(html).toContain('Please enter a valid email address');
    expect(html).toContain('value="no&quot;address"');
    expect(html).toContain(`<form class="subscribe-form stack" action="${NEWSLETTER}" method="post">`);
  });
});
