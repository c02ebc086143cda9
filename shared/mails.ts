import * as z from 'zod';
import { filter } from './fields.ts';
import type { Stored } from './record-lists.ts';

/** Kinds of mail; each is composed in one place of the API. */
export const MAIL_KINDS = [
  'consultation_confirmation',
  'consultation_notification',
  'consultation_assigned',
  'consultation_reminder',
  'consultation_reply',
  'appointment',
  'appointment_reminder',
  'subscription_confirmation',
  'subscription_welcome',
  'password_reset',
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
 * queued: waiting for the next attempt; sending: being handed to the mail server; sent: accepted by the mail server; failed:
 * given up; unknown: the process or the connection ended during the hand-over, and it must not be sent twice.
 */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Delivery of a mail; 'written': to a file, without a mail server. */
export type MailDelivery = MailState | 'written';

/** Days for which a mail is retried after temporary failures. */
export const MAIL_RETRY_DAYS = 3;

export const mailSchema = z.object({});

export const mailFilterSchema = filter({
  state: z.enum(MAIL_STATES),
  kind: z.enum(MAIL_KINDS),
  to_address: z.string(),
  resource: z.string(),
  record_id: z.string(),
});

/** One attempt to hand a mail to the mail server. */
export interface MailAttempt {
  at: string;
  /** written: to a file, without a mail server; postponed: failed, and will be retried; unknown: sent whole, without a reply. */
  outcome: 'sent' | 'written' | 'postponed' | 'failed' | 'unknown';
  /** The error of the mail server or the connection. */
  error: string | null;
}

/** A row of mails as the admin API answers it; moments are ISO 8601 in UTC. */
export interface OutgoingMail extends Stored {
  kind: MailKind;
  to_address: string;
  reply_to: string | null;
  subject: string;
  /** Not in lists; emptied after sending if the mail has a secret link. */
  text_body: string;
  html_body: string;
  message_id: string;
  /** Whether it has a secret link. */
  is_secret: boolean;
  /** Whether its text was emptied because of that, so that it cannot be sent again. */
  is_emptied: boolean;
  state: MailState;
  attempts: number;
  /** The last error of the mail server or the connection. */
  last_error: string | null;
  /** All attempts, oldest first. */
  attempt_log: MailAttempt[];
  next_attempt_at: string;
  last_attempt_at: string | null;
  sent_at: string | null;
  /** The record that the mail is about, if any. */
  resource: string | null;
  record_id: string | null;
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
  /** Time of the oldest waiting mail; null if there is none. */
  waiting_since: string | null;
  /** The latest error of the waiting mails. */
  last_error: string | null;
}

/** So many soft bounces within so many days count as a hard one. */
export const SOFT_BOUNCES = { count: 3, days: 30 };

/** Mail services whose reports of bounces and complaints are accepted. */
export const MAIL_SERVICES = ['postmark', 'brevo', 'mailgun', 'sendgrid', 'ses'] as const;
export type MailService = (typeof MAIL_SERVICES)[number];
