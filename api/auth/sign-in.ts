import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import type { SessionAnswer, SessionUser } from '#shared/users.ts';
import { recordAudit } from '../audit/audit.ts';
import type { AccountKeys } from './keys.ts';
import { PENDING_SECONDS, SESSION_SECONDS } from './session.ts';

/** Signs a user in under a new session id, so that an id planted before is worth nothing (session fixation). */
export async function startSession(
  request: Request,
  db: Knex,
  user: SessionUser,
  details: Record<string, unknown> = {},
): Promise<void> {
  await regenerate(request);
  request.session.user_id = user.id;
  await save(request);
  await db('profiles').where({ user_id: user.id }).update({ last_sign_in_at: db.fn.now() });
  await recordAudit(db, {
    user_id: user.id,
    action: 'sign_in',
    resource: 'session',
    details,
    request_id: request.id,
  });
}

/** Remembers for a few minutes that the password was right. It gives no right whatever. */
export async function startPending(request: Request, userId: string): Promise<void> {
  await regenerate(request);
  request.session.pending = { user_id: userId, until: Date.now() + PENDING_SECONDS * 1000 };
  request.session.cookie.maxAge = PENDING_SECONDS * 1000;
  await save(request);
}

/** @returns whose code is awaited, if the password was given lately enough */
export function pendingUser(request: Request): string | undefined {
  const pending = request.session?.pending;
  return pending && pending.until > Date.now() ? pending.user_id : undefined;
}

export function endSession(request: Request): Promise<void> {
  return new Promise((resolve, reject) =>
    request.session.destroy((error) => (error ? reject(error) : resolve())),
  );
}

/** What a fresh or prolonged session answers. */
export function answer(user: SessionUser): SessionAnswer {
  return { user, expires_at: new Date(Date.now() + SESSION_SECONDS * 1000).toISOString() };
}

/** The address that a request's body names, as limits count it. */
export function emailOf(request: Request): string {
  const email: unknown = request.body?.email;
  // What is no text is refused later on; here an object with a toString of its own would end the request.
  if (typeof email !== 'string') return '';
  // The account is looked for without them: each more would else be another ten guesses.
  return email.replaceAll('\0', '').trim().toLowerCase().slice(0, 254);
}

const DEVICE_COOKIE = 'verve.device';
const DEVICE_DAYS = 365;

/**
 * Marks the browser as one in which this account has signed in. Its wrong passwords are counted apart, so that
 * strangers who try passwords cannot lock the owner out (docs/decisions/2026-11-21-known-devices.md).
 */
export function rememberDevice(response: Response, keys: AccountKeys, email: string, secure: boolean): void {
  const nonce = randomBytes(12).toString('base64url');
  response.cookie(DEVICE_COOKIE, `${nonce}.${signatureOf(keys, nonce, email)}`, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/api/auth',
    maxAge: DEVICE_DAYS * 24 * 60 * 60 * 1000,
  });
}

/** @returns what to count wrong passwords under when the browser is a known one of this account */
export function knownDevice(request: Request, keys: AccountKeys, email: string): string | undefined {
  const cookie = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE.replace('.', '\\.')}=([\\w-]+)\\.([\\w-]+)`);
  const [, nonce, signature] = cookie.exec(request.headers.cookie ?? '') ?? [];
  if (!nonce || !signature) return undefined;
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(keys, nonce, email))];
  return given.length === right.length && timingSafeEqual(given, right) ? nonce : undefined;
}

function signatureOf(keys: AccountKeys, nonce: string, email: string): string {
  return keys.sign(`${nonce} ${email.trim().toLowerCase()}`);
}

async function regenerate(request: Request): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    request.session.regenerate((error) => (error ? reject(error) : resolve())),
  );
  request.session.user_agent = (request.get('user-agent') ?? '').replaceAll('\0', '').slice(0, 300);
}

function save(request: Request): Promise<void> {
  return new Promise((resolve, reject) =>
    request.session.save((error) => (error ? reject(error) : resolve())),
  );
}
