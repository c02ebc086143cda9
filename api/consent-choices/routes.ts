import { Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { CONSENT_CHOICES, type ConsentChoice } from '#shared/consent-choices.ts';
import { POLICY_VERSION_PATTERN } from '#shared/public.ts';
import { recordAction } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import type { Services } from '../services.ts';

/** /api/admin/consent-choices, beyond CRUD: evidence of the choices of one browser. */
export function consentChoiceRouter({ db }: Services): Router {
  const router = Router();
  router.get(
    '/proof/:consentId',
    requirePermission('export', 'consent-choices'),
    async (request, response) => {
      const proof = await proveConsent(db, String(request.params.consentId));
      await recordAction(db, request, {
        action: 'export',
        resource: 'consent-choices',
        record_id: proof.consent_id,
      });
      response.set('Content-Disposition', 'attachment; filename="consent-proof.json"');
      response.type('json').send(JSON.stringify(proof, null, 2));
    },
  );
  return router;
}

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

/** @returns the choices of one browser in order, as evidence @throws ApiError 'not_found' */
export async function proveConsent(
  db: Knex,
  consentId: string,
): Promise<{ consent_id: string; choices: Omit<ConsentChoice, 'id' | 'consent_id'>[] }> {
  const choices = z.uuid().safeParse(consentId).success
    ? await db('consent_choices')
        .where({ consent_id: consentId })
        .orderBy('created_at')
        .select('choice', 'analytics', 'marketing', 'policy_version', 'created_at')
    : [];
  if (choices.length === 0)
    throw new ApiError(
      'not_found',
      'No choice is stored under this number: it is wrong, or the record has been deleted because of its age.',
    );
  return { consent_id: consentId.toLowerCase(), choices };
}
