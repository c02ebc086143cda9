import { beforeEach, describe, expect, it } from 'vitest';
import { ask, cookieOf } from '../support/admin-client.ts';
import { readMail } from '../support/mail.ts';
import {
  appCode,
  linkIn,
  mailTo,
  makePerson,
  PASSWORD,
  type Person,
  turnOnSecondFactor,
} from '../support/people.ts';
import { withProduct } from '../support/product.ts';
import { openSession } from '../support/sign-in.ts';

let person: Person;
const NEW = 'another long password';

const product = withProduct();
beforeEach(async () => {
  await product.db('rate_limits').delete();
  person = await makePerson(product, 'admin');
});

const auth = <T = Record<string, unknown>>(path: string, body: unknown, cookie?: string) =>
  ask<T>(`${product.url}/api/auth${path}`, { body, cookie });
const login = (password: string, cookie?: string) =>
  auth('/login', { email: person.email, password }, cookie);
const isOpen = async (cookie: string) =>
  (await ask(`${product.url}/api/admin/posts`, { cookie })).status === 200;
const jobs = async (queue: string) =>
  Number((await product.db('pgboss.job').where({ name: queue }).count({ n: '*' }).first())?.n);

describe('a forgotten password', () => {
  it('is reset with a one-time link, which ends every session and sends a notification', async () => {
    const elsewhere = await openSession(product, person.id);
    expect((await auth('/password/forgot', { email: person.email.toUpperCase() })).status).toBe(200);
    const mail = await mailTo(product, person.email, 'Choose a new password');
    expect(mail.text).toContain('The link works once, for one hour.');
    const { address, token } = linkIn(mail);
    expect((await fetch(address)).status).toBe(200);
    expect(await isOpen(elsewhere)).toBe(true);

    expect(await auth('/password/reset', { token, password: 'short' })).toMatchObject({
      status: 422,
      body: { errors: { password: expect.any(String) } },
    });
    for (const password of ['1qaz2wsx3edc', '1QAZ2wsx3edc'])
      expect(await auth('/password/reset', { token, password })).toMatchObject({
        status: 422,
        body: { errors: { password: expect.stringContaining('Choose another one.') } },
      });
    const body = { token, password: NEW };
    const answers = await Promise.all([auth('/password/reset', body), auth('/password/reset', body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await isOpen(elsewhere)).toBe(false);
    expect(await isOpen(person.cookie)).toBe(false);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);
    const told = await mailTo(product, person.email, 'Your password was changed');
    expect(told.text).toContain('You have been signed out everywhere.');
    const entries = await product.db('audit_log').where({ record_id: person.id });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['password_forgotten', 'password_reset']),
    );
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it('gets the same answer, by the same work, for every address', async () => {
    await product.db('users').where({ id: person.id }).update({ status: 'deactivated' });
    const before = await jobs('password-forgotten');
    const answers = await Promise.all(
      [person.email, 'unknown@example.com'].map((email) => auth('/password/forgot', { email })),
    );
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await jobs('password-forgotten')).toBe(before + 2);
    const done = () =>
      product.db('pgboss.job').where({ name: 'password-forgotten' }).whereNot({ state: 'completed' });
    await expect.poll(done).toEqual([]);
    const addresses = (await readMail(product.dataDir)).map((mail) => mail.to?.[0]?.address);
    expect(addresses).not.toContain(person.email);
    expect(addresses).not.toContain('unknown@example.com');
  });

  it('mails at most three links per account and hour', async () => {
    for (let n = 0; n < 3; n++)
      expect((await auth('/password/forgot', { email: person.email })).status).toBe(200);
    const refused = await auth('/password/forgot', { email: person.email });
    const error = 'Too many requests. Please wait a minute and try again, or call us.';
    expect(refused).toMatchObject({ status: 429, body: { error, message: error } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    const done = () =>
      product.db('pgboss.job').where({ name: 'password-forgotten' }).whereNot({ state: 'completed' });
    await expect.poll(done).toEqual([]);
    expect(await product.db('account_links').where({ user_id: person.id })).toHaveLength(3);
  });

  it('is not reset by an expired link, or one for another purpose', async () => {
    await auth('/password/forgot', { email: person.email });
    const { token } = linkIn(await mailTo(product, person.email, 'Choose a new password'));
    expect((await auth('/invitation/accept', { token, full_name: 'X', password: NEW })).status).toBe(404);
    await product.db('account_links').update({ expires_at: new Date(Date.now() - 1000) });
    expect((await auth('/password/reset', { token, password: NEW })).status).toBe(404);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it('does not turn off the second factor', async () => {
    const { secret } = await turnOnSecondFactor(product, person);
    await auth('/password/forgot', { email: person.email });
    const { token } = linkIn(await mailTo(product, person.email, 'Choose a new password'));
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

  await auth('/password/forgot', { email: person.email });
  const { token } = linkIn(await mailTo(product, person.email, 'Choose a new password'));
  const reset = await auth('/password/reset', { token, password: NEW });
  expect((await login(NEW, cookieOf(reset.headers))).status).toBe(200);
  // Ten passwords are compared, each a quarter of a second of one core for an account that is not there.
});
