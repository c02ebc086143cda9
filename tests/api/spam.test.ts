import { solveChallenge } from 'altcha-lib/v1';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProofOfWork } from '#shared/public.ts';
import { ask } from '../support/admin-client.ts';
import { CONSULTATION_REQUEST as request } from '../support/consultation-request.ts';
import { withProduct } from '../support/product.ts';

const product = withProduct();
afterAll(() => void vi.useRealTimers());
beforeAll(async () => {
  // Freezes the clock, so that forms are always sent faster than anybody types, even on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  await product.db('rate_limits').delete();
  await product.db('mails').delete();
});

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const freshToken = async () => (await ask<{ token: string }>(`${product.url}/api/form-token`)).body.token;
type Thanked = { message: string; id: string; challenge?: ProofOfWork };
const post = (path: string, body: object, token?: string) => {
  const headers = { 'User-Agent': BROWSER, ...(token && { 'X-Form-Token': token }) };
  return ask<Thanked>(`${product.url}/api/${path}`, { body, headers });
};
/** Solves it with the library of the site's pages. */
const solve = async (work: ProofOfWork | undefined) => {
  const { algorithm, challenge, salt, maxnumber, signature } = work as ProofOfWork;
  const number = (await solveChallenge(challenge, salt, algorithm, maxnumber).promise)?.number;
  return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
};
const hand = (solution: unknown) => ask(`${product.url}/api/proof-of-work`, { body: { solution } });
const consultation = (id: string) => product.db('consultations').where({ id }).first();
const mails = () => product.db('mails').pluck('kind');

describe('a request that was sent faster than anybody types', () => {
  it('gets the usual answer, is held back, and is approved by the browser’s proof of work', async () => {
    const answer = await post('handle-consultation-request', request, await freshToken());
    const plain = await post('handle-consultation-request', request);
    expect(answer).toMatchObject({ status: 200, body: { message: plain.body.message } });
    expect(await consultation(plain.body.id)).toMatchObject({ status: 'new', spam_reason: null });
    const held = { status: 'spam', spam_reason: 'sent faster than anybody types' };
    expect(await consultation(answer.body.id)).toMatchObject(held);
    expect(await mails()).toHaveLength(1);
    const solution = await solve(answer.body.challenge);
    expect((await hand(solution)).status).toBe(204);
    expect(await consultation(answer.body.id)).toMatchObject({ status: 'new', spam_reason: null });
    expect(await mails()).toHaveLength(2);
    expect((await hand(solution)).status).toBe(204);
    expect(await mails()).toHaveLength(2);
  });

  it('stays held back for a wrong, forged, foreign or late solution, without a mail', async () => {
    const [mine, other] = await Promise.all(
      [1, 2].map(async () => post('handle-consultation-request', request, await freshToken())),
    );
    const solution = JSON.parse(Buffer.from(await solve(other?.body.challenge), 'base64').toString());
    const asMine = { ...solution, salt: mine?.body.challenge?.salt };
    const later = { ...solution, salt: solution.salt.replace(/expires=\d+/, 'expires=99999999999') };
    const wrong = { ...solution, number: solution.number + 1 };
    const encoded = [asMine, later, wrong].map((one) => Buffer.from(JSON.stringify(one)).toString('base64'));
    for (const bad of [...encoded, '', 'nonsense', null, { number: 1 }, 'x'.repeat(5000)])
      expect((await hand(bad)).status).toBe(204);
    for (const answer of [mine, other])
      expect(await consultation(answer?.body.id ?? '')).toMatchObject({ status: 'spam' });
  });
});

it('a suspicious sign-up does not hold back the person’s own', async () => {
  const email = 'own@example.com';
  await post('subscribe-newsletter', { email, company: '' });
  await post('subscribe-newsletter', { email, company: 'filled' });
  expect(await product.db('subscriptions').where({ email }).first()).toMatchObject({ spam_reason: null });
});
