import { once } from 'node:events';
import { type Response, Router } from 'express';
import type { Knex } from 'knex';
import { AUDIT_LIST_MAX } from '#shared/audit-log.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { joinPerson, PERSON_NAME } from '../platform/auth/users.ts';
import { csvCell } from '../platform/csv.ts';
import { readListQuery } from '../platform/http/list-query.ts';
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
    const { filter, q } = list;
    await recordAudit(db, {
      ...actor(request),
      action: 'export',
      resource: AUDIT_LOG,
      details: { filter: Object.keys(filter), searched: q !== null },
    });
    await sendLogExport(db, rows, response);
  });

  router.get('/:id', requirePermission('show', AUDIT_LOG), async (request, response) => {
    response.json(await readLogEntry(db, titles, request.params.id));
  });

  return router;
}

const COLUMNS = ['at', 'person', 'action', 'resource', 'record_id', 'details', 'request_id'] as const;
const BATCH = 2000;

type Row = { id: number } & Record<(typeof COLUMNS)[number], unknown>;

/**
 * Sends the rows as CSV (RFC 4180, UTF-8), newest first. It reads in batches, each from where the last one ended, so memory
 * stays constant and entries written meanwhile shift nothing. The first batch is read before the answer begins, so that a
 * database error becomes an error response rather than a truncated file.
 */
export async function sendLogExport(db: Knex, rows: Knex.QueryBuilder, response: Response): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  let batch = await readBatch(db, rows);
  response
    .type('text/csv; charset=utf-8')
    .set('Content-Disposition', `attachment; filename="audit-log-${day}.csv"`)
    .set('Cache-Control', 'no-store, no-transform');
  response.write(`${COLUMNS.join(',')}\r\n`);
  for (;;) {
    const text = batch.map((row) => `${COLUMNS.map((name) => csvCell(row[name])).join(',')}\r\n`).join('');
    if (response.destroyed) return;
    if (!response.write(text)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    if (batch.length < BATCH) break;
    batch = await readBatch(db, rows, batch.at(-1));
  }
  response.end();
}

async function readBatch(db: Knex, rows: Knex.QueryBuilder, after?: Row): Promise<Row[]> {
  const page = rows.clone().select('a.*').orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(BATCH);
  if (after) page.whereRaw('(a.at, a.id) < (?::timestamptz, ?)', [after.at as string, after.id]);
  return db
    .from(page.as('a'))
    .modify(joinPerson, 'a.user_id')
    .select('a.id', 'a.at', 'a.action', 'a.resource', 'a.record_id', 'a.request_id')
    .select(db.raw(`${PERSON_NAME} as person`), db.raw('a.details::text as details'))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc');
}
