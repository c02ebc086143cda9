import { once } from 'node:events';
import type { Response } from 'express';
import type { Knex } from 'knex';
import { joinPerson, PERSON_NAME } from '../platform/auth/users.ts';
import { csvCell } from '../platform/csv.ts';

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
