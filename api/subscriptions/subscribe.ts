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
  /** Whether an address counts only after its owner has confirmed it. */
  settingsNow(trx: Knex): Promise<{ newsletter_double_opt_in: boolean }>;
  spamCheck: SpamCheck;
  /** The consent wording of the form. */
  filledTexts<Page extends PageTextPage>(page: Page): Promise<PageTexts<Page>>;
  /** The version of the privacy policy. */
  policyVersion(trx: Knex, shown?: string): Promise<string>;
}

/**
 * The most confirmation mails that one address gets, whoever asks, so that the form cannot be used to pester a stranger.
 */
const MAILS_AN_HOUR = 1;
const MAILS_A_WEEK = 3;

/** A link in a confirmation mail works for seven days. */
const TOKEN_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

interface Row {
  id: string;
  email: string;
  status: SubscriptionStatus;
  spam_reason: string | null;
  confirm_sent_at: string | null;
}

/**
 * Takes a sign-up to the newsletter. The answer is the same for every address, so that the form tells nobody who is subscribed.
 * A post with a filled decoy is held back, not dropped.
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
      // A mailbox that bounced may work again: its owner's own sign-up counts.
      if (isLasting(reason) || (row.status === 'suppressed' && reason !== 'bounced')) return row.id;
      // A sign-up that looks like a robot's must not suspend a person's own.
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
 * Confirms an address by the token of its mail. Pressing the button twice does no harm.
 * @returns whether the address is confirmed now; false for an unknown or expired token
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

/** A person's own confirmed sign-up outweighs an earlier unsubscription. */
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
 * Stores the hash of a new token and mails the token, unless the address has had its limit of such mails. The caller holds the
 * row's lock, so that simultaneous requests count each other.
 * @param is_bulk whether many are asked at once, and nobody waits for the mail
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
