import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../api/platform/auth/passwords.ts';
import { deleteEndedSessions } from '../../api/platform/auth/session.ts';
import { createUser } from '../../api/platform/auth/users.ts';
import { ask, cookieOf } from '../support/admin-client.ts';
import { startProduct, withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const PASSWORD = 'a long enough password';

const product = withProduct();
beforeAll(async () => {
  const password_hash = await hashPassword(PASSWORD);
  await createUser(product.db, { email: 'Editor@example.com', full_name: 'Ed Itor', password_hash }, 'admin');
});

const login = (email: string, password: string, cookie?: string) =>
  ask<{ user: { role: string } | null; message: string }>(`${product.url}/api/auth/login`, {
    body: { email, password },
    cookie,
  });
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
  });

  it('never adopts an existing session id', async () => {
    const before = await login('editor@example.com', PASSWORD);
    const after = await login('editor@example.com', PASSWORD, cookieOf(before.headers));
    expect(cookieOf(after.headers)).not.toBe(cookieOf(before.headers));
    expect((await session(cookieOf(before.headers))).body.user).toBeNull();
  });

  it('requires both fields', async () => {
    expect(await login('', '')).toMatchObject({
      status: 422,
      body: { errors: { email: 'Email is required', password: 'Password is required' } },
    });
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
    const shorten = () => product.db('sessions').update({ expire: soon });
    await shorten();
    const asked = await session(cookie);
    expect(asked.body.expires_at).toBe(soon.toISOString());
    expect((await session(cookie)).body.expires_at).toBe(soon.toISOString());
    await session(cookie, 'POST');
    expect(Date.parse((await session(cookie)).body.expires_at as string)).toBeGreaterThan(
      soon.getTime() + 3600_000,
    );
  });

  it('expires after thirty days, however much it is used', async () => {
    const cookie = await signIn(product, 'admin');
    const end = new Date(Date.now() + 3600_000);
    await product.db('sessions').update({
      created_at: new Date(end.getTime() - 30 * 24 * 3600_000),
      expire: new Date(Date.now() + 60_000),
    });
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
    await deleteEndedSessions(product.db);
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
      const answer = await ask(`${site.url}/api/setup`, {
        body: { ...owner, code: site.secrets.setupCode },
        headers,
      });
      for (const name of ['sid', 'device']) {
        const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`__Host-verve.${name}=`));
        // As browsers require for the __Host- prefix.
        expect(cookie).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=(Lax|Strict)/);
        expect(cookie).not.toContain('Domain');
      }
      const cookie = cookieOf(answer.headers);
      expect((await ask(`${site.url}/api/admin/posts`, { cookie })).status).toBe(200);
      const plain = cookie.replaceAll('__Host-', '');
      expect((await ask(`${site.url}/api/admin/posts`, { cookie: plain })).status).toBe(401);
      const left = await ask(`${site.url}/api/auth/logout`, { method: 'POST', cookie });
      expect(left.headers.get('set-cookie')).toMatch(
        /^__Host-verve\.sid=; Path=\/; Expires=Thu, 01 Jan 1970.*; Secure/,
      );
      await site.stop();
    });
  },
);
