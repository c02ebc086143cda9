import type { Knex } from 'knex';
import type { SessionUser } from '#shared/users.ts';
import { issueLink } from '../platform/auth/links.ts';
import { invitation } from '../platform/auth/mails.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Outbox } from '../platform/mail/outbox.ts';

/**
 * Mails an invited person a link to choose a password; earlier links stop working.
 * @throws ApiError 'not_found', or 'conflict' if the account is active already
 */
export async function invite(
  trx: Knex,
  id: string,
  { inviter, outbox, site }: { inviter: SessionUser; outbox: Outbox; site: SiteIdentity },
): Promise<void> {
  const person = await trx('users as u')
    .join('profiles as p', 'p.user_id', 'u.id')
    .where('u.id', id)
    .forUpdate('u')
    .first('u.email', 'u.status', 'p.full_name');
  if (!person)
    throw new ApiError('not_found', 'This person does not exist, or the invitation was withdrawn.');
  if (person.status !== 'invited')
    throw new ApiError('conflict', 'This person has accepted the invitation already.');
  const url = await issueLink(trx, { user_id: id, purpose: 'invitation' }, site.url);
  await trx('users').where({ id }).update({ invited_at: trx.fn.now() });
  await outbox.post(trx, invitation(person, inviter.full_name || inviter.email, url, site));
}
