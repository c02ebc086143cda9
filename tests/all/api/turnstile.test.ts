import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProofOfWork } from '#shared/public.ts';
import { ask } from '../../support/admin-client.ts';
import { CONSULTATION_REQUEST as request } from '../../support/consultation-request.ts';
import { startProduct, withProduct } from '../../support/product.ts';
import { startTurnstile } from '../../support/turnstile.ts';

const service = await startTurnstile();
afterAll(() => service.close());
const product = withProduct({ env: service.env });
afterAll(() => void vi.useRealTimers());
beforeAll(async () => {
  // Freezes the clock, so that forms are always sent faster than anybody types, even on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  service.mood = 'well';
  service.asked.length = 0;
  await product.db('rate_limits').delete();
});

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const freshToken = async () => (await ask<{ token: string }>(`${product.url}/api/form-token`)).body.token;
const post = async (turnstileToken?: string, body: object = request) => {
  const answer = await ask<{ id: string; challenge?: ProofOfWork }>(
    `${product.url}/api/handle-consultation-request`,
    {
      body,
      headers: {
        'User-Agent': BROWSER,
        'X-Form-Token': await freshToken(),
        ...(turnstileToken && { 'X-Turnstile-Token': turnstileToken }),
      },
    },
  );
  expect(answer.status).toBe(200);
  const { id, challenge } = answer.body;
  const { spam_reason } = await product.db('consultations').where({ id }).first();
  return { spam_reason, isOfferedWork: challenge !== undefined };
};

describe('a request for a consultation where Turnstile is set up', () => {
  it('passes with a valid token, however fast it was sent, without passing on the network address', async () => {
    service.tokens.add('good');
    expect(await post('good')).toEqual({ spam_reason: null, isOfferedWork: false });
    expect(service.asked).toEqual([{ secret: 'test-secret-key', response: 'good' }]);
  });

  it('is held back without a token or with a used one, and offered proof of work', async () => {
    const first = await post();
    expect(first.spam_reason).toContain('no token of Turnstile');
    expect(first.isOfferedWork).toBe(true);
    service.tokens.add('once');
    await post('once');
    const second = await post('once');
    expect(second.spam_reason).toContain('a token that Turnstile does not know');
    expect(second.isOfferedWork).toBe(true);
  });

  it.each(['broken', 'refusing'] as const)('is judged without it while it is %s', async (mood) => {
    service.mood = mood;
    expect(await post('any')).toEqual({ spam_reason: 'sent faster than anybody types', isOfferedWork: true });
  });
});

it('a sign-up for the newsletter, whose form has no widget, needs no token', async () => {
  const answer = await ask<{ challenge?: ProofOfWork }>(`${product.url}/api/subscribe-newsletter`, {
    body: { email: 'reader@example.com', company: '' },
    headers: { 'User-Agent': BROWSER },
  });
  expect(answer.status).toBe(200);
  const { spam_reason } = await product
    .db('subscriptions')
    .where({ email: 'reader@example.com' })
    .first('spam_reason');
  expect(spam_reason).toBeNull();
  expect(service.asked).toEqual([]);
});

/** Of the one inline script of pages. */
const START_HASH = 'sha256-[\\w+/=]{44}';

it('only the pages’ Content-Security-Policy allows the service, for scripts and frames', async () => {
  const policy = async (path: string) =>
    (await fetch(product.url + path)).headers.get('content-security-policy')?.split(';') ?? [];
  expect((await policy('/')).filter((directive) => directive.includes(service.url))).toEqual([
    expect.stringMatching(new RegExp(`^script-src 'self' '${START_HASH}' ${service.url}$`)),
    `frame-src 'self' ${service.url}`,
  ]);
  for (const path of ['/admin', '/api/posts']) expect((await policy(path)).join()).not.toContain(service.url);
  const without = await startProduct();
  const plain = (await fetch(without.url)).headers.get('content-security-policy');
  await without.stop();
  expect(plain).toMatch(new RegExp(`script-src 'self' '${START_HASH}';`));
  expect(plain).not.toContain('frame-src');
});
