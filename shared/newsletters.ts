import * as z from 'zod';
import { filter, keysOf, optionalImageAddress, requiredText, text, wholeNumber } from './fields.ts';
import type { Stored } from './record-lists.ts';
import { subscriberTags } from './subscriptions.ts';

/**
 * draft: can be changed; scheduled: starts at its time; queued: started, nothing posted yet; sending: batches are being posted;
 * stopped: paused; sent: finished for every recipient.
 */
const NEWSLETTER_STATES = ['draft', 'scheduled', 'queued', 'sending', 'stopped', 'sent'] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];

/** States that a list groups: drafts, scheduled or in progress, finished. */
export const NEWSLETTER_STAGES = {
  draft: ['draft'],
  going_out: ['scheduled', 'queued', 'sending', 'stopped'],
  sent: ['sent'],
} as const satisfies { readonly [stage: string]: readonly NewsletterState[] };
export type NewsletterStage = keyof typeof NEWSLETTER_STAGES;

/** Mails a minute; mail servers often limit it to a few hundred. */
export const PER_MINUTE = { least: 1, most: 6000, usual: 600 };

export const SUBJECT_MAX = 200;
const INTRO_MAX = 20_000;
export const POSTS_MAX = 12;

export const newsletterSchema = z.object({
  /** In the order of the mail. */
  post_ids: z
    .array(z.uuid(), { error: 'Articles must be a list of articles' })
    .max(POSTS_MAX, { error: `Choose at most ${POSTS_MAX} articles` })
    .nullish()
    .transform((ids) => [...new Set(ids ?? [])]),
  subject: requiredText('Subject', SUBJECT_MAX),
  preheader: text('Preview line', 200),
  /** HTML with few elements; @see sanitiseIntro */
  intro: text('Introduction', INTRO_MAX),
  /** Stands in place of a first name that is not known. */
  name_fallback: text('Words in place of a first name', 60),
  picture: optionalImageAddress('Picture'),
  /** Only subscribers with one of these tags get it; all do if there are none. */
  recipient_tags: subscriberTags,
  /** Whether the mail contains whole articles rather than links. */
  whole_posts: z.boolean({ error: 'Must be yes or no' }).default(false),
  per_minute: wholeNumber('Emails a minute', PER_MINUTE.least, PER_MINUTE.most).default(PER_MINUTE.usual),
});

export const newsletterFilterSchema = filter({
  state: z.enum(NEWSLETTER_STATES),
  stage: z.enum(keysOf(NEWSLETTER_STAGES)),
  subject: z.string(),
  /** Whether it has or had a web page. */
  on_web: z.boolean(),
});

/** Body of POST /api/admin/newsletters/:id/start. */
export const newsletterStartSchema = z.object({
  /** Time to send; now if absent. */
  at: z.iso.datetime({ offset: true, error: 'Choose a day and a time' }).optional(),
  /** Confirms that a post is sent again. */
  again: z.boolean().default(false),
  /** Whether it gets a web page. */
  on_web: z.boolean().default(true),
});

/** Most days ahead that one can be scheduled. */
export const SCHEDULE_DAYS_MAX = 365;

/** Why newsletters cannot be sent, and what to do. */
export const NO_MAIL_SERVER =
  'No mail server is set up, so a campaign would reach nobody. Ask the person who looks after the server to connect one, and send a test email from Sent email. Then send the campaign.';

/** Results of a newsletter: recipients are delivered, bounced or waiting; those who left are among the delivered. */
interface NewsletterFigures {
  sent_to: number;
  delivered: number;
  /** Refused by the recipient's server, at once or later. */
  bounced: number;
  /** Not handed over yet, or unknown whether it arrived. */
  waiting: number;
  /** Unsubscribed between this one and the next. */
  left: number;
  /** Whether a mail service reports bounces here. If not, delivered ones are only known to be accepted by the mail server. */
  bounces_reported: boolean;
}

/** A row of newsletters as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Newsletter extends z.output<typeof newsletterSchema>, NewsletterFigures, Stored {
  state: NewsletterState;
  /** Current titles of its posts in their order, without deleted ones. */
  post_titles: string[];
  /** Number of recipients when it was started. */
  recipients: number;
  scheduled_at: string | null;
  /** Why it did not start at its time. */
  problem: string | null;
  /** Slug of its web page; null if it has none. */
  slug: string | null;
  withdrawn_at: string | null;
  started_at: string | null;
  finished_at: string | null;
}

/** Answer of GET /api/admin/newsletters/:id/preview. */
export interface NewsletterPreview {
  subject: string;
  html: string;
  text: string;
}

/** Answer of GET /api/admin/newsletters/:id/progress. */
export interface NewsletterProgress {
  /** Whether a mail server is configured, which newsletters need. */
  has_mail_server: boolean;
  /** Number of recipients if it were started now; null once it is started. */
  audience: number | null;
  /** When the current text was last tested. */
  tested_at: string | null;
  /** Path of its web page, even if not published yet. */
  web_path: string;
  failed: number;
  /** Failed recipients who are still subscribed, to whom it can be sent again. */
  resendable: number;
  unknown: number;
  /** When one of its posts was sent before; null if none was. */
  sent_before_at: string | null;
}
