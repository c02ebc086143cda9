import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { type NewsletterRequest, newsletterRequestSchema } from '#shared/forms.ts';
import type { PageTextPage, PageTexts } from '#shared/page-texts/index.ts';
import type { ProofOfWork } from '#shared/public.ts';
import type { SubscriptionStatus } from '#shared/subscriptions.ts';
import { hashToken } from '../platform/auth/keys.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { parse } from '../platform/http/api-error.ts';
import { readSource } from '../platform/http/source.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { SpamCheck, Submission } from '../platform/spam/spam-check.ts';
import { subscriptionConfirmation } from './confirmation-mail.ts';
import { findSuppression, isLasting, liftSuppression } from './suppressions.ts';
import { unsubscribeLink } from './unsubscribe.ts';
import { subscriptionWelcome } from './welcome-mail.ts';

export interface SubscribeServices {
  db: Knex;
  outbox: Outbox;
  site: SiteIdentity;
  /** Reads whether subscribers must confirm their address. */
  settingsNow(trx: Knex): Promise<{ newsletter_double_opt_in: boolean }>;
  spamCheck: SpamCheck;
  /** The consent wording of the form. */
  filledTexts<Page extends PageTextPage>(page: Page): Promise<PageTexts<Page>>;
  /** The version of the privacy policy. */
  policyVersion(trx: Knex, shown?: string): Promise<string>;
}

/** Most confirmation mails to one address, so that the form cannot be used to pester strangers. */
const MAILS_AN_HOUR = 1;
const MAILS_A_WEEK = 3;

/** Milliseconds for which the link in a confirmation mail works. */
const TOKEN_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

interface Row {
  id: string;
  email: string;
  status: SubscriptionStatus;
  spam_reason: string | null;
  confirm_sent_at: string | null;
}

/**
 * Signs an address up for the newsletter. The answer is the same for every address, so that it does not reveal who is
 * subscribed. Suspected robots are held back, not dropped.
 * @throws ApiError 'invalid'
 */
export async function subscribe(
  services: SubscribeServices,
  body: NewsletterRequest,
  source: string,
  visit?: Submission & { policy: string | undefined },
): Promise<{ message: string; challenge?: ProofOfWork }> {
  const { db } = services;
  const { newsletter_double_opt_in: doubleOptIn } = await services.settingsNow(db);
  const layout = await services.filledTexts('layout');
  const { email, company } = parse(newsletterRequestSchema(layout), body, layout.error_fields);
  const post = {
    form: 'newsletter',
    resource: 'subscriptions',
    visit,
    decoy: company !== '',
    email,
    names: [],
  } as const;
  const { challenge } = await services.spamCheck.receive(post, (spam_reason) =>
    db.transaction(async (trx): Promise<string> => {
      const optIn = {
        consent_text: layout.newsletter_text,
        consent_version: await services.policyVersion(trx, visit?.policy),
        consent_at: new Date().toISOString(),
        source: readSource(source, 'footer'),
      };
      const inserted = await trx('subscriptions')
        .insert({ email, status: 'pending', spam_reason, ...optIn })
        .onConflict('email')
        .ignore()
        .returning('id');
      const row: Row = await trx('subscriptions').where({ email }).forUpdate().first();
      if (row.status === 'confirmed') return row.id;
      const reason = await findSuppression(trx, email);
      // A mailbox that bounced may work again if its owner signs up.
      if (isLasting(reason) || (row.status === 'suppressed' && reason !== 'bounced')) return row.id;
      // A suspected robot must not put a person's own pending sign-up on hold.
      const keepsOwnWish = spam_reason !== null && row.spam_reason === null && row.status === 'pending';
      if (inserted.length === 0 && !keepsOwnWish)
        await trx('subscriptions')
          .where({ id: row.id })
          .update({ ...optIn, spam_reason });
      if (spam_reason) return row.id;
      if (doubleOptIn) await askForConfirmation(trx, row, services);
      else await confirm(trx, row, services);
      return row.id;
    }),
  );
  const texts = await services.filledTexts('newsletter');
  const message = doubleOptIn ? texts.inbox_text : texts.subscribed_text;
  return { message, ...(challenge && { challenge }) };
}

/**
 * Confirms an address by the token of its mail; may be repeated.
 * @returns whether the address is confirmed; false for an unknown or expired token
 */
export async function confirmSubscription(
  services: Pick<SubscribeServices, 'db' | 'outbox' | 'site'>,
  token: string,
): Promise<boolean> {
  return services.db.transaction(async (trx) => {
    const row: Row | undefined = await trx('subscriptions')
      .where({ confirm_token_hash: hashToken(token) })
      .forUpdate()
      .first();
    if (!row) return false;
    if (row.status === 'suppressed' && (await findSuppression(trx, row.email)) !== 'bounced') return false;
    if (row.status === 'confirmed') return true;
    if (!row.confirm_sent_at || Date.now() - Date.parse(row.confirm_sent_at) > TOKEN_MILLISECONDS)
      return false;
    await confirm(trx, row, services);
    return true;
  });
}

/** Confirms a subscription, which overrides an earlier unsubscription. */
async function confirm(
  trx: Knex,
  row: Row,
  { outbox, site }: Pick<SubscribeServices, 'outbox' | 'site'>,
): Promise<void> {
  await liftSuppression(trx, row.email);
  await trx('subscriptions').where({ id: row.id }).update(CONFIRMED());
  const words = await outbox.words(trx, 'mail-welcome');
  await outbox.post(trx, subscriptionWelcome(row, await unsubscribeLink(trx, row.id, site), site, words));
}

/**
 * Mails a new token and stores its hash, unless the address has reached the limit of such mails. The caller must hold the
 * row's lock, so that simultaneous requests are counted.
 * @param is_bulk whether it is one of many, which may wait
 */
export async function askForConfirmation(
  trx: Knex,
  row: Row,
  { outbox, site }: Pick<SubscribeServices, 'outbox' | 'site'>,
  is_bulk = false,
): Promise<void> {
  const sent = await trx('mails')
    .where({ to_address: row.email, kind: 'subscription_confirmation' })
    .whereRaw("created_at > now() - interval '7 days'")
    .first(
      trx.raw('count(*)::int as week'),
      trx.raw("(count(*) filter (where created_at > now() - interval '1 hour'))::int as hour"),
    );
  if (sent.hour >= MAILS_AN_HOUR || sent.week >= MAILS_A_WEEK) return;
  const token = randomBytes(24).toString('base64url');
  await trx('subscriptions')
    .where({ id: row.id })
    .update({ confirm_token_hash: hashToken(token), confirm_sent_at: new Date().toISOString() });
  const words = await outbox.words(trx, 'mail-confirm');
  await outbox.post(trx, { ...subscriptionConfirmation(row, token, site, words), is_bulk });
}

const CONFIRMED = () => ({
  status: 'confirmed',
  confirmed_at: new Date().toISOString(),
  unsubscribed_at: null,
  spam_reason: null,
});
