import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountSession } from '#shared/users.ts';
import { ask } from '../support/admin-client.ts';
import { linkIn, mailTo, makePerson, PASSWORD, type Person } from '../support/people.ts';
import { withProduct } from '../support/product.ts';
import { openSession } from '../support/sign-in.ts';

let person: Person;

const product = withProduct();
beforeEach(async () => {
  await product.db('rate_limits').delete();
  person = await makePerson(product, 'staff');
});

const own = <T = Record<string, unknown>>(
  path: string,
  body?: unknown,
  method?: string,
  cookie = person.cookie,
) => ask<T>(`${product.url}/api/auth${path}`, { cookie, body, method });
const isOpen = async (cookie: string) =>
  (await ask(`${product.url}/api/admin/subscriptions`, { cookie })).status === 200;
const actions = async () =>
  (await product.db('audit_log').where({ record_id: person.id }).orderBy('id')).map(({ action }) => action);

it('is closed to whoever is not signed in', async () => {
  for (const [method, path] of [
    ['PUT', '/me'],
    ['POST', '/password'],
    ['POST', '/email'],
    ['GET', '/sessions'],
    ['DELETE', '/sessions'],
    ['DELETE', '/sessions/1'],
    ['GET', '/second-factor'],
    ['POST', '/second-factor'],
    ['POST', '/second-factor/confirm'],
    ['POST', '/second-factor/recovery-codes'],
    ['POST', '/second-factor/off'],
  ] as const) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    expect((await ask(`${product.url}/api/auth${path}`, { method, body })).status, path).toBe(401);
  }
});

it('changes the name, and an administrator’s open copy is stale by it', async () => {
  const before = await product.db('users').where({ id: person.id }).first('updated_at');
  expect((await own('/me', { full_name: '  Other Name ' }, 'PUT')).body).toMatchObject({
    user: { full_name: 'Other Name', role: 'staff' },
  });
  expect((await own('/me', { full_name: ' ' }, 'PUT')).body).toMatchObject({
    errors: { full_name: 'Name is required' },
  });
  expect((await own('/me', { full_name: 'X', role: 'admin' }, 'PUT')).status).toBe(422);
  const after = await product.db('users').where({ id: person.id }).first('updated_at');
  expect(after.updated_at > before.updated_at).toBe(true);
});

it('changes the password for whoever knows the old one, and ends every other session', async () => {
  const elsewhere = await openSession(product, person.id);
  const wrong = await own('/password', { current_password: 'guess', password: 'a new long password' });
  expect(wrong).toMatchObject({ status: 422, body: { errors: { current_password: expect.any(String) } } });
  expect((await own('/password', { current_password: PASSWORD, password: 'short' })).body).toMatchObject({
    errors: { password: expect.any(String) },
  });
  const changed = await own('/password', { current_password: PASSWORD, password: 'a new long password' });
  expect(changed.status).toBe(200);
  expect(await isOpen(person.cookie)).toBe(true);
  expect(await isOpen(elsewhere)).toBe(false);
  expect((await mailTo(product, person.email, 'Your password was changed')).text).toContain(
    'changed on your account page',
  );
  expect(await actions()).toEqual(['password_change']);
});

it('lets nobody with a stolen session guess the password for long', async () => {
  const guess = () => own('/password', { current_password: 'guess', password: 'a new long password' });
  for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(422);
  expect((await guess()).status).toBe(429);
});

describe('the address', () => {
  it('changes once its new owner has followed the link, and the old one is told', async () => {
    const email = `moved-${person.id.slice(0, 8)}@example.com`;
    const asked = await own('/email', { email, current_password: PASSWORD });
    expect(asked.status).toBe(200);
    const { token, address } = linkIn(await mailTo(product, email, 'Please confirm your new address'));
    expect(address).toContain('/admin/confirm-email#');
    expect((await product.db('users').where({ id: person.id }).first('email')).email).toBe(person.email);
    expect((await own('/email/confirm', { token })).body).toEqual({ email });
    expect((await own('/email/confirm', { token })).status).toBe(404);
    expect((await mailTo(product, person.email, 'Your sign-in address was changed')).text).toContain(email);
    expect(await actions()).toEqual(['email_change_asked', 'email_change']);
  });

  it('of somebody else is refused when the link is followed, not when it is asked for', async () => {
    const other = await makePerson(product, 'staff');
    expect((await own('/email', { email: other.email, current_password: PASSWORD })).status).toBe(200);
    const { token } = linkIn(await mailTo(product, other.email, 'Please confirm'));
    expect((await own('/email/confirm', { token })).status).toBe(409);
    expect((await own('/email', { email: 'x@example.com', current_password: 'no' })).status).toBe(422);
  });
});

describe('sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const list = async () => (await own<AccountSession[]>('/sessions')).body;

  it('are listed with their browser and last use, and ended one by one or all but this one', async () => {
    const phone = await openSession(product, person.id, FIREFOX);
    const tablet = await openSession(product, person.id);
    const stranger = await makePerson(product, 'admin');
    const before = await list();
    expect(before).toHaveLength(3);
    expect(before.filter((session) => session.is_current)).toHaveLength(1);
    const one = before.find(({ user_agent }) => user_agent === FIREFOX);
    expect(JSON.stringify(before)).not.toContain('sid');

    const strangers = await own('/sessions', undefined, 'GET', stranger.cookie);
    const foreign = (strangers.body as unknown as AccountSession[])[0]?.id;
    expect((await own(`/sessions/${foreign}`, undefined, 'DELETE')).status).toBe(404);
    expect((await own('/sessions/no-uuid', undefined, 'DELETE')).status).toBe(404);

    expect((await own(`/sessions/${one?.id}`, undefined, 'DELETE')).status).toBe(200);
    expect(await isOpen(phone)).toBe(false);
    expect(await isOpen(tablet)).toBe(true);
    expect((await own('/sessions', undefined, 'DELETE')).body).toEqual({ ended: 1 });
    expect(await isOpen(tablet)).toBe(false);
    expect(await isOpen(person.cookie)).toBe(true);
    expect(await actions()).toEqual(['session_ended', 'session_ended']);
  });

  it('are written down at most once a minute, however much they are used', async () => {
    const row = () =>
      product.db('sessions').where({ user_id: person.id }).first('last_used_at', 'expire', 'xmin');
    const before = await row();
    await isOpen(person.cookie);
    await isOpen(person.cookie);
    expect(await row()).toEqual(before);
    const aWhileAgo = new Date(Date.now() - 120_000);
    await product
      .db('sessions')
      .where({ user_id: person.id })
      .update({ last_used_at: aWhileAgo, expire: product.db.raw("expire - interval '2 minutes'") });
    await isOpen(person.cookie);
    await expect
      .poll(async () => Date.parse((await row()).last_used_at))
      .toBeGreaterThan(aWhileAgo.getTime());
  });
});
