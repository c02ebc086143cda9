import * as z from 'zod';
import { optionalImageAddress, requiredText, text } from './fields.ts';

/**
 * draft: can be changed; scheduled: begins at its time; queued: started, nothing posted yet; sending: batches are being
 * posted; stopped: no further batch; sent: every recipient is settled.
 */
const NEWSLETTER_STATES = ['draft', 'scheduled', 'queued', 'sending', 'stopped', 'sent'] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];

/** What a list shows together: drafts, what has a time or is under way, and what is over. */
export const NEWSLETTER_STAGES = {
  draft: ['draft'],
  going_out: ['scheduled', 'queued', 'sending', 'stopped'],
  sent: ['sent'],
} as const satisfies { readonly [stage: string]: readonly NewsletterState[] };
export type NewsletterStage = keyof typeof NEWSLETTER_STAGES;

/** Mails a minute; a mail server's own limit is often some hundreds. */
export const PER_MINUTE = { least: 1, most: 6000, usual: 600 };

export const SUBJECT_MAX = 200;
/** Inboxes show about so many characters of a subject (a hint and not a limit). */
export const SUBJECT_HINT = 50;
const INTRO_MAX = 20_000;
export const POSTS_MAX = 12;

const PER_MINUTE_RANGE = `Must be a whole number from ${PER_MINUTE.least} to ${PER_MINUTE.most}`;

export const newsletterSchema = z.object({
  /** In the order in which the mail has them. */
  post_ids: z
    .array(z.uuid(), { error: 'Articles must be a list of articles' })
    .max(POSTS_MAX, { error: `Choose at most ${POSTS_MAX} articles` })
    .nullish()
    .transform((ids) => [...new Set(ids ?? [])]),
  subject: requiredText('Subject', SUBJECT_MAX),
  preheader: text('Preview line', 200),
  /** HTML of few elements: @see sanitiseIntro */
  intro: text('Introduction', INTRO_MAX),
  picture: optionalImageAddress('Picture'),
  /** The mail holds whole articles, and not only the way to them. */
  whole_posts: z.boolean({ error: 'Must be yes or no' }).default(false),
  per_minute: z
    .int({ error: PER_MINUTE_RANGE })
    .min(PER_MINUTE.least, { error: PER_MINUTE_RANGE })
    .max(PER_MINUTE.most, { error: PER_MINUTE_RANGE })
    .default(PER_MINUTE.usual),
});

export const newsletterFilterSchema = z
  .strictObject({
    state: z.enum(NEWSLETTER_STATES),
    stage: z.enum(Object.keys(NEWSLETTER_STAGES) as [NewsletterStage, ...NewsletterStage[]]),
    subject: z.string(),
    /** Whether it has, or had, a page on the web. */
    on_web: z.boolean(),
  })
  .partial();

/** Body of POST /api/admin/newsletters/:id/start. */
export const newsletterStartSchema = z.object({
  /** When; at once without it. */
  at: z.iso.datetime({ offset: true, error: 'Choose a day and a time' }).optional(),
  /** Confirms that one of its posts goes out again. */
  again: z.boolean().default(false),
  /** Whether it gets a page on the web. */
  on_web: z.boolean().default(true),
});

/** Furthest ahead that one can be scheduled, in days. */
export const SCHEDULE_DAYS_MAX = 365;

/** Why no newsletter goes out, and what to do. */
export const NO_MAIL_SERVER =
  'No mail server is set up, so a campaign would reach nobody. Ask the person who looks after the server to connect one, and send a test email from Sent email. Then send the campaign.';

export const newsletterTestSchema = z.object({ email: requiredText('Email', 254) });

/** Results of a newsletter: delivered, bounced and waiting add up to its recipients; those who left are among the delivered. */
interface NewsletterFigures {
  sent_to: number;
  delivered: number;
  /** Refused by the reader's server, at once or later. */
  bounced: number;
  /** Not yet handed over, or nobody knows whether it arrived. */
  waiting: number;
  /** Unsubscribed after this one and before the next. */
  left: number;
}

/** A row of newsletters as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Newsletter extends z.output<typeof newsletterSchema>, NewsletterFigures {
  id: string;
  state: NewsletterState;
  /** Of its posts as they are now, in their order; deleted ones are left out. */
  post_titles: string[];
  /** How many it was started for. */
  recipients: number;
  scheduled_at: string | null;
  /** Why it did not begin at its time. */
  problem: string | null;
  /** Of its page on the web; null where it has none. */
  slug: string | null;
  withdrawn_at: string | null;
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
  /** Whether a mail server is set up: no newsletter starts without one. */
  has_mail_server: boolean;
  /** When a mail was last taken by the mail server. */
  mail_taken_at: string | null;
  /** Who would get it if it were started now; only until it is started. */
  audience: number | null;
  /** Who would not: they left, or cannot be reached. */
  gone: { left: number; unreachable: number } | null;
  /** When a test of it as it stands was made last. */
  tested_at: string | null;
  /** Where its page on the web is, or would be. */
  web_path: string;
  recipients: number;
  /** Not yet handed to the outbox, or in it. */
  waiting: number;
  sent: number;
  failed: number;
  /** Of those who failed, who is still subscribed and can be sent it again. */
  resendable: number;
  unknown: number;
  /** Unsubscribed or suppressed between the start and their turn. */
  left: number;
  /** After it was sent, as far as reported. */
  bounced: number;
  complained: number;
  unsubscribed: number;
  /** Estimate; null unless it is being sent. */
  seconds_left: number | null;
  /** When one of its posts went out before; null when none did. */
  sent_before_at: string | null;
}

/** Why an address did not get it. */
const BOUNCE_REASONS = ['gone', 'full', 'refused', 'later', 'unknown'] as const;
export type BounceReason = (typeof BOUNCE_REASONS)[number];

/** Whom it did not reach. */
export interface NewsletterBounce {
  /** Of the subscriber; null once they were deleted. */
  subscription_id: string | null;
  email: string | null;
  reason: BounceReason;
  /** Whether nothing more is sent to them. */
  taken_off: boolean;
}

/** Bounces that an answer names. */
export const BOUNCES_NAMED = 100;

/** Answer of GET /api/admin/newsletters/:id/results. */
export interface NewsletterResults {
  bounces: NewsletterBounce[];
  /** Who started or scheduled it. */
  sent_by: string | null;
  /** Openings of its posts on the site since the day of its start, and on that day; counted without saying whose. */
  views: { title: string; slug: string; since: number; first_day: number }[];
}
