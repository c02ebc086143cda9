import { type Request, type Response, Router } from 'express';
import type { Knex } from 'knex';
import { credentialsSchema, INVALID_LOGIN, type SessionAnswer, type SessionUser } from '#shared/users.ts';
import { recordAudit } from '../audit/audit.ts';
import { ApiError, parse } from '../http/api-error.ts';
import { limitRequests } from '../http/rate-limit.ts';
import { passwordMatches } from './passwords.ts';
import { loadUser, SESSION_COOKIE, SESSION_SECONDS, type Sessions } from './session.ts';
import { findUser, findUserByEmail } from './users.ts';

/** /api/auth: sign in, sign out, who is signed in. */
export function authRouter(db: Knex, sessions: Sessions): Router {
  const router = Router();
  const perAddress = limitRequests(db, {
    name: 'login-address',
    limit: 30,
    windowSeconds: 60,
    onlyFailures: true,
  });
  const perAccount = limitRequests(db, {
    name: 'login-account',
    limit: 10,
    windowSeconds: 15 * 60,
    onlyFailures: true,
    key: (request) =>
      String(request.body?.email ?? '')
        .trim()
        .toLowerCase()
        .slice(0, 254),
  });

  router.post('/login', sessions.rolling, perAddress, perAccount, async (request, response) => {
    const credentials = parse(credentialsSchema, request.body);
    const user = await findUserByEmail(db, credentials.email.replaceAll('\0', ''));
    const matches = await passwordMatches(credentials.password, user?.password_hash ?? null);
    if (!user || !matches) {
      await recordAudit(db, {
        user_id: user?.id ?? null,
        action: 'sign_in_failed',
        resource: 'session',
        request_id: request.id,
      });
      throw new ApiError('unauthenticated', INVALID_LOGIN);
    }
    const { password_hash: _, ...who } = user;
    await startSession(request, db, who);
    response.json(answer(who));
  });

  router.post('/logout', sessions.rolling, loadUser(db), async (request, response) => {
    if (request.user) {
      await recordAudit(db, {
        user_id: request.user.id,
        action: 'sign_out',
        resource: 'session',
        request_id: request.id,
      });
    }
    await new Promise<void>((resolve, reject) =>
      request.session.destroy((error) => (error ? reject(error) : resolve())),
    );
    response.clearCookie(SESSION_COOKIE, { path: '/' }).status(204).end();
  });

  const whoAmI = async (request: Request, response: Response) => {
    const id = request.session.user_id;
    const user = id ? await findUser(db, id) : null;
    if (!user) return void response.json({ user: null } satisfies SessionAnswer);
    const row = await db('sessions').where({ sid: request.sessionID }).first('expire');
    response.json({ user, expires_at: row?.expire } satisfies SessionAnswer);
  };
  router.get('/session', sessions.peeking, whoAmI);
  router.post('/session', sessions.rolling, async (request, response) => {
    const id = request.session.user_id;
    const user = id ? await findUser(db, id) : null;
    response.json(user ? answer(user) : { user: null });
  });

  return router;
}

/** Signs a user in under a new session id, so that an id planted before is worth nothing (session fixation). */
export async function startSession(request: Request, db: Knex, user: SessionUser): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    request.session.regenerate((error) => (error ? reject(error) : resolve())),
  );
  request.session.user_id = user.id;
  await new Promise<void>((resolve, reject) =>
    request.session.save((error) => (error ? reject(error) : resolve())),
  );
  await db('profiles').where({ user_id: user.id }).update({ last_sign_in_at: db.fn.now() });
  await recordAudit(db, { user_id: user.id, action: 'sign_in', resource: 'session', request_id: request.id });
}

/** What a fresh or prolonged session answers. */
export function answer(user: SessionUser): SessionAnswer {
  return { user, expires_at: new Date(Date.now() + SESSION_SECONDS * 1000).toISOString() };
}
