import * as z from 'zod';
import { optionalUuid, requiredText, text } from './fields.ts';

/**
 * draft: can be changed; queued: started, nothing posted yet; sending: batches are being posted; stopped: no further
 * batch; sent: every recipient is settled.
 */
export const NEWSLETTER_STATES = ['draft', 'queued', 'sending', 'stopped', 'sent'] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];

/** Mails a minute; a mail server's own limit is often some hundreds. */
export const PER_MINUTE = { least: 1, most: 6000, usual: 600 };

export const SUBJECT_MAX = 200;

const PER_MINUTE_RANGE = `Must be a whole number from ${PER_MINUTE.least} to ${PER_MINUTE.most}`;

export const newsletterSchema = z.object({
  post_id: optionalUuid('Post'),
  subject: requiredText('Subject', SUBJECT_MAX),
  preheader: text('Preview line', 200),
  intro: text('Introduction', 5000),
  per_minute: z
    .int({ error: PER_MINUTE_RANGE })
    .min(PER_MINUTE.least, { error: PER_MINUTE_RANGE })
    .max(PER_MINUTE.most, { error: PER_MINUTE_RANGE })
    .default(PER_MINUTE.usual),
});

export const newsletterFilterSchema = z
  .strictObject({
    state: z.enum(NEWSLETTER_STATES),
    post_id: z.uuid(),
    subject: z.string(),
  })
  .partial();

export const newsletterStartSchema = z.object({
  /** Said when the same post went out before, and shall again. */
  again: z.boolean().default(false),
});

/** Why no newsletter goes out, and what to do. */
export const NO_MAIL_SERVER =
  'No mail server is set up, so a newsletter would reach nobody. Ask the person who looks after the server to connect one, and send a test email from Sent email. Then send the newsletter.';

export const newsletterTestSchema = z.object({ email: requiredText('Email', 254) });

/** A row of newsletters as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Newsletter extends z.output<typeof newsletterSchema> {
  id: string;
  state: NewsletterState;
  /** Of the post as it is now; null when it is deleted or none is chosen. */
  post_title: string | null;
  /** How many it was started for. */
  recipients: number;
  started_at: string | null;
  finished_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Answer of GET /api/admin/newsletters/:id/preview. */
export interface NewsletterPreview {
  subject: string;
  html: string;
  text: string;
  /** Addresses of the team, to which a test can be sent. */
  team: string[];
}

/** Answer of GET /api/admin/newsletters/:id/progress. */
export interface NewsletterProgress {
  state: NewsletterState;
  /** Without one no newsletter can be started. */
  has_mail_server: boolean;
  /** Who would get it if it were started now; only while it is a draft. */
  audience: number | null;
  recipients: number;
  /** Not yet handed to the outbox, or in it. */
  waiting: number;
  sent: number;
  failed: number;
  /** Of those who failed, who is still subscribed and can be sent it again. */
  resendable: number;
  unknown: number;
  /** Left the list, or were suppressed, between the start and their turn. */
  left: number;
  /** After it was sent, as far as reported. */
  bounced: number;
  complained: number;
  unsubscribed: number;
  /** Estimate; null unless it is being sent. */
  seconds_left: number | null;
  /** When the same post went out before; null when it never did. */
  sent_before_at: string | null;
}
