import { createHmac, randomUUID } from 'node:crypto';
import { PASSWORD_PROOF_HEADER } from '#shared/users.ts';
import { createAccountKeys } from '../../api/platform/auth/keys.ts';
import { provePassword } from '../../api/platform/auth/passwords.ts';
import { SESSION_COOKIE, SESSION_SECONDS } from '../../api/platform/auth/session.ts';
import { createUser } from '../../api/platform/auth/users.ts';
import type { RunningProduct } from './product.ts';

/**
 * Creates a user with the role and a session, without the form and its slow password hash.
 * @param role null for an account without permissions
 * @returns the Cookie header of the signed-in user
 */
export async function signIn(
  product: Pick<RunningProduct, 'db' | 'secrets'>,
  role: string | null,
): Promise<string> {
  const email = `${role ?? 'nobody'}-${randomUUID().slice(0, 8)}@example.com`;
  const user = await createUser(product.db, { email, full_name: 'Test Person', password_hash: '!' }, role);
  return openSession(product, user);
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
): Promise<string> {
  const sid = randomUUID();
  const expire = new Date(Date.now() + SESSION_SECONDS * 1000);
  const cookie = {
    originalMaxAge: SESSION_SECONDS * 1000,
    expires: expire,
    httpOnly: true,
    path: '/',
    sameSite: 'lax',
  };
  await db('sessions').insert({
    sid,
    sess: JSON.stringify({ cookie, user_id, user_agent: userAgent }),
    expire,
  });
  const signature = createHmac('sha256', secrets.sessionSecret)
    .update(sid)
    .digest('base64')
    .replace(/=+$/, '');
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
