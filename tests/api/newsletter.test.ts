import type { Email } from 'postal-mime';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { ask, invalid } from '../support/admin-client.ts';
import { newsletterLinks, readMail } from '../support/mail.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin();
afterEach(async () => {
  await product.db('rate_limits').delete();
});

const MESSAGE = 'Please check your inbox to confirm your subscription.';
const subscribe = (email: string, company = '') =>
  ask<{ message: string }>(`${product.url}/api/subscribe-newsletter?source=footer`, {
    body: { email, company },
  });
const row = (email: string) => product.db('subscriptions').where({ email }).first();
const nextMailTo = async (address: string, count = 1): Promise<Email> => {
  const mails = async () =>
    (await readMail(product.dataDir)).filter(
      ({ to }) => to?.[0]?.address?.toLowerCase() === address.toLowerCase(),
    );
  await expect.poll(async () => (await mails()).length).toBe(count);
  return (await mails())[count - 1] as Email;
};
/** @returns the page to which the button leads */
const confirm = async (token: string) => {
  const body = new URLSearchParams({ token });
  return (await ask(`${product.url}/api/newsletter/confirm`, { body })).headers.get('location');
};
/** Backdates the confirmation mails of an address. */
const age = (address: string, hours: number) =>
  product
    .db('mails')
    .where({ to_address: address })
    .update({ created_at: product.db.raw('created_at - make_interval(hours => ?)', [hours]) });

/** @returns the link to leave */
async function subscriber(email: string): Promise<string> {
  await subscribe(email);
  await confirm(newsletterLinks(await nextMailTo(email)).token);
  return newsletterLinks(await nextMailTo(email, 2)).leave;
}
const leaveBy = (link: string, body?: BodyInit) =>
  fetch(link, { method: 'POST', body, redirect: 'manual', headers: { Origin: 'https://mail.example' } });

describe('signing up', () => {
  it('sends one confirmation an hour and three a week to an address, and answers alike every time', async () => {
    const email = 'pestered@example.com';
    const first = await subscribe(email);
    await nextMailTo(email);
    for (const [step, mails] of [1, 2, 3, 3, 4].entries()) {
      await age(email, [0, 2, 2, 2, 24 * 7][step] ?? 0);
      await product.db('rate_limits').delete();
      expect(await subscribe(email)).toMatchObject({ status: 200, body: first.body });
      await nextMailTo(email, mails);
    }
  });

  it('requires confirmation by a button, once per mail', async () => {
    const answer = await subscribe('  Reader@Example.com ');
    expect(answer).toMatchObject({ status: 200, body: { message: MESSAGE } });
    expect(await row('reader@example.com')).toMatchObject({
      ...{ email: 'Reader@Example.com', status: 'pending', source: 'footer' },
      ...{ consent_version: expect.any(String), consent_text: expect.stringContaining('letter') },
    });
    const links = newsletterLinks(await nextMailTo('Reader@Example.com'));
    expect(links.confirm).toContain(product.url);
    expect(JSON.stringify(await row('reader@example.com'))).not.toContain(links.token);
    await ask(links.confirm);
    expect((await row('reader@example.com')).status).toBe('pending');
    expect(await confirm('wrong')).toBe('/newsletter/link-expired');
    for (let time = 0; time < 2; time++) expect(await confirm(links.token)).toBe('/newsletter/confirmed');
    const confirmed = { status: 'confirmed', confirmed_at: expect.any(String) };
    expect(await row('reader@example.com')).toMatchObject(confirmed);
  });

  it('answers alike for new, pending, confirmed, suppressed and suspected addresses', async () => {
    await product.db('subscriptions').insert([
      { email: 'there@example.com', status: 'confirmed', source: 'import' },
      { email: 'suppressed@example.com', status: 'suppressed', source: 'import' },
    ]);
    const emails = ['fresh', 'fresh', 'there', 'SUPPRESSED', 'trap'].map((name) => `${name}@example.com`);
    for (const email of emails) {
      const { status, body } = await subscribe(email, email.startsWith('trap') ? 'Filled Ltd' : '');
      expect({ status, body }).toEqual({ status: 200, body: { message: MESSAGE } });
    }
    const written = product.db('mails').whereIn('to_address', [...emails, 'suppressed@example.com']);
    expect(await written.pluck('to_address')).toEqual(['fresh@example.com']);
    expect(await row('suppressed@example.com')).toMatchObject({ status: 'suppressed' });
    const trapped = await row('trap@example.com');
    expect(trapped).toMatchObject({ status: 'pending', spam_reason: 'decoy' });
    const approved = await asAdmin(`subscriptions/${trapped.id}/approve`, { method: 'POST' });
    expect(approved).toMatchObject({ status: 200, body: { spam_reason: null, status: 'pending' } });
    await nextMailTo('trap@example.com');
  });

  it('refuses an invalid address, and an expired link', async () => {
    expect(await subscribe('no address')).toMatchObject(
      invalid({ email: 'Please enter a valid email address' }),
    );
    const email = 'late@example.com';
    await subscribe(email);
    const { token } = newsletterLinks(await nextMailTo(email));
    await product.db('subscriptions').where({ email }).update({ confirm_sent_at: '2026-01-01T00:00:00Z' });
    expect(await confirm(token)).toBe('/newsletter/link-expired');
  });

  it('counts simultaneous requests from many places as one', async () => {
    const email = 'flood@example.com';
    await Promise.all(Array.from({ length: 8 }, () => subscribe(email)));
    await nextMailTo(email);
    expect(await product.db('mails').where({ to_address: email }).pluck('id')).toHaveLength(1);
  });
});

describe('evidence of consent', () => {
  const evidence = async (email: string) => {
    const { consent_text, consent_version, consent_at, source } = await row(email);
    return { consent_text, consent_version, consent_at: new Date(consent_at).toISOString(), source };
  };
  const own = {
    ...{ consent_text: 'Own words', consent_version: '2020-01-01' },
    ...{ consent_at: '2020-02-03T04:05:06.000Z', source: 'fair' },
  };
  const person = (email: string, status: string) =>
    product.db('subscriptions').insert({ email, status, ...own });

  it.each(['pending', 'unsubscribed'])(
    'of a person who is %s is not overwritten by a stranger’s post',
    async (status) => {
      const email = `own-${status}@example.com`;
      await person(email, status);
      await subscribe(email);
      const first = newsletterLinks(await nextMailTo(email)).token;
      expect(await evidence(email)).toEqual(own);
      expect((await row(email)).status).toBe(status);
      // A second post within the hour sends no mail, so it is not what the first mail confirms.
      const asked = (await row(email)).unconfirmed_consent;
      await subscribe(email);
      expect((await row(email)).unconfirmed_consent).toEqual(asked);
      await confirm(first);
      expect(await evidence(email)).toEqual(asked);
      expect(await row(email)).toMatchObject({ status: 'confirmed', unconfirmed_consent: null });
    },
  );

  it('is kept, and whoever left is asked, where addresses need no confirmation', async () => {
    const settings = (newsletter_double_opt_in: boolean) =>
      asAdmin('settings/site', { method: 'PUT', body: { newsletter_double_opt_in } });
    await settings(false);
    onTestFinished(async () => void (await settings(true)));
    const message = 'Successfully subscribed to newsletter!';
    await person('gone@example.com', 'unsubscribed');
    expect((await subscribe('gone@example.com')).body.message).toBe(message);
    const mail = await nextMailTo('gone@example.com');
    const unchanged = { status: 'unsubscribed', consent_text: 'Own words' };
    expect(await row('gone@example.com')).toMatchObject(unchanged);
    await confirm(newsletterLinks(mail).token);
    expect((await row('gone@example.com')).status).toBe('confirmed');

    expect((await subscribe('new@example.com')).body.message).toBe(message);
    expect((await row('new@example.com')).status).toBe('confirmed');
  });
});

describe('leaving', () => {
  it('is not triggered by opening the page, only by its button', async () => {
    const leave = await subscriber('page@example.com');
    for (const method of ['GET', 'HEAD']) {
      const page = await fetch(leave, { method });
      expect(page.status).toBe(200);
      if (method === 'GET') expect(await page.text()).toContain('noindex');
    }
    expect((await row('page@example.com')).status).toBe('confirmed');
    expect(await (await leaveBy(leave)).text()).toContain('You have left');
    const left = { status: 'unsubscribed', unsubscribed_at: expect.any(String) };
    expect(await row('page@example.com')).toMatchObject(left);
  });

  it.each([
    ['with the body of RFC 8058', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['with a multipart body', Object.assign(new FormData(), {})],
    ['without a body', undefined],
  ])('works in one click %s, from another origin and twice', async (what, body) => {
    const email = `click-${what.length}@example.com`;
    const leave = await subscriber(email);
    for (let time = 0; time < 2; time++) {
      const answer = await leaveBy(leave, body);
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await row(email)).status).toBe('unsubscribed');
  });

  it('refuses a forged link', async () => {
    const leave = await subscriber('forged@example.com');
    const other = '00000000-0000-4000-8000-000000000000';
    const signature = leave.split('.').at(-1);
    for (const token of [`${other}.${signature}`, 'nonsense', `${leave.split('/').at(-1)}x`, '%00'])
      expect((await leaveBy(`${product.url}/newsletter/unsubscribe/${token}`)).status).toBe(404);
    expect((await row('forged@example.com')).status).toBe('confirmed');
  });

  it('is not undone by an earlier confirmation link', async () => {
    const email = 'before@example.com';
    await subscribe(email);
    const token = newsletterLinks(await nextMailTo(email)).token;
    await confirm(token);
    await leaveBy(newsletterLinks(await nextMailTo(email, 2)).leave);
    expect(await confirm(token)).toBe('/newsletter/link-expired');
    expect((await row(email)).status).toBe('unsubscribed');
  });

  it('is undone by a new confirmed sign-up', async () => {
    const email = 'return@example.com';
    const leave = await subscriber(email);
    await leaveBy(leave);
    const before = (await product.db('suppressions')).length;
    await age(email, 2);
    await subscribe(email);
    expect((await row(email)).status).toBe('unsubscribed');
    await confirm(newsletterLinks(await nextMailTo(email, 3)).token);
    expect(await row(email)).toMatchObject({ status: 'confirmed', unsubscribed_at: null });
    expect(await product.db('suppressions')).toHaveLength(before - 1);
  });
});

it('an administrator’s change of status is dated, and no other change', async () => {
  await subscriber('dated@example.com');
  const { id, confirmed_at } = await row('dated@example.com');
  const change = (body: object) => asAdmin(`subscriptions/${id}`, { method: 'PUT', body });
  await change({ first_name: 'Ann' });
  expect((await row('dated@example.com')).confirmed_at).toEqual(confirmed_at);
  await change({ status: 'unsubscribed' });
  expect((await row('dated@example.com')).unsubscribed_at).not.toBeNull();
});

it('reports of a mail service are not accepted where none is set up', async () => {
  expect((await ask(`${product.url}/api/mail-events`, { body: {} })).status).toBe(404);
});

describe('suppressions', () => {
  const create = (email: string) => asAdmin('subscriptions', { body: { email, status: 'confirmed' } });

  it('recognise an unsubscribed address by its hash after the row is deleted, in any spelling', async () => {
    const email = 'erased@example.com';
    const leave = await subscriber(email);
    await leaveBy(leave);
    await product.db('subscriptions').where({ email }).delete();
    expect(JSON.stringify(await product.db('suppressions'))).not.toContain('erased');
    expect(await create('Erased@Example.com')).toMatchObject(
      invalid({ email: expect.stringContaining('left the list') }),
    );
  });

  it('hold for somebody who leaves by an earlier mail after an admin has deleted them', async () => {
    const email = 'deleted@example.com';
    const leave = await subscriber(email);
    const { id } = await row(email);
    expect((await asAdmin(`subscriptions/${id}`, { method: 'DELETE' })).status).toBe(200);
    await leaveBy(leave);
    expect((await create(email)).status).toBe(422);
    await asAdmin('bin/restore', { body: { resource: 'subscriptions', ids: [id] } });
    const restored = { status: 'unsubscribed', unsubscribed_at: expect.any(String) };
    expect(await row(email)).toMatchObject(restored);
  });

  it('prevent all mail to an address that an admin suppressed', async () => {
    const email = 'never@example.com';
    await subscriber(email);
    const { id } = await row(email);
    await asAdmin(`subscriptions/${id}`, { method: 'PUT', body: { status: 'suppressed' } });
    await age(email, 24 * 8);
    expect((await subscribe(email)).status).toBe(200);
    await product.db('subscriptions').where({ email }).delete();
    expect((await subscribe(email)).status).toBe(200);
    expect(await product.db('mails').where({ to_address: email }).pluck('kind')).toHaveLength(2);
  });
});
