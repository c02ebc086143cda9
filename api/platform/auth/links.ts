import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { INVALID_LINK } from '#shared/users.ts';
import { recordAudit } from '../audit/audit.ts';
import type { SiteIdentity } from '../environment/site-identity.ts';
import { ApiError } from '../http/api-error.ts';
import { hashToken } from '../keys/keys.ts';
import type { Outbox } from '../mail/outbox.ts';
import { passwordForgotten } from './mails.ts';
import { findUserByEmail, lockUser } from './users.ts';

type LinkPurpose = 'invitation' | 'password_reset' | 'email_change';

/** Hours for which a link works. */
const LINK_HOURS: { readonly [purpose in LinkPurpose]: number } = {
  invitation: 7 * 24,
  password_reset: 1,
  email_change: 24,
};

/** Pages of the admin for links, whose secrets are fragments, which reach no server and no log. */
const PAGES: { readonly [purpose in LinkPurpose]: string } = {
  invitation: '/admin/accept-invitation',
  password_reset: '/admin/reset-password',
  email_change: '/admin/confirm-email',
};

interface AccountLink {
  user_id: string;
  /** The new address of an email_change. */
  email: string | null;
}

/**
 * Makes a link that works once. An invitation or a change of address replaces an earlier one; several reset links may exist,
 * and using one ends the others.
 * @returns the URL to mail; only a hash of its secret is stored
 */
export async function issueLink(
  trx: Knex,
  link: { user_id: string; purpose: LinkPurpose; email?: string },
  siteUrl: string,
): Promise<string> {
  const { user_id, purpose, email = null } = link;
  if (purpose !== 'password_reset') await trx('account_links').where({ user_id, purpose }).delete();
  const token = randomBytes(32).toString('base64url');
  await trx('account_links').insert({
    token_hash: hashToken(token),
    user_id,
    purpose,
    email,
    expires_at: trx.raw('now() + make_interval(hours => ?)', [LINK_HOURS[purpose]]),
  });
  return `${siteUrl}${PAGES[purpose]}#${token}`;
}

/** Looks at a link without using it up. @throws ApiError 'not_found' */
export async function readLink(db: Knex, purpose: LinkPurpose, token: string): Promise<AccountLink> {
  const row = await working(db, purpose, token).first('user_id', 'email');
  return row ?? refuse();
}

/** Uses a link up; of two requests at once, one gets it. @throws ApiError 'not_found' */
export async function takeLink(trx: Knex, purpose: LinkPurpose, token: string): Promise<AccountLink> {
  const [row] = await working(trx, purpose, token).delete().returning(['user_id', 'email']);
  return row ?? refuse();
}

/** Deletes links whose time is over. */
export async function deleteExpiredLinks(db: Knex): Promise<void> {
  await db('account_links').where('expires_at', '<', db.fn.now()).delete();
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

interface ForgottenPassword {
  email: string;
  request_id: string;
}

/** Mails a reset link if there is an active account with this address. */
export async function mailResetLink(
  { email, request_id }: ForgottenPassword,
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
    await recordAudit(trx, {
      user_id: null,
      action: 'password_forgotten',
      resource: 'users',
      record_id: user.id,
      request_id,
    });
  });
}
