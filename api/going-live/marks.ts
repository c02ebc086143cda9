import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { MAIL_ARRIVED_PATH } from '#shared/going-live.ts';
import { hashToken } from '../platform/keys/keys.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** Days for which the link in a test mail works. */
const PROOF_DAYS = 7;

/**
 * @param server the mail server in use, as another one needs another proof
 * @returns when somebody last proved that mail arrives; null if nobody has
 */
export async function readMailArrived(db: Knex, server: string): Promise<string | null> {
  const mark = await db('going_live_marks').where({ name: 'mail', version: server }).first('at');
  return mark?.at ?? null;
}

async function setMark(trx: Knex, mark: { name: string; version: string; user_id: string }): Promise<void> {
  await trx('going_live_marks')
    .insert({ ...mark, at: trx.fn.now() })
    .onConflict('name')
    .merge();
}

/** @returns a link that proves that a test mail arrived; it replaces the person's earlier one */
export async function issueMailProof(
  trx: Knex,
  { user_id, siteUrl }: { user_id: string; siteUrl: string },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await setMark(trx, { name: `mail_sent:${user_id}`, version: hashToken(token), user_id });
  return `${siteUrl}/admin${MAIL_ARRIVED_PATH}?token=${token}`;
}

/**
 * Records that a test mail arrived, by the secret of its link.
 * @throws ApiError 'not_found'
 */
export async function proveMail(
  trx: Knex,
  { token, user_id, server }: { token: string; user_id: string; server: string },
): Promise<void> {
  const used = await trx('going_live_marks')
    .whereLike('name', 'mail_sent:%')
    .where({ version: hashToken(token) })
    .whereRaw('at > now() - make_interval(days => ?)', [PROOF_DAYS])
    .delete();
  if (used === 0)
    throw new ApiError(
      'not_found',
      'This link was used before, or a newer test email took its place. Send another test email.',
    );
  await setMark(trx, { name: 'mail', version: server, user_id });
}
