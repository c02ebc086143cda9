import * as z from 'zod';
import { email, optionalMoment, optionalText, requiredLongText, requiredText } from './fields.ts';
import { FORM_LIMITS } from './forms.ts';
import type { MailDelivery, MailKind } from './mails.ts';
import { firstMark, REPLY_MAX, REPLY_SUBJECT_MAX } from './reply-templates.ts';

const UNFILLED = 'Fill in what is in braces, or take it out';
const isFilledIn = (text: string) => firstMark(text) === null;

/** closed: ended before outcomes were recorded; no longer set. */
const CONSULTATION_STATUSES = [
  'new',
  'replied',
  'meeting_agreed',
  'won',
  'lost',
  'not_for_us',
  'closed',
  'spam',
] as const;
export type ConsultationStatus = (typeof CONSULTATION_STATUSES)[number];

/** How each state is called. */
export const CONSULTATION_LABELS: { readonly [status in ConsultationStatus]: string } = {
  new: 'New',
  replied: 'Replied',
  meeting_agreed: 'Meeting agreed',
  won: 'Won',
  lost: 'Lost',
  not_for_us: 'Not for us',
  closed: 'Closed',
  spam: 'Spam',
};

/** Statuses that still need somebody to act. */
export const OPEN_STATUSES = ['new', 'replied', 'meeting_agreed'] as const satisfies ConsultationStatus[];

/** How an enquiry can end. */
export const OUTCOMES = ['won', 'lost', 'not_for_us'] as const satisfies ConsultationStatus[];
export type Outcome = (typeof OUTCOMES)[number];

/** Why an enquiry was lost. */
export const LOST_REASONS = {
  chose_another: 'Chose somebody else',
  fee: 'The fee',
  not_now: 'Not now, perhaps later',
  no_answer: 'Never answered us',
  other: 'Something else',
} as const;
export type LostReason = keyof typeof LOST_REASONS;
const REASONS = Object.keys(LOST_REASONS) as [LostReason, ...LostReason[]];

/** Names in earlier links and bookmarks. */
const EARLIER_STATUSES: { readonly [status: string]: ConsultationStatus } = {
  contacted: 'replied',
  booked: 'meeting_agreed',
};

const statusFilter = z.preprocess(
  (status) => (typeof status === 'string' ? (EARLIER_STATUSES[status] ?? status) : status),
  z.enum(CONSULTATION_STATUSES),
);

/** Hours within which the site promises to make contact, unless the settings say otherwise. */
export const RESPONSE_HOURS = 24;

/** Hours before the promised time at which a waiting request needs attention. */
export const WARN_HOURS = 4;

export const consultationSchema = z.object({
  first_name: requiredText('First name', 100),
  last_name: requiredText('Last name', 100),
  company_name: requiredText('Company name', 200),
  email,
  phone: optionalText('Phone', 40),
  /** What the visitor would like to talk about. */
  message: optionalText('What they said', FORM_LIMITS.message),
  source: requiredText('Source', 100).default('admin'),
  status: z
    .enum(CONSULTATION_STATUSES, { error: `Choose one of ${CONSULTATION_STATUSES.join(', ')}` })
    .default('new'),
  lost_reason: z
    .enum(REASONS, { error: 'Choose why it was lost' })
    .nullish()
    .transform((reason) => reason ?? null),
  /** How it ended, in a sentence. */
  outcome: optionalText('Outcome', 500),
  assignee: optionalText('Assigned to', 200),
  notes: optionalText('Notes', 10_000),
  responded_at: optionalMoment('Time of response'),
});

export const consultationFilterSchema = z
  .strictObject({
    status: statusFilter,
    /** Whether somebody still has to do something about it. */
    open: z.boolean(),
    source: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    company_name: z.string(),
    email: z.string(),
    assignee: z.string().nullable(),
    unassigned: z.boolean(),
    overdue: z.boolean(),
    created_at_gte: z.iso.datetime({ offset: true }).or(z.iso.date()),
    created_at_lte: z.iso.datetime({ offset: true }).or(z.iso.date()),
  })
  .partial();

/** A row of consultations as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Consultation extends z.output<typeof consultationSchema> {
  id: string;
  consent: boolean;
  consent_text: string | null;
  consent_version: string | null;
  /** created_at plus the hours that were promised then. */
  respond_by: string;
  /** What the honeypot field held; null when it was empty. */
  website: string | null;
  /** Why it is held back as suspected spam, null when it is not. */
  spam_reason: string | null;
  /** When it was won, lost or turned down; null while it is open. */
  closed_at: string | null;
  /** When somebody last wrote to the person from here. */
  replied_at: string | null;
  /** When the appointment that is still to come begins, or else the latest one; null when there is none. */
  meeting_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Body of POST /api/admin/consultations/:id/notes. */
export const consultationNoteSchema = z.strictObject({ text: requiredLongText('Note', 5000) });

/** Body of PUT /api/admin/consultations/:id/replies/:replyId; a reply that is sent twice under one id goes out once. */
export const replySchema = z.strictObject({
  subject: requiredText('Subject', REPLY_SUBJECT_MAX).refine(isFilledIn, { error: UNFILLED }),
  text: requiredLongText('Reply', REPLY_MAX).refine(isFilledIn, { error: UNFILLED }),
  /** It was sent from a mail program and is only recorded here. */
  sent_elsewhere: z.boolean().default(false),
});
export type ReplyInput = z.input<typeof replySchema>;

/** What happened to a request, the latest first; `who` is null for the website and for accounts that are gone. */
export type TimelineEntry =
  | { kind: 'note'; id: string; at: string; who: string | null; mine: boolean; text: string }
  | {
      kind: 'reply';
      id: string;
      at: string;
      who: string | null;
      subject: string;
      text: string;
      /** null when it went out from a mail program, or when the outbox no longer has it. */
      delivery: MailDelivery | null;
      mail_id: string | null;
      sent_elsewhere: boolean;
    }
  | {
      kind: 'mail';
      id: string;
      at: string;
      who: null;
      mail: MailKind;
      /** For a mail to the team, whom it told. */
      to: string[];
      delivery: MailDelivery;
    }
  | {
      kind: 'appointment';
      id: string;
      at: string;
      who: string | null;
      what: 'agreed' | 'changed' | 'cancelled';
      appointment_id: string;
      starts_at: string;
      minutes: number;
      is_sent: boolean;
    }
  | { kind: 'change'; id: string; at: string; who: string | null; action: string; changes: TimelineChange[] };

/** A field that changed, with its values only where they are not the visitor's personal data. */
export interface TimelineChange {
  field: string;
  from?: string | null;
  to?: string | null;
}

/** How fast requests of the last `days` had their first answer; spam is left out. */
export interface ResponseTimes {
  days: number;
  /** Requests that came in. */
  received: number;
  answered: number;
  /** Minutes; null when none was answered. */
  median_minutes: number | null;
  /** Answered within the hours that were promised. */
  in_time: number;
  /** What is promised now. */
  promised_hours: number;
}

/** Somebody who can look after a request; `assignee` holds the name. */
export interface Assignee {
  id: string;
  name: string;
}
