import { type Request, type Response, Router } from 'express';
import { credentialsSchema, INVALID_LOGIN, type SessionAnswer, secondFactorSchema } from '#shared/users.ts';
import { type AuditEntry, recordAudit } from '../audit/audit.ts';
import { ApiError, parse } from '../http/api-error.ts';
import { limitRequests } from '../http/rate-limit.ts';
import { accountRouter } from './account-routes.ts';
import { invitationRouter } from './invitation-routes.ts';
import { recoveryCodeUsed } from './mails.ts';
import { passwordRouter } from './password-routes.ts';
import { passwordMatches } from './passwords.ts';
import { hasSecondFactor, secondFactorState, useCode } from './second-factor.ts';
import type { AuthServices } from './services.ts';
import { loadUser, SESSION_COOKIE } from './session.ts';
import {
  answer,
  emailOf,
  endSession,
  knownDevice,
  pendingUser,
  rememberDevice,
  startPending,
  startSession,
} from './sign-in.ts';
import { adminExists, findUser, findUserByEmail } from './users.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;

/** /api/auth: sign in and out, who is signed in, and what a person does with their own account. */
export function authRouter(services: AuthServices): Router {
  const { db, sessions, outbox, site, keys, secure } = services;
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
    windowSeconds: QUARTER_OF_AN_HOUR,
    onlyFailures: true,
    key: (request) => {
      const email = emailOf(request);
      return `${email} ${knownDevice(request, keys, email) ?? ''}`;
    },
  });

  router.post('/login', sessions.rolling, perAddress, perAccount, async (request, response) => {
    const credentials = parse(credentialsSchema, request.body);
    const user = await findUserByEmail(db, credentials.email.replaceAll('\0', ''));
    const matches = await passwordMatches(credentials.password, user?.password_hash ?? null);
    if (!user || !matches) {
      await recordAudit(db, failure(request, user?.id ?? null));
      throw new ApiError('unauthenticated', INVALID_LOGIN);
    }
    const { password_hash: _, ...who } = user;
    if (await hasSecondFactor(db, who.id)) {
      await startPending(request, who.id);
      response.json({ user: null, step: 'second_factor_required' } satisfies SessionAnswer);
      return;
    }
    await startSession(request, db, who);
    rememberDevice(response, keys, who.email, secure);
    response.json(answer(who));
  });

  const perPending = limitRequests(db, {
    name: 'second-factor',
    limit: 8,
    windowSeconds: QUARTER_OF_AN_HOUR,
    onlyFailures: true,
    key: pendingUser,
  });
  router.post('/login/second-factor', sessions.rolling, perAddress, perPending, async (request, response) => {
    const id = pendingUser(request);
    const user = id ? await findUser(db, id) : null;
    if (!user) throw new ApiError('unauthenticated', 'The sign-in took too long. Enter your password again.');
    const { code } = parse(secondFactorSchema, request.body);
    const which = await db
      .transaction(async (trx) => {
        const used = await useCode(trx, keys, user.id, code);
        if (used === 'recovery_code') {
          const { recovery_codes_left } = await secondFactorState(trx, user.id);
          await outbox.post(trx, recoveryCodeUsed(user, recovery_codes_left, site));
        }
        return used;
      })
      .catch(async (error) => {
        const details = { step: 'second_factor' };
        await recordAudit(db, { ...failure(request, user.id), details });
        throw error;
      });
    await startSession(request, db, user, { second_factor: which });
    rememberDevice(response, keys, user.email, secure);
    response.json(answer(user));
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
    await endSession(request);
    response.clearCookie(SESSION_COOKIE, { path: '/' }).status(204).end();
  });

  const whoAmI = async (request: Request, response: Response) => {
    const id = request.session.user_id;
    const user = id ? await findUser(db, id) : null;
    if (!user) {
      const setup = (await adminExists(db)) ? {} : { setup: 'open' as const };
      return void response.json({ user: null, ...setup } satisfies SessionAnswer);
    }
    const row = await db('sessions').where({ sid: request.sessionID }).first('expire');
    response.json({ user, expires_at: row?.expire } satisfies SessionAnswer);
  };
  router.get('/session', sessions.peeking, whoAmI);
  router.post('/session', sessions.rolling, async (request, response) => {
    const id = request.session.user_id;
    const user = id ? await findUser(db, id) : null;
    response.json(user ? answer(user) : { user: null });
  });

  router.use('/password', passwordRouter(services));
  router.use('/invitation', invitationRouter(services));
  router.use(accountRouter(services));
  return router;
}

function failure(request: Request, user_id: string | null): AuditEntry {
  return { user_id, action: 'sign_in_failed', resource: 'session', request_id: request.id };
}
