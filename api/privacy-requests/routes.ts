import { Router } from 'express';
import { approveRoute } from '../platform/http/crud-router.ts';
import type { Services } from '../services.ts';
import { approvePrivacyRequest } from './receive.ts';
import { privacyRequests } from './resource.ts';

/** /api/admin/privacy-requests, beyond CRUD. */
export function privacyRequestRouter(services: Services): Router {
  const router = Router();
  approveRoute(router, { db: services.db, resource: privacyRequests }, (trx, id) =>
    approvePrivacyRequest(trx, id, services),
  );
  return router;
}
