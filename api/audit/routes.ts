import { Router } from 'express';
import type { Knex } from 'knex';
import { AUDIT_LIST_MAX } from '#shared/audit-log.ts';
import { recordAction } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { joinPerson, PERSON_NAME } from '../platform/auth/users.ts';
import { sendFile } from '../platform/http/export.ts';
import { readListQuery } from '../platform/http/list.ts';
import type { Row } from '../platform/http/resource.ts';
import type { Services } from '../services.ts';
import { countUpToMax, filteredLog, readChoices, readLogEntry, readLogPage } from './log.ts';
import { titlesOfRecords } from './titles.ts';

export const AUDIT_LOG = 'audit-log';

/** The audit log in ra-data-simple-rest's dialect: requests can read and export it, but not change it. */
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
    const last = Math.max(range[0], range[0] + entries.length - 1);
    response.set('Content-Range', `${AUDIT_LOG} ${range[0]}-${last}/${total}`);
    response.set('X-Total-Count', String(total));
    response.json(entries);
  });

  router.get('/choices', requirePermission('list', AUDIT_LOG), async (_request, response) => {
    response.json(await readChoices(db));
  });

  router.get('/export.csv', requirePermission('export', AUDIT_LOG), async (request, response) => {
    const list = readListQuery(request.query);
    const { rows } = await filteredLog(db, titles, list);
    const ids: string[] = await rows.orderBy('a.at', 'desc').orderBy('a.id', 'desc').pluck('a.id');
    const { filter, q } = list;
    await recordAction(db, request, {
      action: 'export',
      resource: AUDIT_LOG,
      details: { filter: Object.keys(filter), searched: q !== null },
    });
    await sendFile(response, 'csv', {
      name: AUDIT_LOG,
      ids,
      read: (ids) => readEntries(db, ids),
      columns: COLUMNS,
    });
  });

  router.get('/:id', requirePermission('show', AUDIT_LOG), async (request, response) => {
    response.json(await readLogEntry(db, titles, request.params.id));
  });

  return router;
}

/** What an entry has in each column. */
const COLUMNS = Object.fromEntries(
  ['at', 'person', 'action', 'resource', 'record_id', 'details', 'request_id'].map((name) => [
    name,
    (entry: Row) => entry[name],
  ]),
);

const readEntries = (db: Knex, ids: readonly string[]) =>
  db('audit_log as a')
    .modify(joinPerson, 'a.user_id')
    .whereIn('a.id', [...ids])
    .select('a.id', 'a.at', 'a.action', 'a.resource', 'a.record_id', 'a.request_id')
    .select(db.raw(`${PERSON_NAME} as person`), db.raw('a.details::text as details'));
