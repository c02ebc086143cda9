import { Router } from 'express';
import { AUDIT_LIST_MAX } from '#shared/audit-log.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { readListQuery, sendRows } from '../platform/http/list.ts';
import type { Services } from '../services.ts';
import { countUpToMax, filteredLog, readChoices, readLogEntry, readLogPage } from './log.ts';
import { titlesOfRecords } from './titles.ts';

export const AUDIT_LOG = 'audit-log';

/** The audit log in ra-data-simple-rest's dialect: requests can read it, but not change it. */
export function auditLogRouter({ db, resources }: Services): Router {
  const titles = titlesOfRecords(resources);
  const router = Router();

  router.get('/', requirePermission('list', AUDIT_LOG), async (request, response) => {
    const list = readListQuery(request.query);
    const { rows } = await filteredLog(db, titles, list);
    const range = list.range ?? [0, AUDIT_LIST_MAX - 1];
    const [total, entries] = await Promise.all([
      countUpToMax(db, rows),
      readLogPage(db, titles, rows, { sort: list.sort, range }),
    ]);
    sendRows(response, AUDIT_LOG, { first: range[0], rows: entries, total });
  });

  router.get('/choices', requirePermission('list', AUDIT_LOG), async (_request, response) => {
    response.json(await readChoices(db));
  });

  router.get('/:id', requirePermission('show', AUDIT_LOG), async (request, response) => {
    response.json(await readLogEntry(db, titles, request.params.id));
  });

  return router;
}
