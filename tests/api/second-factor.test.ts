import { beforeEach, describe, expect, it } from 'vitest';
import { ask, cookieOf } from '../support/admin-client.ts';
import { appCode, mailTo, makePerson, PASSWORD, type Person, turnOnSecondFactor } from '../support/people.ts';
import { withProduct } from '../support/product.ts';
import { openSession } from '../support/sign-in.ts';

let person: Person;

const product = withProduct({ env: { TRUST_PROXY: '1' } });
beforeEach(async () => {
  await product.db('rate_limits').delete();
  person = await makePerson(product, 'admin');
});

const own = <T = Record<string, unknown>>(path: string, body?: unknown) =>
  ask<T>(`${product.url}/api/auth/second-factor${path}`, { cookie: person.cookie, body });
const isOpen = async (cookie: string) =>
  (await ask(`${product.url}/api/admin/posts`, { cookie })).status === 200;
const givePassword = async () => {
  const body = { email: person.email, password: PASSWORD };
  const answer = await ask(`${product.url}/api/auth/login`, { body });
  return { ...answer, cookie: cookieOf(answer.headers) };
};
const giveCode = (code: string, cookie: string, from = '10.7.0.0') =>
  ask(`${product.url}/api/auth/login/second-factor`, {
    body: { code },
    cookie,
    headers: { 'X-Forwarded-For': from },
  });

it('turning it on requires the password and a first code, ends other sessions, and stores secrets encrypted', async () => {
  const elsewhere = await openSession(product, person.id);
  expect((await own('', { current_password: 'guess' })).status).toBe(422);
  const started = await own<{ secret: string; address: string }>('', { current_password: PASSWORD });
  expect(started.body.address).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/);
  expect((await own('')).body).toEqual({ is_on: false, recovery_codes_left: 0 });
  expect((await own('/confirm', { code: '000000' })).status).toBe(422);
  expect((await givePassword()).body).toMatchObject({ user: { email: person.email } });

  const done = await own<{ recovery_codes: string[] }>('/confirm', { code: appCode(started.body.secret) });
  expect(done.body.recovery_codes).toHaveLength(10);
  expect(await isOpen(elsewhere)).toBe(false);
  expect(await isOpen(person.cookie)).toBe(true);
  expect((await own('')).body).toEqual({ is_on: true, recovery_codes_left: 10 });
  expect((await own('', { current_password: PASSWORD })).status).toBe(409);
  const stored = JSON.stringify([
    await product.db('second_factors'),
    await product.db('recovery_codes'),
    await product.db('audit_log'),
  ]);
  expect(stored).not.toContain(started.body.secret);
  expect(stored).not.toContain(done.body.recovery_codes[0]);
  await mailTo(product, person.email, 'Two-step sign-in is on');
});

describe('signing in with it', () => {
  it('gives no access before the code', async () => {
    await turnOnSecondFactor(product, person);
    const { status, body, cookie } = await givePassword();
    expect([status, body]).toEqual([200, { user: null, step: 'second_factor_required' }]);
    expect(await isOpen(cookie)).toBe(false);
    expect((await ask(`${product.url}/api/auth/session`, { cookie })).body).toEqual({ user: null });
    expect((await ask(`${product.url}/api/auth/sessions`, { cookie })).status).toBe(401);
    expect(
      (await ask<unknown[]>(`${product.url}/api/auth/sessions`, { cookie: person.cookie })).body,
    ).toHaveLength(1);
    expect((await giveCode('123456', person.cookie)).status).toBe(401);
  });

  it('accepts each code once, one step early or late, and starts a new session', async () => {
    const { secret } = await turnOnSecondFactor(product, person);
    const { cookie } = await givePassword();
    expect((await giveCode(appCode(secret, 3), cookie)).status).toBe(422);
    expect((await giveCode(appCode(secret, -3), cookie)).status).toBe(422);
    const code = appCode(secret, 1);
    const answer = await giveCode(`${code.slice(0, 3)} ${code.slice(3)}`, cookie);
    expect(answer).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    const session = cookieOf(answer.headers);
    expect(await isOpen(session)).toBe(true);
    expect(session).not.toContain(/verve\.sid=([^;]+)/.exec(cookie)?.[1]);

    const again = await givePassword();
    expect((await giveCode(code, again.cookie)).status).toBe(422);
    expect((await giveCode(appCode(secret), again.cookie)).status).toBe(422);
    const failed = await product.db('audit_log').where({ user_id: person.id, action: 'sign_in_failed' });
    expect(failed.length).toBe(4);
    expect(failed[0].details).toEqual({ step: 'second_factor' });
  });

  it('accepts only one of two requests with the same code', async () => {
    const { secret } = await turnOnSecondFactor(product, person);
    const [one, other] = [await givePassword(), await givePassword()];
    const code = appCode(secret, 1);
    const answers = await Promise.all([giveCode(code, one.cookie), giveCode(code, other.cookie)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('accepts a recovery code once, in any spelling, and mails how many are left', async () => {
    const { recoveryCodes } = await turnOnSecondFactor(product, person);
    const [code = ''] = recoveryCodes;
    const { cookie } = await givePassword();
    expect((await giveCode(` ${code.toLowerCase().replaceAll('-', ' ')}`, cookie)).status).toBe(200);
    const again = await givePassword();
    expect((await giveCode(code, again.cookie)).status).toBe(422);
    expect((await own('')).body).toEqual({ is_on: true, recovery_codes_left: 9 });
    expect((await mailTo(product, person.email, 'A recovery code was used')).text).toContain('9 are left');
  });

  it('refuses guesses beyond eight in a quarter of an hour, also with a fresh password step', async () => {
    await turnOnSecondFactor(product, person);
    const { cookie } = await givePassword();
    for (let n = 0; n < 8; n++) expect((await giveCode('000000', cookie)).status).toBe(422);
    expect((await giveCode('000000', cookie)).status).toBe(429);
    expect((await giveCode('000000', (await givePassword()).cookie)).status).toBe(429);
  });

  it('lets the owner in while a stranger who knows the password enters wrong codes', async () => {
    const { secret, recoveryCodes } = await turnOnSecondFactor(product, person);
    const first = await giveCode(recoveryCodes[0] ?? '', (await givePassword()).cookie);
    const device = cookieOf(first.headers);
    const stranger = (await givePassword()).cookie;
    for (let n = 0; n < 9; n++) {
      await giveCode('000000', stranger);
      await giveCode('AAAA-BBBB-CCCC-DDDD', stranger, '10.7.0.1');
    }
    expect((await giveCode('000000', stranger)).status).toBe(429);
    expect((await giveCode('AAAA-BBBB-CCCC-DDDD', stranger, '10.7.0.1')).status).toBe(429);

    // From where nobody has signed in before a recovery code is enough, and from a known browser the app's.
    const elsewhere = (await givePassword()).cookie;
    expect((await giveCode(recoveryCodes[1] ?? '', elsewhere, '10.7.0.2')).status).toBe(200);
    const known = `${(await givePassword()).cookie}; ${/verve\.device=[^;]+/.exec(device)?.[0]}`;
    expect((await giveCode(appCode(secret), known, '10.7.0.2')).status).toBe(200);
  });

  it('expires the password step after ten minutes, and when the sessions are ended', async () => {
    const { secret } = await turnOnSecondFactor(product, person);
    const late = await givePassword();
    await product.db.raw(
      `update sessions set sess = jsonb_set(sess::jsonb, '{pending,until}', '1')::json where sess -> 'pending' is not null`,
    );
    expect((await giveCode(appCode(secret), late.cookie)).status).toBe(401);
    const ended = await givePassword();
    await ask(`${product.url}/api/auth/password`, {
      cookie: person.cookie,
      body: { current_password: PASSWORD, password: 'a new long password' },
    });
    expect((await giveCode(appCode(secret), ended.cookie)).status).toBe(401);
  });
});

it('turning it off requires the password and a code, as do new recovery codes', async () => {
  const { secret, recoveryCodes } = await turnOnSecondFactor(product, person);
  const [old = ''] = recoveryCodes;
  const proof = { current_password: PASSWORD, code: old };
  for (const path of ['/off', '/recovery-codes']) {
    expect((await own(path, { ...proof, current_password: 'guess' })).status).toBe(422);
    expect((await own(path, { ...proof, code: '000000' })).status).toBe(422);
  }
  const renewed = await own<{ recovery_codes: string[] }>('/recovery-codes', {
    ...proof,
    code: appCode(secret),
  });
  expect(renewed.body.recovery_codes).toHaveLength(10);
  expect((await own('/off', proof)).status).toBe(422);
  const code = renewed.body.recovery_codes[0];
  expect((await own('/off', { ...proof, code })).body).toEqual({ is_on: false, recovery_codes_left: 0 });
  expect((await givePassword()).body).toMatchObject({ user: { email: person.email } });
  await mailTo(product, person.email, 'Two-step sign-in is off');
  const actions = await product.db('audit_log').where({ record_id: person.id }).orderBy('id').pluck('action');
  expect(actions).toEqual(['second_factor_on', 'recovery_codes_renewed', 'second_factor_off']);
});
