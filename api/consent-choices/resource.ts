import * as z from 'zod';
import { consentChoiceFilterSchema } from '#shared/consent-choices.ts';
import { type Resource, timeFilters } from '../platform/http/resource.ts';

/** The log of cookie choices, which requests can read but not change. */
export const consentChoices: Resource = {
  name: 'consent-choices',
  label: 'cookie choice',
  table: 'consent_choices',
  operations: ['list', 'show'],
  schema: z.object({}),
  readOnly: ['id', 'consent_id', 'choice', 'analytics', 'marketing', 'policy_version', 'created_at'],
  sortable: {},
  filterSchema: consentChoiceFilterSchema,
  filters: timeFilters('created_at'),
  searched: ['r.consent_id::text', 'r.policy_version'],
  audit: 'fields',
};
