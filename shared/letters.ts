import * as z from 'zod';
import { optionalUuid, requiredText, text } from './fields.ts';

/**
 * draft: can be changed; queued: started, nothing posted yet; sending: batches are being posted; stopped: no further
 * batch; sent: every recipient is settled.
 */
export const LETTER_STATES = ['draft', 'queued', 'sending', 'stopped', 'sent'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Mails a minute; a mail server's own limit is often some hundreds. */
export const PER_MINUTE = { least: 1, most: 6000, usual: 600 };

export const SUBJECT_MAX = 200;

const PER_MINUTE_RANGE = `Must be a whole number from ${PER_MINUTE.least} to ${PER_MINUTE.most}`;

export const letterSchema = z.object({
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

export const letterFilterSchema = z
  .strictObject({
    state: z.enum(LETTER_STATES),
    post_id: z.uuid(),
    subject: z.string(),
  })
  .partial();

export const letterStartSchema = z.object({
  /** Said when the same post went out before, and shall again. */
  again: z.boolean().default(false),
});

/** Why no letter goes out, and what to do. */
export const NO_MAIL_SERVER =
  'No mail server is configured, so a letter would reach nobody. Ask whoever looks after the server to connect one, and send a test mail from the outbox. Then send the letter.';

export const letterTestSchema = z.object({ email: requiredText('Email', 254) });

/** A row of letters as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Letter extends z.output<typeof letterSchema> {
  id: string;
  state: LetterState;
  /** Of the post as it is now; null when it is deleted or none is chosen. */
  post_title: string | null;
  /** How many it was started for. */
  recipients: number;
  started_at: string | null;
  finished_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Answer of GET /api/admin/letters/:id/preview. */
export interface LetterPreview {
  subject: string;
  html: string;
  text: string;
  /** Addresses of the team, to which a test can be sent. */
  team: string[];
}

/** Answer of GET /api/admin/letters/:id/progress. */
export interface LetterProgress {
  state: LetterState;
  /** Without one no letter can be started. */
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
