import * as z from 'zod';
import { filter } from './fields.ts';

export const CONSENT_CHOICES = ['accept_all', 'reject_all', 'custom', 'withdrawn'] as const;

export const consentChoiceFilterSchema = filter({
  consent_id: z.uuid(),
  choice: z.enum(CONSENT_CHOICES),
  policy_version: z.string(),
});

/** A row of consent_choices: what one browser chose at one moment. */
export interface ConsentChoice {
  id: string;
  /** Made at random by the browser, and stored with the choice in its local storage. */
  consent_id: string;
  choice: (typeof CONSENT_CHOICES)[number];
  analytics: boolean;
  marketing: boolean;
  /** Version of the privacy policy that the browser showed. */
  policy_version: string;
  created_at: string;
}
