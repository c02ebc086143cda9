import { type Request, Router } from 'express';
import {
  acceptInvitationSchema,
  forgotPasswordSchema,
  linkSchema,
  resetPasswordSchema,
} from '#shared/users.ts';
import { recordAudit } from '../audit/audit.ts';
import { ApiError, parse } from '../http/api-error.ts';
import { limitRequests } from '../http/rate-limit.ts';
import { PASSWORD_FORGOTTEN_QUEUE, readLink, takeLink } from './links.ts';
import { passwordChanged } from './mails.ts';
import { hashPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';
import { answer, startSession } from './sign-in.ts';
import { endAccess, findUser, lockUser } from './users.ts';

const ONE_HOUR = 60 * 60;

const notInUse = () => new ApiError('not_found', 'This account is not in use. Ask an administrator.');

/** Invalid addresses are counted by network address. */
const addressOf = (request: Request) =>
  forgotPasswordSchema.safeParse(request.body).data?.email.toLowerCase();

/** /api/auth/password: forgotten passwords, and resetting them by a mailed link. */
export function passwordRouter({ db, jobs, outbox, site, devices }: AuthServices): Router {
  const router = Router();
  const limits = [
    limitRequests(db, { name: 'forgot-address', limit: 20, windowSeconds: ONE_HOUR }),
    limitRequests(db, { name: 'forgot-account', limit: 3, windowSeconds: ONE_HOUR, key: addressOf }),
  ];

  // The same work and answer for every address; a job looks up the account.
  router.post('/forgot', ...limits, async (request, response) => {
    const { email } = parse(forgotPasswordSchema, request.body);
    await db.transaction((trx) =>
      jobs.enqueue(trx, PASSWORD_FORGOTTEN_QUEUE, { email, request_id: request.id }),
    );
    response.json({
      message: 'If there is an account with this address, an email with a link is on its way to it.',
    });
  });

  const guesses = limitRequests(db, {
    name: 'reset',
    limit: 20,
    windowSeconds: ONE_HOUR,
    onlyFailures: true,
  });
  // A POST, to keep the token out of addresses; it changes nothing.
  router.post('/link', guesses, async (request, response) => {
    const { token } = parse(linkSchema, request.body);
    const { user_id } = await readLink(db, 'password_reset', token);
    const user = await findUser(db, user_id);
    if (!user) throw notInUse();
    response.json({ email: user.email });
  });

  router.post('/reset', guesses, async (request, response) => {
    const { token, password } = parse(resetPasswordSchema, request.body);
    const { user_id } = await readLink(db, 'password_reset', token);
    const password_hash = await hashPassword(password);
    const user = await db.transaction(async (trx) => {
      await lockUser(trx, user_id);
      await takeLink(trx, 'password_reset', token);
      const found = await findUser(trx, user_id);
      if (!found) throw notInUse();
      await trx('users').where({ id: user_id }).update({ password_hash });
      const sessions = await endAccess(trx, user_id);
      await recordAudit(trx, {
        user_id,
        action: 'password_reset',
        resource: 'users',
        record_id: user_id,
        details: { sessions_ended: sessions },
        request_id: request.id,
      });
      const how = `The password of your account at ${site.name} was changed by a link that we mailed to you. You have been signed out everywhere.`;
      await outbox.post(trx, passwordChanged(found, how, site));
      return found;
    });
    // The link proves access to the account's mail, so this browser is the owner's; other people's guesses must not lock it out.
    devices.remember(response, user.id);
    response.json({ email: user.email });
  });

  return router;
}

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
      if (accepted === 0) throw notInUse();
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
    if (!user) throw notInUse();
    await startSession(request, db, user);
    devices.remember(response, user.id);
    response.status(201).json(answer(user));
  });

  return router;
}
