import * as z from 'zod';

/** What a mail is about; each is written in one place of the API. */
export const MAIL_KINDS = [
  'consultation_confirmation',
  'consultation_notification',
  'consultation_assigned',
  'consultation_reminder',
  'consultation_late',
  'consultation_reply',
  'appointment',
  'subscription_confirmation',
  'subscription_welcome',
  'password_reset',
  'email_change',
  'account_notice',
  'invitation',
  'privacy_request_acknowledgement',
  'privacy_request_notification',
  'privacy_request_reminder',
  'health_alert',
  'newsletter',
  'test',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * queued: waits for its next attempt; sending: handed to the mail server at this moment; sent: the mail server took
 * it; failed: given up; unknown: the process or the connection ended while the mail server was taking it, and it must
 * not go out twice.
 */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** How far a mail has come; 'written' to a file where there is no mail server. */
export type MailDelivery = MailState | 'written';

/** For how long a mail is tried again after a failure that may pass. */
export const MAIL_RETRY_DAYS = 3;

export const mailSchema = z.object({});

export const mailFilterSchema = z
  .strictObject({
    state: z.enum(MAIL_STATES),
    kind: z.enum(MAIL_KINDS),
    to_address: z.string(),
    resource: z.string(),
    record_id: z.string(),
    created_at_gte: z.iso.datetime({ offset: true }).or(z.iso.date()),
    created_at_lte: z.iso.datetime({ offset: true }).or(z.iso.date()),
  })
  .partial();

/** Most mails that one request sends again. */
export const RESEND_MAX = 100;

/** Body of POST /api/admin/mails/resend. */
export const resendSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(RESEND_MAX) });

/** Its answer: which go out again, and why the others do not. */
export interface MailsResent {
  resent: string[];
  refused: { id: string; reason: string }[];
}

/** One attempt to hand a mail to the mail server. */
export interface MailAttempt {
  at: string;
  /** written: to a file, because there is no mail server; postponed: failed, and tried again; unknown: the mail server had all of it, and its answer never came. */
  outcome: 'sent' | 'written' | 'postponed' | 'failed' | 'unknown';
  /** What the mail server, or the connection to it, said. */
  error: string | null;
}

/** A row of mails as the admin API answers it; moments are ISO 8601 in UTC. */
export interface OutgoingMail {
  id: string;
  kind: MailKind;
  to_address: string;
  reply_to: string | null;
  subject: string;
  /** Empty once a mail with a secret link in it was sent. */
  text_body: string;
  html_body: string;
  message_id: string;
  /** Whether it holds a link that lets its reader do something. */
  is_secret: boolean;
  state: MailState;
  attempts: number;
  /** What the mail server, or the connection to it, said last. */
  last_error: string | null;
  /** How each attempt ended, oldest first. */
  attempt_log: MailAttempt[];
  next_attempt_at: string;
  last_attempt_at: string | null;
  sent_at: string | null;
  /** The record that the mail is about, where there is one. */
  resource: string | null;
  record_id: string | null;
  created_at: string;
  updated_at: string;
}

/** Answer of GET /api/admin/mails/status. */
export interface MailStatus {
  /** 'files': no mail server is configured, and messages are written to the data folder. */
  transport: 'smtp' | 'files';
  /** Not yet sent; `retrying` of them after at least one failure. */
  waiting: number;
  retrying: number;
  /** Given up within the last seven days. */
  failed: number;
  /** Of them, within the last day. */
  failed_today: number;
  /** Since when the oldest waiting message waits; null when none does. */
  waiting_since: string | null;
  /** Of the latest failure among those that wait. */
  last_error: string | null;
}
