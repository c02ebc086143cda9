import type { Request } from 'express';
import type { Knex } from 'knex';
import type { SessionAnswer, SessionUser } from '#shared/users.ts';
import { recordAudit } from '../audit/audit.ts';
import { PENDING_SECONDS, SESSION_SECONDS } from './session.ts';

/** Signs a user in with a new session id, against session fixation. */
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

/** Stores for a few minutes that the password was right, which grants no access. */
export async function startPending(request: Request, userId: string): Promise<void> {
  await regenerate(request);
  request.session.pending = { user_id: userId, until: Date.now() + PENDING_SECONDS * 1000 };
  request.session.cookie.maxAge = PENDING_SECONDS * 1000;
  await save(request);
}

/** @returns the user who must enter a code, if the password was given recently */
export function pendingUser(request: Request): string | undefined {
  const pending = request.session?.pending;
  return pending && pending.until > Date.now() ? pending.user_id : undefined;
}

export function endSession(request: Request): Promise<void> {
  return new Promise((resolve, reject) =>
    request.session.destroy((error) => (error ? reject(error) : resolve())),
  );
}

/** @returns the answer about a new session, or one in use */
export function answer(user: SessionUser, expires_at = freshEnd()): SessionAnswer {
  return { user, expires_at };
}

const freshEnd = () => new Date(Date.now() + SESSION_SECONDS * 1000).toISOString();

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
