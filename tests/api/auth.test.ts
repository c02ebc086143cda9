import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '../../api/platform/auth/users.ts';
import { deleteExpired } from '../../api/retention/retention.ts';
import { ask, cookieOf, invalid } from '../support/admin-client.ts';
import {
  appCode,
  mailTo,
  makePerson,
  PASSWORD,
  PASSWORD_HASH,
  type Person,
  turnOnSecondFactor,
} from '../support/people.ts';
import { startProduct, withProduct } from '../support/product.ts';
import { openSession, signIn } from '../support/sign-in.ts';

const product = withProduct({ env: { TRUST_PROXY: '1' } });
beforeAll(async () => {
  const editor = { email: 'Editor@example.com', full_name: 'Ed Itor', password_hash: PASSWORD_HASH };
  await createUser(product.db, editor, 'admin');
});

const login = (email: string, password: string, cookie?: string) =>
  ask(`${product.url}/api/auth/login`, { body: { email, password }, cookie });
type Session = { user: { email: string; full_name: string; role: string } | null; expires_at?: string };
const session = (cookie?: string, method = 'GET') =>
  ask<Session>(`${product.url}/api/auth/session`, { cookie, method });

describe('signing in', () => {
  it('creates a session with an httpOnly cookie, whatever the case of the address', async () => {
    const answer = await login('EDITOR@example.com', PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/verve\.sid=.*Path=\/;.*HttpOnly; SameSite=Lax/);
    const who = await session(cookieOf(answer.headers));
    expect(who.body.user).toMatchObject({ email: 'Editor@example.com', full_name: 'Ed Itor', role: 'admin' });
    expect(Date.parse(who.body.expires_at as string)).toBeGreaterThan(Date.now() + 11 * 3600_000);
  });

  it('answers every wrong combination alike', async () => {
    for (const [email, password] of [
      ['editor@example.com', 'wrong'],
      ['nobody@example.com', PASSWORD],
      ["' or 1=1 --", PASSWORD],
      ['editor@example.com\u0000', PASSWORD.slice(1)],
    ] as const) {
      const answer = await login(email, password);
      expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid login credentials' } });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    const failed = product.db('audit_log').where({ action: 'sign_in_failed', resource: 'session' });
    expect(await failed.whereNull('user_id')).not.toEqual([]);
  });

  it('never adopts an existing session id', async () => {
    const before = await login('editor@example.com', PASSWORD);
    const after = await login('editor@example.com', PASSWORD, cookieOf(before.headers));
    expect(cookieOf(after.headers)).not.toBe(cookieOf(before.headers));
    expect((await session(cookieOf(before.headers))).body.user).toBeNull();
  });

  it('requires both fields', async () => {
    const errors = { email: 'Email is required', password: 'Password is required' };
    expect(await login('', '')).toMatchObject(invalid(errors));
  });
});

describe('a session', () => {
  it('is anonymous without a cookie, or with a forged one', async () => {
    expect((await session()).body).toEqual({ user: null });
    expect((await session('verve.sid=s%3Aforged.signature')).body).toEqual({ user: null });
  });

  it('is prolonged by use, but not by reading it', async () => {
    const cookie = await signIn(product, 'admin');
    const soon = new Date(Date.now() + 60_000);
    await product.db('sessions').update({ expire: soon });
    const expiry = async () => (await session(cookie)).body.expires_at ?? '';
    for (let time = 0; time < 2; time++) expect(await expiry()).toBe(soon.toISOString());
    await session(cookie, 'POST');
    expect(Date.parse(await expiry())).toBeGreaterThan(soon.getTime() + 3600_000);
  });

  it('expires after thirty days, however much it is used', async () => {
    const cookie = await signIn(product, 'admin');
    const end = new Date(Date.now() + 3600_000);
    const created_at = new Date(end.getTime() - 30 * 24 * 3600_000);
    await product.db('sessions').update({ created_at, expire: new Date(Date.now() + 60_000) });
    expect((await session(cookie, 'POST')).body.expires_at).toBe(end.toISOString());
    await expect.poll(async () => (await session(cookie)).body.expires_at).toBe(end.toISOString());
  });

  it('ends at sign-out and when it expires', async () => {
    const cookie = await signIn(product, 'admin');
    expect((await ask(`${product.url}/api/auth/logout`, { method: 'POST', cookie })).status).toBe(204);
    expect((await session(cookie)).body).toEqual({ user: null });
    expect(await product.db('audit_log').where({ action: 'sign_out' })).toHaveLength(1);
    const late = await signIn(product, 'admin');
    await product.db('sessions').update({ expire: new Date(Date.now() - 1000) });
    expect((await ask(`${product.url}/api/admin/posts`, { cookie: late })).status).toBe(401);
    await signIn(product, 'admin');
    await deleteExpired(product.db);
    expect(await product.db('sessions').where('expire', '<', new Date())).toEqual([]);
    expect(await product.db('sessions')).not.toEqual([]);
  });
});

describe.each<Record<string, string>>([{}, { 'X-Forwarded-Proto': 'http' }])(
  'behind a proxy that sends %j',
  (headers) => {
    it('a site on https sets its cookie, marked Secure', async () => {
      const site = await startProduct({ env: { SITE_URL: 'https://www.example.com' } });
      const owner = { email: 'https@example.com', full_name: 'Ada', password: PASSWORD };
      const body = { ...owner, code: site.secrets.setupCode };
      const answer = await ask(`${site.url}/api/setup`, { body, headers });
      for (const name of ['sid', 'device']) {
        const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`__Host-verve.${name}=`));
        // As browsers require for the __Host- prefix.
        expect(cookie).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=(Lax|Strict)/);
        expect(cookie).not.toContain('Domain');
      }
      const cookie = cookieOf(answer.headers);
      const status = async (sent: string) =>
        (await ask(`${site.url}/api/admin/posts`, { cookie: sent })).status;
      expect([await status(cookie), await status(cookie.replaceAll('__Host-', ''))]).toEqual([200, 401]);
      const left = await ask(`${site.url}/api/auth/logout`, { method: 'POST', cookie });
      const ended = /^__Host-verve\.sid=; Path=\/; Expires=Thu, 01 Jan 1970.*; Secure/;
      expect(left.headers.get('set-cookie')).toMatch(ended);
      await site.stop();
    });
  },
);

let person: Person;

beforeEach(async () => {
  await product.db('rate_limits').delete();
  person = await makePerson(product, 'admin');
});

const own = <T = Record<string, unknown>>(path: string, body?: unknown) =>
  ask<T>(`${product.url}/api/auth/second-factor${path}`, { cookie: person.cookie, body });
const isOpen = async (cookie: string) =>
  (await ask(`${product.url}/api/admin/posts`, { cookie })).status === 200;
const givePassword = async () => {
  const answer = await login(person.email, PASSWORD);
  return { ...answer, cookie: cookieOf(answer.headers) };
};
const giveCode = (code: string, cookie: string, from = '10.7.0.0') => {
  const headers = { 'X-Forwarded-For': from };
  return ask(`${product.url}/api/auth/login/second-factor`, { body: { code }, cookie, headers });
};

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
  for (const table of ['second_factors', 'recovery_codes', 'audit_log']) {
    const stored = JSON.stringify(await product.db(table));
    expect(stored).not.toContain(started.body.secret);
    expect(stored).not.toContain(done.body.recovery_codes[0]);
  }
  await mailTo(product, person.email, 'Two-step sign-in is on');
});

describe('signing in with it', () => {
  it('gives no access before the code', async () => {
    await turnOnSecondFactor(product, person);
    const { status, body, cookie } = await givePassword();
    expect([status, body]).toEqual([200, { user: null, step: 'second_factor_required' }]);
    expect(await isOpen(cookie)).toBe(false);
    expect((await session(cookie)).body).toEqual({ user: null });
    const sessions = (of: string) => ask(`${product.url}/api/auth/sessions`, { cookie: of });
    expect((await sessions(cookie)).status).toBe(401);
    expect((await sessions(person.cookie)).body).toHaveLength(1);
    expect((await giveCode('123456', person.cookie)).status).toBe(401);
  });

  it('accepts each code once, one step early or late, and starts a new session', async () => {
    const { secret } = await turnOnSecondFactor(product, person);
    const { cookie } = await givePassword();
    for (const steps of [3, -3]) expect((await giveCode(appCode(secret, steps), cookie)).status).toBe(422);
    const code = appCode(secret, 1);
    const answer = await giveCode(`${code.slice(0, 3)} ${code.slice(3)}`, cookie);
    expect(answer).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    const session = cookieOf(answer.headers);
    expect(await isOpen(session)).toBe(true);
    expect(session).not.toContain(/verve\.sid=([^;]+)/.exec(cookie)?.[1]);

    const again = await givePassword();
    for (const used of [code, appCode(secret)]) expect((await giveCode(used, again.cookie)).status).toBe(422);
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
    const guesses = [
      ['000000', '10.7.0.0'],
      ['AAAA-BBBB-CCCC-DDDD', '10.7.0.1'],
    ] as const;
    for (const [code, from] of guesses) {
      for (let n = 0; n < 9; n++) await giveCode(code, stranger, from);
      expect((await giveCode(code, stranger, from)).status).toBe(429);
    }

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
    const body = { current_password: PASSWORD, password: 'a new long password' };
    await ask(`${product.url}/api/auth/password`, { cookie: person.cookie, body });
    expect((await giveCode(appCode(secret), ended.cookie)).status).toBe(401);
  });
});

it('turning it off requires the password and a code, and turning it on again makes new recovery codes', async () => {
  const { secret, recoveryCodes } = await turnOnSecondFactor(product, person);
  const [old = ''] = recoveryCodes;
  const proof = { current_password: PASSWORD, code: appCode(secret) };
  for (const wrong of [{ current_password: 'guess' }, { code: '000000' }])
    expect((await own('/off', { ...proof, ...wrong })).status).toBe(422);
  expect((await own('/off', proof)).body).toEqual({ is_on: false, recovery_codes_left: 0 });
  expect((await givePassword()).body).toMatchObject({ user: { email: person.email } });
  await mailTo(product, person.email, 'Two-step sign-in is off');
  const again = await turnOnSecondFactor(product, person);
  expect(again.recoveryCodes).toHaveLength(10);
  const { cookie } = await givePassword();
  expect((await giveCode(old, cookie)).status).toBe(422);
  expect((await giveCode(again.recoveryCodes[0] ?? '', cookie)).status).toBe(200);
  const actions = await product.db('audit_log').where({ record_id: person.id }).orderBy('id').pluck('action');
  expect(actions).toEqual(['second_factor_on', 'second_factor_off', 'second_factor_on']);
});
