import type { Knex } from 'knex';
import { UNSUBSCRIBE_PATH } from '#shared/public.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { isSignature, readKey, sign } from '../platform/keys/keys.ts';
import { suppress } from './suppressions.ts';

const ID_LENGTH = 36;

export interface UnsubscribeLink {
  url: string;
  /** Header fields of RFC 2369 and 8058. */
  headers: { [name: string]: string };
}

/**
 * @returns a function that makes a subscriber's address and headers for one-click unsubscription (RFC 2369, RFC 8058); it reads
 * the key once for all
 */
export async function readUnsubscribeLinks(db: Knex, site: SiteIdentity) {
  const key = await readKey(db, 'unsubscribe');
  return (id: string): UnsubscribeLink => {
    const url = `${site.url}${UNSUBSCRIBE_PATH}/${id}.${sign(key, id)}`;
    return {
      url,
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  };
}

/**
 * Unsubscribes a person; may be repeated. Links never expire.
 * @returns false for a forged token
 */
export async function unsubscribe(db: Knex, token: string): Promise<boolean> {
  const id = token.slice(0, ID_LENGTH).toLowerCase();
  const key = await readKey(db, 'unsubscribe');
  if (!isSignature(key, id, token.slice(ID_LENGTH + 1))) return false;
  await db.transaction(async (trx) => {
    const row =
      (await trx('subscriptions').where({ id }).first('email')) ??
      // Somebody who was deleted might be restored, imported or added again. An erased person is suppressed already.
      (await trx('deleted_records')
        .where({ resource: 'subscriptions', record_id: id })
        .first(trx.raw(`row ->> 'email' as email`))) ??
      (await trx('newsletter_recipients as r')
        .join('mails as m', 'm.id', 'r.mail_id')
        .where('r.subscription_id', id)
        .first('m.to_address as email'));
    if (row) await unsubscribeAddress(trx, row.email);
  });
  return true;
}

/** Suppresses an address, and ends its subscription. @returns whether there was one to end */
export async function unsubscribeAddress(trx: Knex, email: string): Promise<boolean> {
  await suppress(trx, email, 'unsubscribed');
  const ended = await trx('subscriptions')
    .where({ email })
    .whereIn('status', ['pending', 'confirmed'])
    .update({
      status: 'unsubscribed',
      unsubscribed_at: new Date().toISOString(),
      // An earlier confirmation link must not subscribe the person again.
      confirm_token_hash: null,
    });
  // Whoever was said to have left by an import stays so when it is undone: their row is changed since.
  if (ended === 0)
    await trx('subscriptions').where({ email, status: 'unsubscribed' }).update({ confirm_token_hash: null });
  return ended > 0;
}
