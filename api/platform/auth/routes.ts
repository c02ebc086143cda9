import { Router } from 'express';
import type { Knex } from 'knex';
import { INVALID_LOGIN, type SessionAnswer, secondFactorSchema } from '#shared/users.ts';
import { recordAction, recordAudit } from '../audit/audit.ts';
import { ApiError, parse } from '../http/api-error.ts';
import { accountRouter } from './account-routes.ts';
import { invitationRouter, passwordRouter } from './links.ts';
import { recoveryCodeUsed } from './mails.ts';
import { passwordMatches } from './passwords.ts';
import { hasSecondFactor, secondFactorState, takeCode } from './second-factor.ts';
import type { AuthServices } from './services.ts';
import { cookieName, endOfSession, loadUser, SESSION_COOKIE } from './session.ts';
import {
  answer,
  createSignInLimits,
  endSession,
  pendingUser,
  type SignInAttempt,
  startPending,
  startSession,
} from './sign-in.ts';
import { adminExists, findUser, isUnchanged } from './users.ts';

/** /api/auth: signing in and out, the session, and a person's own account. */
export function authRouter(services: AuthServices): Router {
  const { db, sessions, outbox, site, keys, devices, secure } = services;
  const router = Router();
  const limits = createSignInLimits(db, devices);

  router.post(
    '/login',
    limits.atOnce,
    sessions.rolling,
    limits.perAddress,
    ...limits.passwords,
    async (request, response) => {
      const { email, password, user, device } = request.attempt as SignInAttempt;
      const hash = user?.password_hash ?? null;
      const matches = email !== undefined && (await passwordMatches(password, hash, device !== undefined));
      if (!user || !matches) throw await refusal(db, user?.id ?? null);
      const { password_hash, ...who } = user;
      const isPending = await hasSecondFactor(db, who.id);
      if (isPending) await startPending(request, who.id);
      else await startSession(request, db, who);
      // A change of credentials during the sign-in ended all sessions but this new one.
      const isSame = await isUnchanged(db, who.id, password_hash);
      if (!isSame || (await hasSecondFactor(db, who.id)) !== isPending) {
        await endSession(request);
        throw await refusal(db, who.id);
      }
      if (isPending) {
        response.json({ user: null, step: 'second_factor_required' } satisfies SessionAnswer);
        return;
      }
      devices.remember(response, who.id);
      response.json(answer(who));
    },
  );

  router.post(
    '/login/second-factor',
    sessions.rolling,
    limits.perAddress,
    ...limits.codes,
    async (request, response) => {
      const id = pendingUser(request);
      const user = id ? await findUser(db, id) : null;
      if (!user)
        throw new ApiError('unauthenticated', 'The sign-in took too long. Enter your password again.');
      const { code } = parse(secondFactorSchema, request.body);
      const which = await db
        .transaction(async (trx) => {
          const used = await takeCode(trx, keys, user.id, code);
          if (used === 'recovery_code') {
            const { recovery_codes_left } = await secondFactorState(trx, user.id);
            await outbox.post(trx, recoveryCodeUsed(user, recovery_codes_left, site));
          }
          return used;
        })
        .catch(async (error) => {
          await recordFailure(db, user.id, { step: 'second_factor' });
          throw error;
        });
      await startSession(request, db, user, { second_factor: which });
      devices.remember(response, user.id);
      response.json(answer(user));
    },
  );

  router.post('/logout', sessions.rolling, loadUser(db), async (request, response) => {
    if (request.user) await recordAction(db, request, { action: 'sign_out', resource: 'session' });
    await endSession(request);
    response.clearCookie(cookieName(SESSION_COOKIE, secure), { path: '/', secure }).status(204).end();
  });

  router.get('/session', sessions.peeking, loadUser(db), async ({ user, sessionID: sid }, response) => {
    if (!user) {
      const setup = (await adminExists(db)) ? {} : { setup: 'open' as const };
      return void response.json({ user: null, ...setup } satisfies SessionAnswer);
    }
    const row = await db('sessions').where({ sid }).first('expire');
    response.json(answer(user, row?.expire));
  });
  router.post('/session', sessions.rolling, loadUser(db), async ({ user, sessionID: sid }, response) => {
    response.json(user ? answer(user, await endOfSession(db, sid)) : { user: null });
  });

  router.use('/password', passwordRouter(services));
  router.use('/invitation', invitationRouter(services));
  router.use(accountRouter(services));
  return router;
}

async function refusal(db: Knex, user_id: string | null): Promise<ApiError> {
  await recordFailure(db, user_id);
  return new ApiError('unauthenticated', INVALID_LOGIN);
}

const recordFailure = (db: Knex, user_id: string | null, details = {}): Promise<void> =>
  recordAudit(db, { user_id, action: 'sign_in_failed', resource: 'session', details });
