import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { type NewsletterRequest, newsletterRequestSchema } from '#shared/forms.ts';
import {
  NEWSLETTER_CHECK_INBOX,
  NEWSLETTER_CONSENT_TEXT,
  NEWSLETTER_THANKS,
  POLICY_VERSION,
} from '#shared/public.ts';
import type { SubscriptionStatus } from '#shared/subscriptions.ts';
import { parse } from '../http/api-error.ts';
import { readSource } from '../http/source.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { MAIL_QUEUE } from '../mail/mailer.ts';
import type { SiteIdentity } from '../site-identity.ts';
import { subscriptionConfirmation } from './confirmation-mail.ts';

export interface SubscribeServices {
  db: Knex;
  jobs: Jobs;
  site: SiteIdentity;
  /** Whether an address counts only after its owner confirmed it. */
  doubleOptIn: boolean;
}

/** At most one confirmation mail an hour to one address, so that the form is no way to pester a stranger. */
const RESEND_MILLISECONDS = 60 * 60 * 1000;

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
 * Takes a wish for the newsletter. The answer is the same whatever we know of the address, so that the form tells
 * nobody who is subscribed (CHECKLIST A274); a filled decoy is held back, not dropped (A249).
 * @throws ApiError 'invalid'
 */
export async function subscribe(
  services: SubscribeServices,
  body: NewsletterRequest,
  source: string,
): Promise<{ message: string }> {
  const { email, company } = parse(newsletterRequestSchema, body);
  const { db, doubleOptIn } = services;
  const suspected = company !== '';
  await db.transaction(async (trx) => {
    const wish = {
      consent_text: NEWSLETTER_CONSENT_TEXT,
      consent_version: POLICY_VERSION,
      consent_at: new Date().toISOString(),
      source: readSource(source, 'footer'),
    };
    const inserted = await trx('subscriptions')
      .insert({ email, status: 'pending', spam_reason: suspected ? 'decoy' : null, ...wish })
      .onConflict('email')
      .ignore()
      .returning('id');
    if (suspected) return;
    const row: Row = await trx('subscriptions').where({ email }).forUpdate().first();
    if (row.status === 'confirmed' || row.status === 'suppressed') return;
    if (inserted.length === 0)
      await trx('subscriptions')
        .where({ id: row.id })
        .update({ ...wish, spam_reason: null });
    if (doubleOptIn) await askForConfirmation(trx, row, services);
    else await trx('subscriptions').where({ id: row.id }).update(CONFIRMED());
  });
  return { message: doubleOptIn ? NEWSLETTER_CHECK_INBOX : NEWSLETTER_THANKS };
}

/**
 * Acts on the button behind the link of a confirmation mail. A second press is as good as the first.
 * @returns whether the address is confirmed now; false for an unknown or expired token
 */
export async function confirmSubscription(db: Knex, token: string): Promise<boolean> {
  return db.transaction(async (trx) => {
    const row: Row | undefined = await trx('subscriptions')
      .where({ confirm_token_hash: hashOf(token) })
      .forUpdate()
      .first();
    if (!row || row.status === 'suppressed') return false;
    if (row.status === 'confirmed') return true;
    if (!row.confirm_sent_at || Date.now() - Date.parse(row.confirm_sent_at) > TOKEN_MILLISECONDS)
      return false;
    await trx('subscriptions').where({ id: row.id }).update(CONFIRMED());
    return true;
  });
}

/** Makes a new token, keeps its hash and mails the token itself, unless that happened within the last hour. */
export async function askForConfirmation(
  trx: Knex,
  row: Row,
  { jobs, site }: Pick<SubscribeServices, 'jobs' | 'site'>,
): Promise<void> {
  if (row.confirm_sent_at && Date.now() - Date.parse(row.confirm_sent_at) < RESEND_MILLISECONDS) return;
  const token = randomBytes(24).toString('base64url');
  await trx('subscriptions')
    .where({ id: row.id })
    .update({ confirm_token_hash: hashOf(token), confirm_sent_at: new Date().toISOString() });
  await jobs.enqueue(trx, MAIL_QUEUE, subscriptionConfirmation(row.email, token, site));
}

const CONFIRMED = () => ({
  status: 'confirmed',
  confirmed_at: new Date().toISOString(),
  unsubscribed_at: null,
  spam_reason: null,
});

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
