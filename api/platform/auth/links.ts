import { randomBytes } from 'node:crypto';
import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import {
  acceptInvitationSchema,
  forgotPasswordSchema,
  INVALID_LINK,
  linkSchema,
  resetPasswordSchema,
} from '#shared/users.ts';
import { recordAudit } from '../audit/audit.ts';
import type { SiteIdentity } from '../environment/site-identity.ts';
import { ApiError, parse } from '../http/api-error.ts';
import { limitRequests } from '../http/protection.ts';
import { hashToken } from '../keys/keys.ts';
import type { Outbox } from '../mail/outbox.ts';
import { passwordChanged, passwordForgotten } from './mails.ts';
import { hashPassword, recordOwnChange } from './passwords.ts';
import type { AuthServices } from './services.ts';
import { answer, startSession } from './sign-in.ts';
import { endAccess, findUser, findUserByEmail, lockUser } from './users.ts';

type LinkPurpose = 'invitation' | 'password_reset';

/** Hours for which a link works, and its page of the admin. Its secret is a fragment, which reaches no server and no log. */
const LINKS: { readonly [purpose in LinkPurpose]: { hours: number; page: string } } = {
  invitation: { hours: 7 * 24, page: '/admin/accept-invitation' },
  password_reset: { hours: 1, page: '/admin/reset-password' },
};

/**
 * Makes a link that works once. An invitation replaces an earlier one; several reset links may exist, and using one ends the others.
 * @returns the URL to mail; only a hash of its secret is stored
 */
export async function issueLink(
  trx: Knex,
  { user_id, purpose }: { user_id: string; purpose: LinkPurpose },
  siteUrl: string,
): Promise<string> {
  if (purpose !== 'password_reset') await trx('account_links').where({ user_id, purpose }).delete();
  const token = randomBytes(32).toString('base64url');
  await trx('account_links').insert({
    token_hash: hashToken(token),
    user_id,
    purpose,
    expires_at: trx.raw('now() + make_interval(hours => ?)', [LINKS[purpose].hours]),
  });
  return `${siteUrl}${LINKS[purpose].page}#${token}`;
}

/** Looks at a link without using it up. @throws ApiError 'not_found' */
async function readLink(db: Knex, purpose: LinkPurpose, token: string): Promise<{ user_id: string }> {
  const row = await working(db, purpose, token).first('user_id');
  return row ?? refuse();
}

/** Uses a link up; of two requests at once, one gets it. @throws ApiError 'not_found' */
async function takeLink(trx: Knex, purpose: LinkPurpose, token: string): Promise<{ user_id: string }> {
  const [row] = await working(trx, purpose, token).delete().returning('user_id');
  return row ?? refuse();
}

function working(db: Knex, purpose: LinkPurpose, token: string) {
  return db('account_links')
    .where({ token_hash: hashToken(token), purpose })
    .where('expires_at', '>', db.fn.now());
}

function refuse(): never {
  throw new ApiError('not_found', INVALID_LINK);
}

/** Queue of the addresses for which somebody has requested a password reset. */
export const PASSWORD_FORGOTTEN_QUEUE = 'password-forgotten';

/** Mails a reset link if there is an active account with this address. */
export async function mailResetLink(
  { email }: { email: string },
  { db, outbox, site }: { db: Knex; outbox: Outbox; site: SiteIdentity },
): Promise<void> {
  await db.transaction(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user) return;
    // Otherwise a link could be sent to an address that is being changed at the same time.
    await lockUser(trx, user.id);
    const url = await issueLink(trx, { user_id: user.id, purpose: 'password_reset' }, site.url);
    await outbox.post(trx, passwordForgotten(user, url, site));
    // Nobody is signed in, so the log has the account, but no user.
    const action = 'password_forgotten';
    await recordAudit(trx, { user_id: null, action, resource: 'users', record_id: user.id });
  });
}

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
    await db.transaction((trx) => jobs.enqueue(trx, PASSWORD_FORGOTTEN_QUEUE, { email }));
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
    const user = await db.transaction(async (trx) => {
      const { user_id } = await readLink(trx, 'password_reset', token);
      // First, as everything that ends links does.
      await lockUser(trx, user_id);
      await takeLink(trx, 'password_reset', token);
      const found = await findUser(trx, user_id);
      if (!found) throw notInUse();
      const password_hash = await hashPassword(password);
      await trx('users').where({ id: user_id }).update({ password_hash });
      const ended = await endAccess(trx, user_id);
      await recordOwnChange(trx, user_id, 'password_reset', { sessions_ended: ended });
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
    response.json(await db('people').where({ id: user_id }).first('email', 'full_name'));
  });

  router.post('/accept', guesses, sessions.rolling, async (request, response) => {
    const { token, full_name, password } = parse(acceptInvitationSchema, request.body);
    const user = await db.transaction(async (trx) => {
      const { user_id } = await takeLink(trx, 'invitation', token);
      const password_hash = await hashPassword(password);
      const accepted = await trx('users')
        .where({ id: user_id, status: 'invited' })
        .update({ password_hash, status: 'active' });
      if (accepted === 0) throw notInUse();
      await trx('profiles').where({ user_id }).update({ full_name });
      await recordOwnChange(trx, user_id, 'invitation_accepted');
      return findUser(trx, user_id);
    });
    if (!user) throw notInUse();
    await startSession(request, db, user);
    devices.remember(response, user.id);
    response.status(201).json(answer(user));
  });

  return router;
}
