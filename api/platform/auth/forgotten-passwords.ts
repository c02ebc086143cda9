import type { Knex } from 'knex';
import { recordAudit } from '../audit/audit.ts';
import type { SiteIdentity } from '../environment/site-identity.ts';
import type { Outbox } from '../mail/outbox.ts';
import { issueLink } from './links.ts';
import { passwordForgotten } from './mails.ts';
import { findUserByEmail, lockUser } from './users.ts';

/** Queue of the addresses for which somebody has requested a password reset. */
export const PASSWORD_FORGOTTEN_QUEUE = 'password-forgotten';

/** Most reset links per account and hour. */
const LINKS_PER_HOUR = 3;

export interface ForgottenPassword {
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
    const recent = await trx('audit_log')
      .where({ resource: 'users', record_id: user.id, action: 'password_forgotten' })
      .where('at', '>', trx.raw("now() - interval '1 hour'"))
      .count({ n: '*' })
      .first();
    if (Number(recent?.n ?? 0) >= LINKS_PER_HOUR) return;
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
