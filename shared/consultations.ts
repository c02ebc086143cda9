import * as z from 'zod';
import { email, optionalMoment, optionalText, requiredText } from './fields.ts';

/** CHECKLIST A199. */
export const CONSULTATION_STATUSES = ['new', 'contacted', 'booked', 'closed', 'spam'] as const;
export type ConsultationStatus = (typeof CONSULTATION_STATUSES)[number];

/** Hours within which the site promises to make contact (SPEC section 9). */
export const RESPONSE_HOURS = 24;

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
  /** created_at plus RESPONSE_HOURS. */
  respond_by: string;
  /** What a filled decoy held, null when it was empty. */
  website: string | null;
  /** Why it is held back as suspected spam, null when it is not. */
  spam_reason: string | null;
  created_at: string;
  updated_at: string;
}
