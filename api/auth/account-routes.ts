import { type Request, type RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import {
  type AccountSession,
  changeEmailSchema,
  changePasswordSchema,
  linkSchema,
  profileSchema,
} from '#shared/users.ts';
import { recordAudit } from '../audit/audit.ts';
import { ApiError, parse } from '../http/api-error.ts';
import { isUniqueViolation } from '../http/database-errors.ts';
import { limitRequests } from '../http/rate-limit.ts';
import { issueLink, takeLink } from './links.ts';
import { emailChangeAsked, emailChanged, passwordChanged } from './mails.ts';
import { me, own, requireSignedIn } from './own-account.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { secondFactorRouter } from './second-factor-routes.ts';
import type { AuthServices } from './services.ts';
import { loadUser } from './session.ts';
import { answer, rememberDevice } from './sign-in.ts';
import { endSessions, findUser, passwordHashOf } from './users.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;
const WRONG_PASSWORD = 'This is not your current password';

/** What a signed-in person does with their own account, whatever their role. What matters asks for the password again. */
export function accountRouter(services: AuthServices): Router {
  const { db, outbox, site, sessions, keys, secure } = services;
  const router = Router();
  const signedIn: RequestHandler[] = [sessions.rolling, loadUser(db), requireSignedIn];

  router.put('/me', ...signedIn, async (request, response) => {
    const { full_name } = parse(profileSchema, request.body);
    const user = me(request);
    await db.transaction(async (trx) => {
      await trx('profiles').where({ user_id: user.id }).update({ full_name });
      // The version of the record that administrators edit.
      await trx('users').where({ id: user.id }).update({ email: user.email });
      const details = { before: { full_name: user.full_name }, after: { full_name } };
      await recordAudit(trx, { ...own(request, 'update'), details });
    });
    response.json(answer({ ...user, full_name }));
  });

  const guesses = limitRequests(db, {
    name: 'confirm-password',
    limit: 10,
    windowSeconds: QUARTER_OF_AN_HOUR,
    onlyFailures: true,
    key: (request) => request.user?.id,
  });
  const stepUp: RequestHandler[] = [...signedIn, guesses];

  router.post('/password', ...stepUp, async (request, response) => {
    const { current_password, password } = parse(changePasswordSchema, request.body);
    const user = me(request);
    await confirmPassword(db, user.id, current_password);
    const password_hash = await hashPassword(password);
    await db.transaction(async (trx) => {
      await trx('users').where({ id: user.id }).update({ password_hash });
      await trx('account_links').where({ user_id: user.id, purpose: 'password_reset' }).delete();
      const ended = await endSessions(trx, user.id, request.sessionID);
      await recordAudit(trx, { ...own(request, 'password_change'), details: { sessions_ended: ended } });
      const how = `The password of your account at ${site.name} was changed on your account page. You have been signed out on every other device.`;
      await outbox.post(trx, passwordChanged(user, how, site));
    });
    response.json(answer(user));
  });

  // The same answer whether or not the address is taken; the link will tell its reader.
  router.post('/email', ...stepUp, async (request, response) => {
    const { email, current_password } = parse(changeEmailSchema, request.body);
    const user = me(request);
    await confirmPassword(db, user.id, current_password);
    await db.transaction(async (trx) => {
      const url = await issueLink(trx, { user_id: user.id, purpose: 'email_change', email }, site.url);
      await outbox.post(trx, emailChangeAsked(user, email, url, site));
      await recordAudit(trx, own(request, 'email_change_asked'));
    });
    response.json({ message: `A mail with a link is on its way to ${email}.` });
  });

  const links = limitRequests(db, {
    name: 'email-change',
    limit: 20,
    windowSeconds: 3600,
    onlyFailures: true,
  });
  router.post('/email/confirm', links, async (request, response) => {
    const { token } = parse(linkSchema, request.body);
    const email = await db.transaction((trx) => changeEmail(trx, token, services, request.id));
    rememberDevice(response, keys, email, secure);
    response.json({ email });
  });

  router.get('/sessions', ...signedIn, async (request, response) => {
    const rows = await openSessions(db, request)
      .select('id', 'user_agent', 'created_at', 'last_used_at')
      .select(db.raw('sid = ? as is_current', [request.sessionID]))
      .orderBy('last_used_at', 'desc');
    response.json(rows satisfies AccountSession[]);
  });

  const end = async (request: Request, which: (query: Knex.QueryBuilder) => Knex.QueryBuilder) =>
    db.transaction(async (trx) => {
      const ended = await which(openSessions(trx, request)).delete();
      if (ended > 0)
        await recordAudit(trx, { ...own(request, 'session_ended'), details: { sessions_ended: ended } });
      return ended;
    });
  router.delete('/sessions', ...signedIn, async (request, response) => {
    const ended = await end(request, (query) => query.whereNot({ sid: request.sessionID }));
    response.json({ ended });
  });
  router.delete('/sessions/:id', ...signedIn, async (request, response) => {
    const ended = await end(request, (query) => query.whereRaw('id::text = ?', [String(request.params.id)]));
    if (ended === 0) throw new ApiError('not_found', 'This session has ended already.');
    response.json({ ended });
  });

  const confirm = (request: Request, password: string) => confirmPassword(db, me(request).id, password);
  router.use('/second-factor', secondFactorRouter(services, { signedIn, stepUp, confirm }));
  return router;
}

/** @throws ApiError 'invalid', not 'unauthenticated': the session is fine, and its page must not go away */
async function confirmPassword(db: Knex, userId: string, password: string): Promise<void> {
  if (await passwordMatches(password, await passwordHashOf(db, userId))) return;
  throw new ApiError('invalid', WRONG_PASSWORD, { current_password: WRONG_PASSWORD });
}

function openSessions(db: Knex, request: Request): Knex.QueryBuilder {
  return db('sessions')
    .where({ user_id: me(request).id })
    .where('expire', '>', db.fn.now())
    .whereRaw("sess ->> 'user_id' is not null");
}

async function changeEmail(
  trx: Knex,
  token: string,
  { outbox, site }: AuthServices,
  request_id: string,
): Promise<string> {
  const link = await takeLink(trx, 'email_change', token);
  const user = await findUser(trx, link.user_id);
  if (!user || !link.email)
    throw new ApiError('not_found', 'This account is not in use. Ask an administrator.');
  try {
    await trx('users').where({ id: user.id }).update({ email: link.email });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError(
      'conflict',
      'Another account uses this address already. Your address stays as it was.',
    );
  }
  await trx('account_links').where({ user_id: user.id, purpose: 'password_reset' }).delete();
  await recordAudit(trx, {
    user_id: user.id,
    action: 'email_change',
    resource: 'users',
    record_id: user.id,
    details: { before: { email: user.email }, after: { email: link.email } },
    request_id,
  });
  await outbox.post(trx, emailChanged(user, link.email, site));
  return link.email;
}
