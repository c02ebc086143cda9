import type { Knex } from 'knex';
import * as z from 'zod';
import { CONSENT_CHOICES, consentChoiceFilterSchema } from '#shared/consent-choices.ts';
import { POLICY_VERSION_PATTERN } from '#shared/public.ts';
import { parse } from '../platform/http/api-error.ts';
import { type Resource, timeFilters } from '../platform/http/resource.ts';

const choiceSchema = z.object({
  id: z.uuid(),
  choice: z.enum(CONSENT_CHOICES),
  analytics: z.boolean(),
  marketing: z.boolean(),
  policy_version: z.string().regex(POLICY_VERSION_PATTERN),
});

/**
 * Records a choice, at the server's time and without personal data.
 * @param policyVersion finds the version of the privacy policy that applied, given the version that the browser shows
 */
export async function recordConsentChoice(
  db: Knex,
  body: unknown,
  policyVersion: (db: Knex, shown: string) => Promise<string>,
): Promise<void> {
  const { id, policy_version: shown, ...choice } = parse(choiceSchema, body);
  const policy_version = await policyVersion(db, shown);
  await db('consent_choices').insert({ consent_id: id, policy_version, ...choice });
}

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
