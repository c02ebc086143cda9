import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { PASSWORD_PROOF_HEADER } from '#shared/limits.ts';
import { provePassword } from '../../api/platform/auth/passwords.ts';
import { SESSION_COOKIE, SESSION_SECONDS } from '../../api/platform/auth/session.ts';
import { createUser } from '../../api/platform/auth/users.ts';
import { createAccountKeys } from '../../api/platform/keys/keys.ts';
import { ask } from './admin-client.ts';
import { type ProductOptions, type RunningProduct, withProduct } from './product.ts';

/**
 * Starts the product for the tests of a file, like `withProduct`, and signs an administrator in.
 * @returns the product, the Cookie header of the administrator, which is valid from the first test on, and `ask` in their name
 *   for a path below /api/admin/
 */
export function withAdmin(options: ProductOptions | (() => ProductOptions) = {}) {
  const sid = randomUUID();
  const SESSION_SECRET = randomBytes(32).toString('hex');
  const product = withProduct(() => {
    const asked = typeof options === 'function' ? options() : options;
    return { ...asked, env: { SESSION_SECRET, ...asked.env } };
  });
  beforeAll(() => signIn(product, 'admin', sid));
  const cookie = sessionCookie(sid, SESSION_SECRET);
  const asAdmin = <T = Record<string, unknown>>(path: string, options: Parameters<typeof ask>[1] = {}) =>
    ask<T>(`${product.url}/api/admin/${path}`, { cookie, ...options });
  return { product, cookie, asAdmin };
}

/**
 * Creates a user with the role and a session, without the form and its slow password hash.
 * @param role null for an account without permissions
 * @returns the Cookie header of the signed-in user
 */
export async function signIn(
  product: Pick<RunningProduct, 'db' | 'secrets'>,
  role: string | null,
  sid = randomUUID() as string,
): Promise<string> {
  const email = `${role ?? 'nobody'}-${randomUUID().slice(0, 8)}@example.com`;
  const user = await createUser(product.db, { email, full_name: 'Test Person', password_hash: '!' }, role);
  return openSession(product, user, undefined, sid);
}

/**
 * Creates a session for a user.
 * @param userAgent User-Agent of the browser
 * @returns the Cookie header of its browser
 */
export async function openSession(
  { db, secrets }: Pick<RunningProduct, 'db' | 'secrets'>,
  user_id: string,
  userAgent?: string,
  sid = randomUUID() as string,
): Promise<string> {
  const expire = new Date(Date.now() + SESSION_SECONDS * 1000);
  const lasts = { originalMaxAge: SESSION_SECONDS * 1000, expires: expire };
  const cookie = { ...lasts, httpOnly: true, path: '/', sameSite: 'lax' };
  const sess = JSON.stringify({ cookie, user_id, user_agent: userAgent });
  await db('sessions').insert({ sid, sess, expire });
  return sessionCookie(sid, secrets.sessionSecret);
}

function sessionCookie(sid: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '');
  return `${SESSION_COOKIE}=${encodeURIComponent(`s:${sid}.${signature}`)}`;
}

/** @returns the header that proves a repeated password @param cookie of the session */
export function passwordProof(
  { secrets }: Pick<RunningProduct, 'secrets'>,
  cookie: string,
): { [name: string]: string } {
  const sid = /=s:([\w-]+)\./.exec(decodeURIComponent(cookie))?.[1] ?? '';
  return { [PASSWORD_PROOF_HEADER]: provePassword(createAccountKeys(secrets.sessionSecret), sid) };
}
