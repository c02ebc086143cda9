import * as z from 'zod';
import { email, optionalMoment, optionalText, requiredLongText, requiredText } from './fields.ts';

export const CONSULTATION_STATUSES = ['new', 'contacted', 'booked', 'closed', 'spam'] as const;
export type ConsultationStatus = (typeof CONSULTATION_STATUSES)[number];

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
  source: requiredText('Source', 100).default('admin'),
  status: z
    .enum(CONSULTATION_STATUSES, { error: `Choose one of ${CONSULTATION_STATUSES.join(', ')}` })
    .default('new'),
  assignee: optionalText('Assignee', 200),
  notes: optionalText('Notes', 10_000),
  responded_at: optionalMoment('Time of response'),
});

export const consultationFilterSchema = z
  .strictObject({
    status: z.enum(CONSULTATION_STATUSES),
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

export type ConsultationInput = z.input<typeof consultationSchema>;

/** A row of consultations as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Consultation extends z.output<typeof consultationSchema> {
  id: string;
  consent: boolean;
  consent_text: string | null;
  consent_version: string | null;
  /** created_at plus the hours that were promised then. */
  respond_by: string;
  /** What a filled decoy held, null when it was empty. */
  website: string | null;
  /** Why it is held back as suspected spam, null when it is not. */
  spam_reason: string | null;
  created_at: string;
  updated_at: string;
}

/** Body of POST /api/admin/consultations/:id/notes. */
export const consultationNoteSchema = z.strictObject({ text: requiredLongText('Note', 5000) });

/** What happened to a request, the latest first; `who` is null for the website and for accounts that are gone. */
export type TimelineEntry =
  | { kind: 'note'; id: string; at: string; who: string | null; mine: boolean; text: string }
  | { kind: 'change'; id: string; at: string; who: string | null; action: string; changes: TimelineChange[] };

/** A field that changed; what it held is told only where that is no personal data of the visitor. */
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
