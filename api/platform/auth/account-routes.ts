import { type Request, type RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import {
  type AccountSession,
  changeEmailSchema,
  changePasswordSchema,
  confirmPasswordSchema,
  linkSchema,
  profileSchema,
} from '#shared/users.ts';
import { recordAudit } from '../audit/audit.ts';
import { ApiError, isUniqueViolation, parse } from '../http/api-error.ts';
import { limitRequests } from '../http/protection.ts';
import { issueLink, readLink, takeLink } from './links.ts';
import { emailChangeAnnounced, emailChangeAsked, emailChanged, passwordChanged } from './mails.ts';
import { confirmPassword, hashPassword, ownAuditEntry, provePassword } from './passwords.ts';
import { hasSecondFactor, secondFactorRouter, takeCode } from './second-factor.ts';
import type { AuthServices } from './services.ts';
import { endOfSession, loadUser, requireSignedIn, signedInUser } from './session.ts';
import { answer } from './sign-in.ts';
import { endAccess, findUser, lockUser } from './users.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;
const CODE_REQUIRED = 'Enter a code of your authenticator app, or a recovery code';

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
      const details = { before: { full_name: user.full_name }, after: { full_name } };
      await recordAudit(trx, { ...ownAuditEntry(request, 'update'), details });
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
    const stillSo = await confirmPassword(db, user.id, current_password);
    const password_hash = await hashPassword(password);
    await db.transaction(async (trx) => {
      await stillSo(trx);
      await trx('users').where({ id: user.id }).update({ password_hash });
      const ended = await endAccess(trx, user.id, request.sessionID);
      await recordAudit(trx, {
        ...ownAuditEntry(request, 'password_change'),
        details: { sessions_ended: ended },
      });
      const how = `The password of your account at ${site.name} was changed on your account page. You have been signed out on every other device.`;
      await outbox.post(trx, passwordChanged(user, how, site));
    });
    response.json(answer(user, await endOfSession(db, request.sessionID)));
  });

  // The same answer whether or not the address is taken; only the mailed link reveals it, to the address's owner.
  router.post('/email', ...stepUp, async (request, response) => {
    const { email, current_password, code } = parse(changeEmailSchema, request.body);
    const user = signedInUser(request);
    const stillSo = await confirmPassword(db, user.id, current_password);
    await db.transaction(async (trx) => {
      await stillSo(trx);
      if (await hasSecondFactor(trx, user.id)) {
        if (code === null) throw new ApiError('invalid', CODE_REQUIRED, { code: CODE_REQUIRED });
        await takeCode(trx, keys, user.id, code);
      }
      const url = await issueLink(trx, { user_id: user.id, purpose: 'email_change', email }, site.url);
      await outbox.post(trx, emailChangeAsked(email, url, site));
      await outbox.post(trx, emailChangeAnnounced(user, email, site));
      await recordAudit(trx, ownAuditEntry(request, 'email_change_asked'));
    });
    response.json({ message: `An email with a link is on its way to ${email}.` });
  });

  const links = limitRequests(db, {
    name: 'email-change',
    limit: 20,
    windowSeconds: 3600,
    onlyFailures: true,
  });
  // A POST, to keep the token out of URLs; it changes nothing.
  router.post('/email/link', links, async (request, response) => {
    const { token } = parse(linkSchema, request.body);
    const { email } = await readLink(db, 'email_change', token);
    response.json({ email });
  });
  router.post('/email/confirm', links, sessions.peeking, async (request, response) => {
    const { token } = parse(linkSchema, request.body);
    const changed = await db.transaction((trx) => changeEmail(trx, token, services, request));
    devices.remember(response, changed.user_id);
    response.json({ email: changed.email });
  });

  // Requests that require the password again are repeated with this proof in a header.
  router.post('/confirm', ...stepUp, async (request, response) => {
    const { current_password } = parse(confirmPasswordSchema, request.body);
    await confirmPassword(db, signedInUser(request).id, current_password);
    response.json({ proof: provePassword(keys, request.sessionID) });
  });

  router.get('/sessions', ...signedIn, async (request, response) => {
    const rows = await openSessions(db, request)
      .select('id', 'user_agent', 'created_at', 'last_used_at')
      .select(db.raw('sid = ? as is_current', [request.sessionID]))
      .orderBy('last_used_at', 'desc');
    response.json(rows satisfies AccountSession[]);
  });

  const end = async (request: Request, work: (trx: Knex) => Promise<number>) =>
    db.transaction(async (trx) => {
      const ended = await work(trx);
      if (ended > 0)
        await recordAudit(trx, {
          ...ownAuditEntry(request, 'session_ended'),
          details: { sessions_ended: ended },
        });
      return ended;
    });
  router.delete('/sessions', ...signedIn, async (request, response) => {
    const ended = await end(request, (trx) => endAccess(trx, signedInUser(request).id, request.sessionID));
    response.json({ ended });
  });
  router.delete('/sessions/:id', ...signedIn, async (request, response) => {
    const ended = await end(request, (trx) =>
      openSessions(trx, request)
        .whereRaw('id::text = ?', [String(request.params.id)])
        .delete(),
    );
    if (ended === 0) throw new ApiError('not_found', 'This session has ended already.');
    response.json({ ended });
  });

  router.use('/second-factor', secondFactorRouter(services, signedIn, stepUp));
  return router;
}

function openSessions(db: Knex, request: Request): Knex.QueryBuilder {
  return db('sessions')
    .where({ user_id: signedInUser(request).id })
    .where('expire', '>', db.fn.now())
    .whereRaw("sess ->> 'user_id' is not null");
}

async function changeEmail(
  trx: Knex,
  token: string,
  { outbox, site }: AuthServices,
  request: Request,
): Promise<{ user_id: string; email: string }> {
  await lockUser(trx, (await readLink(trx, 'email_change', token)).user_id);
  const link = await takeLink(trx, 'email_change', token);
  const user = await findUser(trx, link.user_id);
  if (!user || !link.email)
    throw new ApiError('not_found', 'This account is not in use. Ask an administrator.');
  try {
    await trx('users').where({ id: user.id }).update({ email: link.email });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError('conflict', 'Another account already uses this address. Yours stays as it was.');
  }
  const isOwn = request.session.user_id === user.id;
  const sessions_ended = await endAccess(trx, user.id, isOwn ? request.sessionID : undefined);
  await recordAudit(trx, {
    user_id: user.id,
    action: 'email_change',
    resource: 'users',
    record_id: user.id,
    details: { before: { email: user.email }, after: { email: link.email }, sessions_ended },
    request_id: request.id,
  });
  await outbox.post(trx, emailChanged(user, link.email, site));
  return { user_id: user.id, email: link.email };
}
