import { Router } from 'express';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import type { Services } from '../services.ts';
import { proveConsent } from './record.ts';

/** /api/admin/consent-choices, beyond CRUD: evidence of the choices of one browser. */
export function consentChoiceRouter({ db }: Services): Router {
  const router = Router();
  router.get(
    '/proof/:consentId',
    requirePermission('export', 'consent-choices'),
    async (request, response) => {
      const proof = await proveConsent(db, String(request.params.consentId));
      await recordAudit(db, {
        ...actor(request),
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
