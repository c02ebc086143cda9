import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountSession } from '#shared/users.ts';
import { recoverAccount } from '../../api/platform/auth/recover-account.ts';
import { ask, cookieOf, invalid } from '../support/admin-client.ts';
import { readMail } from '../support/mail.ts';
import { appCode, linkIn, mailTo, makePerson, PASSWORD, turnOnSecondFactor } from '../support/people.ts';
import { withProduct } from '../support/product.ts';
import { openSession, passwordProof } from '../support/sign-in.ts';

let person: Awaited<ReturnType<typeof makePerson>>;

const product = withProduct();
beforeEach(async () => {
  await product.db('rate_limits').delete();
  person = await makePerson(product, 'staff');
});

const own = <T = Record<string, unknown>>(path: string, body?: unknown, method?: string) =>
  ask<T>(`${product.url}/api/auth${path}`, { cookie: person.cookie, body, method });
const NEW = 'another long password';
const changePassword = (current_password = PASSWORD, password = NEW) =>
  own('/password', { current_password, password });
const isOpen = async (cookie: string) =>
  (await ask(`${product.url}/api/admin/subscriptions`, { cookie })).status === 200;
const actions = async () =>
  (await product.db('audit_log').where({ record_id: person.id }).orderBy('id')).map(({ action }) => action);

it('changes the name, which makes an administrator’s open copy stale', async () => {
  const updated = async () =>
    (await product.db('users').where({ id: person.id }).first('updated_at')).updated_at;
  const before = await updated();
  expect((await own('/me', { full_name: '  Other Name ' }, 'PUT')).body).toMatchObject({
    user: { full_name: 'Other Name', role: 'staff' },
  });
  const errors = { full_name: 'Name is required' };
  expect((await own('/me', { full_name: ' ' }, 'PUT')).body).toMatchObject({ errors });
  expect((await own('/me', { full_name: 'X', role: 'admin' }, 'PUT')).status).toBe(422);
  expect((await updated()) > before).toBe(true);
});

it('a change of the name does not undo a change of the address at the same time', async () => {
  const email = `new-${person.email}`;
  const lock = await product.db.transaction();
  await lock('profiles').where({ user_id: person.id }).forUpdate();
  const renamed = own('/me', { full_name: 'Other Name' }, 'PUT');
  await expect
    .poll(() => product.db('pg_locks').where({ granted: false, locktype: 'transactionid' }).pluck('pid'))
    .toHaveLength(1);
  await product.db('users').where({ id: person.id }).update({ email });
  await lock.commit();
  expect((await renamed).status).toBe(200);
  expect(await product.db('users').where({ id: person.id }).first('email')).toEqual({ email });
});

it('changes the password with the old one, and ends all other sessions', async () => {
  const elsewhere = await openSession(product, person.id);
  expect(await changePassword('guess')).toMatchObject(invalid({ current_password: expect.any(String) }));
  expect((await changePassword(PASSWORD, 'short')).body).toMatchObject({
    errors: { password: expect.any(String) },
  });
  expect((await changePassword()).status).toBe(200);
  expect(await isOpen(person.cookie)).toBe(true);
  expect(await isOpen(elsewhere)).toBe(false);
  const told = await mailTo(product, person.email, 'Your password was changed');
  expect(told.text).toContain('changed on your account page');
  expect(await actions()).toEqual(['password_change']);
});

it('limits guesses of the password with a stolen session', async () => {
  for (let n = 0; n < 10; n++) expect((await changePassword('guess')).status).toBe(422);
  expect((await changePassword('guess')).status).toBe(429);
});

describe('what was started with old credentials', () => {
  /** Starts a thief's session, and a reset link. */
  const begin = async () => {
    await forget();
    const links = () => product.db('account_links').where({ user_id: person.id }).pluck('purpose');
    await expect.poll(links).toEqual(['password_reset']);
    return {
      token: linkIn(await mailTo(product, person.email, 'password')).token,
      thief: await openSession(product, person.id),
    };
  };
  const proof = async () => {
    const { recoveryCodes } = await turnOnSecondFactor(product, person);
    await product.db('account_links').where({ user_id: person.id }).delete();
    return recoveryCodes;
  };
  const asAdmin = async (path: string, method: string, body: object) => {
    const { cookie } = await makePerson(product, 'admin');
    const headers = passwordProof(product, cookie);
    const at = `${product.url}/api/admin/users/${person.id}${path}`;
    expect((await ask(at, { cookie, method, body, headers })).status).toBe(200);
  };
  const deeds: { [deed: string]: () => Promise<() => Promise<unknown>> } = {
    'a new password': async () => () => changePassword(),
    'the second factor turned on': async () => () => turnOnSecondFactor(product, person),
    'the second factor turned off': async () => {
      const [, code] = await proof();
      return () => own('/second-factor/off', { current_password: PASSWORD, code });
    },
    'signing out everywhere else': async () => () => own('/sessions', undefined, 'DELETE'),
    'an administrator who signs them out': async () => () => asAdmin('/sign-out', 'POST', {}),
    'an administrator who changes their role': async () => () => asAdmin('', 'PUT', { roles: ['admin'] }),
    'an administrator who deactivates them': async () => () => asAdmin('/deactivate', 'POST', {}),
    'the command for a lost second factor': async () => () =>
      recoverAccount(product.db, { email: person.email, siteUrl: product.url, dropSecondFactor: true }),
  };

  it.each(Object.keys(deeds))('is ended by %s', async (name) => {
    const deed = (await deeds[name]?.()) as () => Promise<unknown>;
    const { token, thief } = await begin();
    await deed();
    expect(await isOpen(thief)).toBe(false);
    expect((await own('/password/link', { token })).status).toBe(404);
    const left = await product.db('account_links').where({ user_id: person.id }).pluck('purpose');
    // The command issues a link itself.
    expect(left).toEqual(name.startsWith('the command') ? ['password_reset'] : []);
  });
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const list = async () => (await own<AccountSession[]>('/sessions')).body;

it('sessions are listed with browser and last use, and all but the current one are ended', async () => {
  const phone = await openSession(product, person.id, FIREFOX);
  const tablet = await openSession(product, person.id);
  const stranger = await makePerson(product, 'admin');
  const sessions = await list();
  expect(sessions).toHaveLength(3);
  expect(sessions.filter((session) => session.is_current)).toHaveLength(1);
  expect(sessions.filter(({ user_agent }) => user_agent === FIREFOX)).toHaveLength(1);
  expect(JSON.stringify(sessions)).not.toContain('sid');

  expect((await own('/sessions', undefined, 'DELETE')).body).toEqual({ ended: 2 });
  const left = await Promise.all([phone, tablet, person.cookie, stranger.cookie].map(isOpen));
  expect(left).toEqual([false, false, true, true]);
  expect(await actions()).toEqual(['session_ended']);
});

const auth = <T = Record<string, unknown>>(path: string, body: unknown, cookie?: string) =>
  ask<T>(`${product.url}/api/auth${path}`, { body, cookie });
const login = (password: string, cookie?: string) =>
  auth('/login', { email: person.email, password }, cookie);
const forget = (email = person.email) => auth('/password/forgot', { email });
/** The jobs for forgotten passwords. */
const jobs = () => product.db('pgboss.job').where({ name: 'password-forgotten' });
const areDone = () => expect.poll(() => jobs().whereNot({ state: 'completed' })).toEqual([]);
/** @returns the token of the last link */
const resetToken = async () => linkIn(await mailTo(product, person.email, 'Choose a new password')).token;

describe('a forgotten password', () => {
  it('is reset with a one-time link, which ends every session and sends a notification', async () => {
    const elsewhere = await openSession(product, person.id);
    expect((await forget(person.email.toUpperCase())).status).toBe(200);
    const mail = await mailTo(product, person.email, 'Choose a new password');
    expect(mail.text).toContain('The link works once, for one hour.');
    const { address, token } = linkIn(mail);
    expect((await fetch(address)).status).toBe(200);
    expect(await isOpen(elsewhere)).toBe(true);

    for (const [password, why] of [
      ['short', ''],
      ['1qaz2wsx3edc', 'Choose another one.'],
      ['1QAZ2wsx3edc', 'Choose another one.'],
    ]) {
      const errors = { password: expect.stringContaining(why ?? '') };
      expect(await auth('/password/reset', { token, password })).toMatchObject({
        status: 422,
        body: { errors },
      });
    }
    const body = { token, password: NEW };
    const answers = await Promise.all([auth('/password/reset', body), auth('/password/reset', body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    for (const cookie of [elsewhere, person.cookie]) expect(await isOpen(cookie)).toBe(false);
    expect([(await login(PASSWORD)).status, (await login(NEW)).status]).toEqual([401, 200]);
    const told = await mailTo(product, person.email, 'Your password was changed');
    expect(told.text).toContain('You have been signed out everywhere.');
    const entries = await product.db('audit_log').where({ record_id: person.id });
    expect(await actions()).toEqual(expect.arrayContaining(['password_forgotten', 'password_reset']));
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it('gets the same answer, by the same work, for every address', async () => {
    await product.db('users').where({ id: person.id }).update({ status: 'deactivated' });
    const before = (await jobs()).length;
    const answers = await Promise.all([forget(), forget('unknown@example.com')]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await jobs()).toHaveLength(before + 2);
    await areDone();
    const addresses = (await readMail(product.dataDir)).map((mail) => mail.to?.[0]?.address);
    for (const email of [person.email, 'unknown@example.com']) expect(addresses).not.toContain(email);
  });

  it('mails at most three links per account and hour', async () => {
    for (let n = 0; n < 3; n++) expect((await forget()).status).toBe(200);
    const refused = await forget();
    const error = 'Too many requests. Please wait a minute and try again, or call us.';
    expect(refused).toMatchObject({ status: 429, body: { error, message: error } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    await areDone();
    expect(await product.db('account_links').where({ user_id: person.id })).toHaveLength(3);
  });

  it('is not reset by an expired link, or one for another purpose', async () => {
    await forget();
    const token = await resetToken();
    expect((await auth('/invitation/accept', { token, full_name: 'X', password: NEW })).status).toBe(404);
    await product.db('account_links').update({ expires_at: new Date(Date.now() - 1000) });
    expect((await auth('/password/reset', { token, password: NEW })).status).toBe(404);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it('does not turn off the second factor', async () => {
    const { secret } = await turnOnSecondFactor(product, person);
    await forget();
    const token = await resetToken();
    await auth('/password/reset', { token, password: NEW });
    const answer = await login(NEW);
    expect(answer.body).toEqual({ user: null, step: 'second_factor_required' });
    const code = { code: appCode(secret) };
    expect((await auth('/login/second-factor', code, cookieOf(answer.headers))).status).toBe(200);
  });
});

it('wrong passwords by strangers do not lock out the owner in a known browser, or after a reset', async () => {
  const known = cookieOf((await login(PASSWORD)).headers);
  for (let n = 0; n < 10; n++) await login(`wrong ${n}`);
  expect((await login(PASSWORD)).status).toBe(429);
  expect((await login(PASSWORD, known)).status).toBe(200);
  const forged = known.replace(/(verve\.device=[\w-]+)\.[^;]+/, '$1.forged');
  expect((await login(PASSWORD, forged)).status).toBe(429);

  await forget();
  const token = await resetToken();
  const reset = await auth('/password/reset', { token, password: NEW });
  expect((await login(NEW, cookieOf(reset.headers))).status).toBe(200);
  // Ten passwords are compared, each a quarter of a second of one core for an account that is not there.
});
