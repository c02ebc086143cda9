import type { Knex } from 'knex';
import { type OutgoingMail, SOFT_BOUNCES } from '#shared/mails.ts';
import { readKey, sign } from '../platform/keys/keys.ts';
import { suppress } from './suppressions.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

/** A report about a mail, named by its Message-ID or its recipient. */
export interface MailEvent {
  /** After a hard bounce the mailbox does not exist. */
  kind: 'hard bounce' | 'soft bounce' | 'complaint' | 'delivered' | 'unsubscribe';
  /** Of our mail, with or without angle brackets. */
  message_id?: string | undefined;
  recipient?: string | undefined;
  /** A time that Date reads; without it an event counts once per mail, or once a day per address. */
  at?: string | undefined;
}

/** Where a report comes from: the mail server's reply, or the signed webhook. */
type MailEventSource = 'smtp' | 'webhook';

/**
 * Records a report about a mail or an address. A hard bounce or a complaint suppresses the address at once; soft bounces are
 * counted. A repeated report counts once. Addresses that are on no list are suppressed in advance.
 * @returns whether the report was new
 */
export async function recordMailEvent(
  trx: Knex,
  event: MailEvent,
  source: MailEventSource,
): Promise<boolean> {
  const at = event.at ? new Date(event.at) : new Date();
  const recipient = event.recipient?.trim();
  const named = event.message_id ? await findMail(trx, event.message_id) : undefined;
  // Some mail services replace the message id by their own.
  const mail = named ?? (recipient ? await findCampaignMail(trx, recipient, at) : undefined);
  const email: string | undefined = mail?.to_address ?? recipient;
  if (!email) return false;
  const { kind } = event;
  if (kind === 'unsubscribe') return unsubscribeAddress(trx, email);
  const isBounce = kind.endsWith(' bounce');
  const stored = { type: isBounce ? 'bounce' : kind, hard: kind === 'hard bounce' };
  const subscription = await trx('subscriptions').where({ email }).forUpdate().first();
  const key = await readKey(trx, 'addresses');
  // Without a time, an event counts once per mail, or per day.
  const when = event.at ? at.toISOString() : mail ? '' : at.toISOString().slice(0, 10);
  const inserted = await trx('mail_events')
    .insert({
      // Keyed, as the table must not contain addresses, and anyone could try addresses on a plain hash.
      event_key: sign(key, JSON.stringify([stored.type, stored.hard, mail?.id ?? email.toLowerCase(), when])),
      ...stored,
      source,
      mail_id: mail?.id ?? null,
      subscription_id: subscription?.id ?? null,
      at: at.toISOString(),
    })
    .onConflict('event_key')
    .ignore()
    .returning('id');
  if (inserted.length === 0) return false;
  if (kind === 'delivered') return true;
  if (mail && isBounce) await noteBouncedNewsletter(trx, mail.id);
  const isSoft = kind === 'soft bounce';
  const recent = isSoft && subscription ? await countSoftBounces(trx, subscription.id) : 0;
  const isOver = !isSoft || recent >= SOFT_BOUNCES.count;
  if (isOver) await suppress(trx, email, kind === 'complaint' ? 'complained' : 'bounced');
  if (subscription)
    await trx('subscriptions')
      .where({ id: subscription.id })
      .update({
        ...(isBounce && { last_bounce_at: at.toISOString() }),
        ...(isSoft && { soft_bounces: recent }),
        // An earlier confirmation link must not subscribe the person again.
        ...(isOver && { status: 'suppressed', confirm_token_hash: null }),
      });
  return true;
}

/** Finds a mail by its message id, with or without angle brackets. */
function findMail(trx: Knex, messageId: string) {
  const bare = messageId.trim().replace(/^<|>$/g, '');
  return trx('mails')
    .where({ message_id: `<${bare}>` })
    .first('id', 'to_address');
}

/** Days after which a report no longer counts for a campaign. */
const REPORT_DAYS = 7;

/** Finds the newest campaign mail that was sent to an address in the days before a report; clocks may differ by minutes. */
function findCampaignMail(trx: Knex, to_address: string, at: Date) {
  return trx('mails')
    .where({ kind: 'newsletter', to_address })
    .whereRaw(
      `sent_at between ?::timestamptz - make_interval(days => ?) and ?::timestamptz + interval '5 minutes'`,
      [at.toISOString(), REPORT_DAYS, at.toISOString()],
    )
    .orderBy('sent_at', 'desc')
    .first('id', 'to_address');
}

/** Marks the recipient of an accepted mail as bounced; refused mails are recorded as failed already. */
async function noteBouncedNewsletter(trx: Knex, mailId: string): Promise<void> {
  await trx.raw(
    `update newsletter_recipients r set state = 'bounced' from mails m
       where m.id = r.mail_id and r.mail_id = ? and m.state <> 'failed' and r.state in ('posted', 'sent', 'unknown')`,
    [mailId],
  );
}

async function countSoftBounces(trx: Knex, subscriptionId: string): Promise<number> {
  const row = await trx('mail_events')
    .where({ subscription_id: subscriptionId, type: 'bounce', hard: false })
    .whereRaw('at > now() - make_interval(days => ?)', [SOFT_BOUNCES.days])
    .first(trx.raw('count(*)::int as total'));
  return row.total;
}

/** Records a hard bounce when the mail server reports that a newsletter's mailbox does not exist. */
export async function recordHardBounce(
  trx: Knex,
  { kind, message_id }: Pick<OutgoingMail, 'kind' | 'message_id'>,
): Promise<void> {
  if (kind === 'newsletter') await recordMailEvent(trx, { kind: 'hard bounce', message_id }, 'smtp');
}
