import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { newsletterRequestSchema } from '#shared/forms.ts';
import { CHECK_YOUR_INBOX, NEWSLETTER_THANKS, type ProofOfWork } from '#shared/public.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import type { CommonServices, FormServices } from '../common-services.ts';
import { parse } from '../platform/http/api-error.ts';
import { readSource } from '../platform/http/protection.ts';
import { hashToken } from '../platform/keys/keys.ts';
import type { Submission } from '../platform/spam/spam-check.ts';
import { subscriptionConfirmation, subscriptionWelcome } from './mails.ts';
import { findSuppression, isLasting, liftSuppressions } from './suppressions.ts';
import { readUnsubscribeLinks } from './unsubscribe.ts';

type Mailing = Pick<CommonServices, 'outbox' | 'site'>;

/** Most confirmation mails to one address, so that the form cannot be used to pester strangers. */
const MAILS_AN_HOUR = 1;
const MAILS_A_WEEK = 3;

/** Milliseconds for which the link in a confirmation mail works. */
const TOKEN_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

/** Evidence of a consent. */
interface Consent {
  consent_text: string;
  consent_version: string;
  consent_at: string;
  source: string;
}

interface Row extends Pick<Subscription, 'id' | 'email' | 'first_name' | 'status' | 'spam_reason'> {
  confirm_token_hash: string | null;
  confirm_sent_at: string | null;
  /** Of a later post than the row's own, until the owner of the address confirms it; anybody can post an address. */
  unconfirmed_consent: Consent | null;
}

/**
 * Signs an address up for the newsletter. The answer is the same for every address, so that it does not reveal who is
 * subscribed. Suspected robots are held back, not dropped.
 * @throws ApiError 'invalid'
 */
export async function subscribe(
  services: FormServices,
  body: unknown,
  source: string,
  visit?: Submission & { policy: string | undefined },
): Promise<{ message: string; challenge?: ProofOfWork }> {
  const { db } = services;
  const { newsletter_double_opt_in: doubleOptIn } = await services.settingsNow(db);
  const layout = await services.filledTexts('layout');
  const { email, company } = parse(newsletterRequestSchema, body);
  const post = {
    resource: 'subscriptions',
    visit,
    decoy: company !== '',
    email,
    names: [],
  } as const;
  const { challenge } = await services.spamCheck.receive(post, (spam_reason) =>
    db.transaction(async (trx): Promise<string> => {
      const consent: Consent = {
        consent_text: layout.newsletter_text,
        consent_version: await services.policyVersion(trx, visit?.policy),
        consent_at: new Date().toISOString(),
        source: readSource(source, 'footer'),
      };
      const inserted = await trx('subscriptions')
        .insert({ email, status: 'pending', spam_reason, ...consent })
        .onConflict('email')
        .ignore()
        .returning('id');
      const row: Row = await trx('subscriptions').where({ email }).forUpdate().first();
      if (row.status === 'confirmed') return row.id;
      const reason = await findSuppression(trx, email);
      // A mailbox that bounced may work again if its owner signs up.
      if (isLasting(reason) || (row.status === 'suppressed' && reason !== 'bounced')) return row.id;
      const later = inserted.length === 0 ? consent : null;
      if (spam_reason) {
        // A suspected robot must not put a person's own sign-up on hold.
        const isWished = row.spam_reason === null && (row.status === 'pending' || isAsked(row));
        if (later && !isWished)
          await trx('subscriptions')
            .where({ id: row.id })
            .update({ spam_reason, unconfirmed_consent: later });
        return row.id;
      }
      if (row.spam_reason) await trx('subscriptions').where({ id: row.id }).update({ spam_reason: null });
      // Whoever left is asked in any case, as somebody else may have typed the address.
      if (doubleOptIn || row.status !== 'pending' || reason)
        await askForConfirmation(trx, row, services, later);
      else await confirm(trx, { ...row, unconfirmed_consent: later }, services);
      return row.id;
    }),
  );
  const message = doubleOptIn ? CHECK_YOUR_INBOX : NEWSLETTER_THANKS;
  return { message, ...(challenge && { challenge }) };
}

/**
 * Confirms an address by the token of its mail; may be repeated.
 * @returns whether the address is confirmed; false for an unknown or expired token
 */
export async function confirmSubscription(services: CommonServices, token: string): Promise<boolean> {
  return services.db.transaction(async (trx) => {
    const row: Row | undefined = await trx('subscriptions')
      .where({ confirm_token_hash: hashToken(token) })
      .forUpdate()
      .first();
    if (!row) return false;
    if (row.status === 'suppressed' && (await findSuppression(trx, row.email)) !== 'bounced') return false;
    if (row.status === 'confirmed') return true;
    if (!isAsked(row)) return false;
    await confirm(trx, row, services);
    return true;
  });
}

/** Whether the link in a mail to the person still works. */
const isAsked = ({ confirm_token_hash, confirm_sent_at }: Row): boolean =>
  confirm_token_hash !== null &&
  confirm_sent_at !== null &&
  Date.now() - Date.parse(confirm_sent_at) <= TOKEN_MILLISECONDS;

/** Confirms a subscription, which overrides an earlier unsubscription. */
async function confirm(trx: Knex, row: Row, { outbox, site }: Mailing): Promise<void> {
  await liftSuppressions(trx, [row.email]);
  await trx('subscriptions')
    .where({ id: row.id })
    .update({ ...row.unconfirmed_consent, ...CONFIRMED() });
  const words = await outbox.words(trx, 'mail-welcome');
  const linkOf = await readUnsubscribeLinks(trx, site);
  await outbox.post(trx, subscriptionWelcome(row, linkOf(row.id), site, words));
}

/**
 * Mails a new token and stores its hash, unless the address has reached the limit of such mails. The caller must hold the
 * row's lock, so that simultaneous requests are counted.
 * @param consent what the new token confirms; null for what the row says. Without a new token it is not stored
 * @param is_bulk whether it is one of many, which may wait
 * @returns whether it was mailed
 */
export async function askForConfirmation(
  trx: Knex,
  row: Row,
  { outbox, site }: Mailing,
  consent: Consent | null,
  is_bulk = false,
): Promise<boolean> {
  const sent = await trx('mails')
    .where({ to_address: row.email, kind: 'subscription_confirmation' })
    .whereRaw("created_at > now() - interval '7 days'")
    .first(
      trx.raw('count(*)::int as week'),
      trx.raw("(count(*) filter (where created_at > now() - interval '1 hour'))::int as hour"),
    );
  if (sent.hour >= MAILS_AN_HOUR || sent.week >= MAILS_A_WEEK) return false;
  const token = randomBytes(24).toString('base64url');
  await trx('subscriptions')
    .where({ id: row.id })
    .update({
      confirm_token_hash: hashToken(token),
      confirm_sent_at: new Date().toISOString(),
      unconfirmed_consent: consent,
    });
  const words = await outbox.words(trx, 'mail-confirm');
  await outbox.post(trx, { ...subscriptionConfirmation(row, token, site, words), is_bulk });
  return true;
}

const CONFIRMED = () => ({
  status: 'confirmed',
  confirmed_at: new Date().toISOString(),
  unsubscribed_at: null,
  spam_reason: null,
  unconfirmed_consent: null,
});

/** Asks the owner of an address whose post was held back, unless they are on the list by now or must not be written to. */
export async function askReleased(trx: Knex, row: Row, services: Mailing): Promise<void> {
  if (row.status === 'pending' || row.status === 'unsubscribed')
    await askForConfirmation(trx, row, services, row.unconfirmed_consent);
}
