import { Router } from 'express';
import { acceptInvitationSchema, linkSchema } from '#shared/users.ts';
import { recordAudit } from '../audit/audit.ts';
import { ApiError, parse } from '../http/api-error.ts';
import { limitRequests } from '../http/rate-limit.ts';
import { readLink, takeLink } from './links.ts';
import { hashPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';
import { answer, startSession } from './sign-in.ts';
import { findUser } from './users.ts';

/** /api/auth/invitation: accepts an invitation by its link. */
export function invitationRouter({ db, sessions, devices }: AuthServices): Router {
  const router = Router();
  const guesses = limitRequests(db, {
    name: 'invitation',
    limit: 30,
    windowSeconds: 60 * 60,
    onlyFailures: true,
  });

  // A POST, to keep the token out of URLs; it changes nothing.
  router.post('/', guesses, async (request, response) => {
    const { token } = parse(linkSchema, request.body);
    const { user_id } = await readLink(db, 'invitation', token);
    const person = await db('users as u')
      .join('profiles as p', 'p.user_id', 'u.id')
      .where('u.id', user_id)
      .first('u.email', 'p.full_name');
    response.json(person);
  });

  router.post('/accept', guesses, sessions.rolling, async (request, response) => {
    const { token, full_name, password } = parse(acceptInvitationSchema, request.body);
    await readLink(db, 'invitation', token);
    const password_hash = await hashPassword(password);
    const user = await db.transaction(async (trx) => {
      const { user_id } = await takeLink(trx, 'invitation', token);
      const accepted = await trx('users')
        .where({ id: user_id, status: 'invited' })
        .update({ password_hash, status: 'active' });
      if (accepted === 0)
        throw new ApiError('not_found', 'This account is not in use. Ask an administrator.');
      await trx('profiles').where({ user_id }).update({ full_name });
      await recordAudit(trx, {
        user_id,
        action: 'invitation_accepted',
        resource: 'users',
        record_id: user_id,
        request_id: request.id,
      });
      return findUser(trx, user_id);
    });
    if (!user) throw new ApiError('not_found', 'This account is not in use. Ask an administrator.');
    await startSession(request, db, user);
    devices.remember(response, user.id);
    response.status(201).json(answer(user));
  });

  return router;
}
