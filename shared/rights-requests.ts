import * as z from 'zod';
import { email, optionalMoment, optionalText, requiredLongText, requiredText } from './fields.ts';
import { RIGHTS_KINDS, RIGHTS_MESSAGE_MAX } from './rights-form-fields.ts';

export const RIGHTS_STATUSES = ['new', 'acknowledged', 'in_progress', 'done', 'spam'] as const;
export type RightsStatus = (typeof RIGHTS_STATUSES)[number];

export const rightsRequestSchema = z.object({
  name: requiredText('Name', 200),
  email,
  kind: z.enum(RIGHTS_KINDS, { error: 'Choose what it is about' }),
  message: requiredLongText('Message', RIGHTS_MESSAGE_MAX),
  status: z.enum(RIGHTS_STATUSES, { error: `Choose one of ${RIGHTS_STATUSES.join(', ')}` }).default('new'),
  notes: optionalText('Notes', 10_000),
  outcome: optionalText('Outcome', 10_000),
  source: requiredText('Source', 100).default('admin'),
  acknowledged_at: optionalMoment('Time of acknowledgement'),
});

/** Days before the legal deadline at which the team is reminded of a request that is still open. */
export const RIGHTS_WARN_DAYS = 7;

export const OUTCOME_MISSING = 'Say what the person was told before you set it to Done';

export const rightsRequestFilterSchema = z
  .strictObject({
    status: z.enum(RIGHTS_STATUSES),
    kind: z.enum(RIGHTS_KINDS),
    overdue: z.boolean(),
    created_at_gte: z.iso.datetime({ offset: true }).or(z.iso.date()),
    created_at_lte: z.iso.datetime({ offset: true }).or(z.iso.date()),
  })
  .partial();

export type RightsRequestInput = z.input<typeof rightsRequestSchema>;

/** A row of rights_requests as the admin API answers it; moments are ISO 8601 in UTC. */
export interface RightsRequest extends z.output<typeof rightsRequestSchema> {
  id: string;
  /** 30 days after it was received. */
  due_at: string;
  done_at: string | null;
  /** When the person behind it was erased; what remains then says only that there was a request. */
  erased_at: string | null;
  /** Why it is held back as suspected spam, null when it is not. */
  spam_reason: string | null;
  created_at: string;
  updated_at: string;
}
