import * as z from 'zod';
import {
  email,
  filter,
  oneOf,
  optionalMoment,
  optionalText,
  requiredLongText,
  requiredText,
} from './fields.ts';
import { PRIVACY_REQUEST_KIND, PRIVACY_REQUEST_MESSAGE_MAX } from './forms.ts';
import type { Stored } from './record-lists.ts';

export const PRIVACY_REQUEST_STATUSES = ['new', 'acknowledged', 'in_progress', 'done', 'spam'] as const;
export type PrivacyRequestStatus = (typeof PRIVACY_REQUEST_STATUSES)[number];

/** Outcomes of a request. */
export const PRIVACY_REQUEST_DECISIONS = ['granted', 'partly', 'refused', 'unidentified'] as const;
export type PrivacyRequestDecision = (typeof PRIVACY_REQUEST_DECISIONS)[number];

export const privacyRequestSchema = z.object({
  name: requiredText('Name', 200),
  email,
  kind: z.enum(PRIVACY_REQUEST_KIND, { error: 'Choose what it is about' }),
  message: requiredLongText('Message', PRIVACY_REQUEST_MESSAGE_MAX),
  status: oneOf(PRIVACY_REQUEST_STATUSES).default('new'),
  notes: optionalText('Notes', 10_000),
  decision: z.enum(PRIVACY_REQUEST_DECISIONS, { error: 'Choose an outcome' }).nullish().default(null),
  /** What the person was told. */
  outcome: optionalText('What the person was told', 10_000),
  source: requiredText('How it reached us', 100).default('admin'),
  acknowledged_at: optionalMoment('Acknowledged'),
});

/** Days before the legal deadline at which the team is reminded of an open request. */
export const PRIVACY_REQUEST_WARN_DAYS = 7;

export const privacyRequestFilterSchema = filter({
  status: z.enum(PRIVACY_REQUEST_STATUSES),
  kind: z.enum(PRIVACY_REQUEST_KIND),
  overdue: z.boolean(),
  open: z.boolean(),
});

/** A row of privacy_requests as the admin API answers it; moments are ISO 8601 in UTC. */
export interface PrivacyRequest extends z.output<typeof privacyRequestSchema>, Stored {
  /** One calendar month after receipt. */
  due_at: string;
  done_at: string | null;
  /** When the person was erased; the rest then only shows that there was a request. */
  erased_at: string | null;
  /** Why it is held as suspected spam; null if it is not. */
  spam_reason: string | null;
}
