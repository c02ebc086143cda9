import * as z from 'zod';
import {
  email,
  filter,
  keysOf,
  oneOf,
  optionalMoment,
  optionalText,
  orNull,
  requiredLongText,
  requiredText,
} from './fields.ts';
import { FORM_LIMITS } from './forms.ts';
import type { MailDelivery, MailKind } from './mails.ts';
import type { Stored } from './record-lists.ts';
import { firstPlaceholder, REPLY_MAX, REPLY_SUBJECT_MAX } from './reply-templates.ts';

/** Also of an account that is gone. */
export const CHOOSE_COLLEAGUE = 'Choose a colleague who can sign in here';

const UNFILLED = 'Fill in what is in braces, or take it out';
const isFilledIn = (text: string) => firstPlaceholder(text) === null;

/** The statuses with their labels. closed: ended before outcomes were recorded; no longer set. */
export const CONSULTATION_LABELS = {
  new: 'New',
  replied: 'Replied',
  meeting_agreed: 'Meeting agreed',
  won: 'Won',
  lost: 'Lost',
  not_for_us: 'Not for us',
  closed: 'Closed',
  spam: 'Spam',
} as const;
export type EnquiryStatus = keyof typeof CONSULTATION_LABELS;
const CONSULTATION_STATUSES = keysOf(CONSULTATION_LABELS);

/** Statuses that need action. */
export const OPEN_STATUSES = ['new', 'replied', 'meeting_agreed'] as const satisfies EnquiryStatus[];

/** Statuses of closed enquiries. */
export const OUTCOMES = ['won', 'lost', 'not_for_us'] as const satisfies EnquiryStatus[];
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

/** Hours within which the site promises to make contact, unless the settings say otherwise. */
export const RESPONSE_HOURS = 24;

/** Hours before the promised time at which a waiting request needs attention. */
export const WARN_HOURS = 4;

export const consultationSchema = z.object({
  first_name: requiredText('First name', 100),
  last_name: requiredText('Last name', 100),
  company_name: requiredText('Company', 200),
  email,
  phone: optionalText('Phone', 40),
  /** What the visitor would like to talk about. */
  message: optionalText('What they said', FORM_LIMITS.message),
  source: requiredText('Came from', 100).default('admin'),
  status: oneOf(CONSULTATION_STATUSES).default('new'),
  lost_reason: orNull(z.enum(keysOf(LOST_REASONS), { error: 'Choose why it was lost' })),
  /** How it ended, in a sentence. */
  outcome: optionalText('Outcome', 500),
  /** Id of the colleague who deals with it. */
  assignee_id: orNull(z.uuid({ error: CHOOSE_COLLEAGUE })),
  notes: optionalText('Good to know', 10_000),
  responded_at: optionalMoment('First reply'),
});

export const consultationFilterSchema = filter({
  status: z.enum(CONSULTATION_STATUSES),
  /** Whether it still needs action. */
  open: z.boolean(),
  source: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  email: z.string(),
  assignee_id: z.uuid().nullable(),
  unassigned: z.boolean(),
  is_sample: z.boolean(),
  created_at_gte: z.iso.datetime({ offset: true }).or(z.iso.date()),
});

/** A row of consultations as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Enquiry extends z.output<typeof consultationSchema>, Stored {
  /** Current name of the colleague who deals with it. */
  assignee: string | null;
  consent: boolean;
  consent_text: string | null;
  consent_version: string | null;
  /** created_at plus the response time promised then. */
  respond_by: string;
  /** Content of the honeypot field; null if it was empty. */
  website: string | null;
  /** Why it is held as suspected spam; null if it is not. */
  spam_reason: string | null;
  /** When it was won, lost or declined; null while it is open. */
  closed_at: string | null;
  /** Time of the last reply. */
  replied_at: string | null;
  /** Start of the next appointment, else of the latest; null if there is none. */
  meeting_at: string | null;
  /** Whether it came with the product, to try things out. */
  is_sample: boolean;
}

/** Body of PUT /api/admin/consultations/:id/notes/:noteId; repeating it with the same id adds no second note. */
export const consultationNoteSchema = z.strictObject({ text: requiredLongText('Note', 5000) });

/** Body of PUT /api/admin/consultations/:id/replies/:replyId; repeating it with the same id sends nothing. */
export const replySchema = z.strictObject({
  subject: requiredText('Subject', REPLY_SUBJECT_MAX).refine(isFilledIn, { error: UNFILLED }),
  text: requiredLongText('Reply', REPLY_MAX).refine(isFilledIn, { error: UNFILLED }),
  /** Whether it was sent from a mail program and is only recorded here. */
  sent_elsewhere: z.boolean().default(false),
});
export type ReplyInput = z.input<typeof replySchema>;

/** An event of an enquiry; `who` is null for the website and for deleted accounts. */
export type TimelineEntry = { id: string; at: string; who: string | null } & (
  | { kind: 'note'; mine: boolean; text: string }
  | {
      kind: 'reply';
      subject: string;
      text: string;
      /** null if it was sent from a mail program, or is no longer in the outbox. */
      delivery: MailDelivery | null;
      mail_id: string | null;
      sent_elsewhere: boolean;
    }
  /** `to` has the recipients of a mail to the team. */
  | { kind: 'mail'; mail: MailKind; to: string[]; delivery: MailDelivery }
  | {
      kind: 'appointment';
      what: 'agreed' | 'changed' | 'cancelled';
      appointment_id: string;
      starts_at: string;
      minutes: number;
      is_sent: boolean;
    }
  | { kind: 'change'; action: string; changes: TimelineChange[] }
);

/** A changed field, with values unless they are the visitor's personal data. */
export interface TimelineChange {
  field: string;
  from?: string | null;
  to?: string | null;
}

/** A person to whom requests can be assigned. */
export interface Assignee {
  id: string;
  name: string;
}
