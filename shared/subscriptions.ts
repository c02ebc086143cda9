import * as z from 'zod';
import { email, filter, oneOf, optionalMoment, optionalText, requiredText, tags } from './fields.ts';
import type { Stored } from './record-lists.ts';

export const SUBSCRIPTION_STATUSES = ['pending', 'confirmed', 'unsubscribed', 'suppressed'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Why an address is not written to, to follow 'because'. */
export const SUPPRESSION_WORDS = {
  unsubscribed: 'its reader left the newsletter',
  erased: 'its reader’s data was erased',
  bounced: 'email to it came back',
  complained: 'its reader complained',
  manual: 'a colleague decided so',
} as const;
export type SuppressionReason = keyof typeof SUPPRESSION_WORDS;

/** Tags of subscribers; a comma separates them in files. */
export const subscriberTags = tags(
  requiredText('Tag', 50).refine((tag) => !tag.includes(','), { error: 'A tag has no comma' }),
);

const firstName = optionalText('First name', 100).refine((name) => !name?.includes('\n'), {
  error: 'First name is one line',
});

export const subscriptionSchema = z.object({
  email,
  first_name: firstName,
  tags: subscriberTags,
  status: oneOf(SUBSCRIPTION_STATUSES).default('pending'),
  source: requiredText('Source', 100).default('admin'),
  consent_text: optionalText('Consent wording', 1000),
  consent_at: optionalMoment('Consent time'),
});

export const subscriptionFilterSchema = filter({
  status: z.enum(SUBSCRIPTION_STATUSES),
  source: z.string(),
  tag: z.string(),
  email: z.string(),
  suspected: z.boolean(),
  created_at_gte: z.iso.datetime({ offset: true }).or(z.iso.date()),
  created_at_lte: z.iso.datetime({ offset: true }).or(z.iso.date()),
});

/** A row of subscriptions as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Subscription extends z.output<typeof subscriptionSchema>, Stored {
  consent_version: string | null;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  /** Why it is held as suspected spam; null if it is not. */
  spam_reason: string | null;
  /** Soft bounces within the 30 days before the latest. */
  soft_bounces: number;
  last_bounce_at: string | null;
}

/** Columns of an export, in order. */
export const SUBSCRIPTION_EXPORT_COLUMNS = [
  'email',
  'status',
  'source',
  'consent_text',
  'consent_version',
  'consent_at',
  'confirmed_at',
  'unsubscribed_at',
  'created_at',
  'updated_at',
  'first_name',
  'tags',
] as const;
