import { type RequestHandler, Router } from 'express';
import {
  type AccountSession,
  changePasswordSchema,
  confirmPasswordSchema,
  profileSchema,
} from '#shared/users.ts';
import { parse } from '../http/api-error.ts';
import { limitRequests } from '../http/protection.ts';
import { passwordChanged } from './mails.ts';
import { hashPassword, provePassword, recordOwnChange, withPassword } from './passwords.ts';
import { secondFactorRouter } from './second-factor.ts';
import type { AuthServices } from './services.ts';
import { endOfSession, loadUser, requireSignedIn, signedInUser } from './session.ts';
import { answer } from './sign-in.ts';
import { endAccess } from './users.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;

/** A signed-in person's own account, for every role. Sensitive actions require the password again. */
export function accountRouter(services: AuthServices): Router {
  const { db, outbox, site, sessions, keys, devices } = services;
  const router = Router();
  const signedIn: RequestHandler[] = [sessions.rolling, loadUser(db), requireSignedIn];

  router.put('/me', ...signedIn, async (request, response) => {
    const { full_name } = parse(profileSchema, request.body);
    const user = signedInUser(request);
    await db.transaction(async (trx) => {
      await trx('profiles').where({ user_id: user.id }).update({ full_name });
      // The version of the record that administrators edit.
      await trx('users').where({ id: user.id }).update({ updated_at: trx.fn.now() });
      const before = { full_name: user.full_name };
      await recordOwnChange(trx, user.id, 'update', { before, after: { full_name } });
    });
    response.json(answer({ ...user, full_name }, await endOfSession(db, request.sessionID)));
  });

  const guesses = limitRequests(db, {
    name: 'confirm-password',
    limit: 10,
    windowSeconds: QUARTER_OF_AN_HOUR,
    onlyFailures: true,
    // Counted per browser, so that a thief's guesses elsewhere do not lock the owner out.
    key: (request) => request.user && `${request.user.id} ${devices.find(request, request.user.id) ?? ''}`,
  });
  const stepUp: RequestHandler[] = [...signedIn, guesses];

  router.post('/password', ...stepUp, async (request, response) => {
    const { current_password, password } = parse(changePasswordSchema, request.body);
    const user = signedInUser(request);
    await withPassword(db, user.id, current_password, async (trx) => {
      const password_hash = await hashPassword(password);
      await trx('users').where({ id: user.id }).update({ password_hash });
      const ended = await endAccess(trx, user.id, request.sessionID);
      await recordOwnChange(trx, user.id, 'password_change', { sessions_ended: ended });
      const how = `The password of your account at ${site.name} was changed on your account page. You have been signed out on every other device.`;
      await outbox.post(trx, passwordChanged(user, how, site));
    });
    response.json(answer(user, await endOfSession(db, request.sessionID)));
  });

  // Requests that require the password again are repeated with this proof in a header.
  router.post('/confirm', ...stepUp, async (request, response) => {
    const { current_password } = parse(confirmPasswordSchema, request.body);
    await withPassword(db, signedInUser(request).id, current_password, async () => undefined);
    response.json({ proof: provePassword(keys, request.sessionID) });
  });

  router.get('/sessions', ...signedIn, async (request, response) => {
    const rows = await db('sessions')
      .where({ user_id: signedInUser(request).id })
      .where('expire', '>', db.fn.now())
      .whereRaw("sess ->> 'user_id' is not null")
      .select('id', 'user_agent', 'created_at', 'last_used_at')
      .select(db.raw('sid = ? as is_current', [request.sessionID]))
      .orderBy('last_used_at', 'desc');
    response.json(rows satisfies AccountSession[]);
  });

  router.delete('/sessions', ...signedIn, async (request, response) => {
    const { id } = signedInUser(request);
    const ended = await db.transaction(async (trx) => {
      const count = await endAccess(trx, id, request.sessionID);
      if (count > 0) await recordOwnChange(trx, id, 'session_ended', { sessions_ended: count });
      return count;
    });
    response.json({ ended });
  });

  router.use('/second-factor', secondFactorRouter(services, signedIn, stepUp));
  return router;
}
