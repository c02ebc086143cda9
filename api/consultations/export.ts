import { once } from 'node:events';
import type { Response } from 'express';
import type { Knex } from 'knex';
import { CONSULTATION_LABELS, LOST_REASONS } from '#shared/consultations.ts';
import { sourceName } from '#shared/sources.ts';
import { csvCell, phoneCell } from '../platform/csv.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { filteredRows } from '../platform/http/list-rows.ts';
import { ASSIGNEE, consultations, MEETING_AT } from './resource.ts';

const BATCH = 1000;
const BYTE_ORDER_MARK = '\uFEFF';

/** @returns London time in a form that spreadsheets recognise as a date */
const inLondon = (moment: string) =>
  `to_char((${moment})::timestamptz at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI:SS')`;

const COLUMNS: readonly [head: string, sql: string][] = [
  ['Received', inLondon('r.created_at')],
  ['First name', 'r.first_name'],
  ['Last name', 'r.last_name'],
  ['Company', 'r.company_name'],
  ['Email', 'r.email'],
  ['Phone', 'r.phone'],
  ['What they said', 'r.message'],
  ['Came from', 'r.source'],
  ['State', 'r.status'],
  ['Why lost', 'r.lost_reason'],
  ['Outcome', 'r.outcome'],
  ['Assigned to', ASSIGNEE],
  ['First reply', inLondon('r.responded_at')],
  ['Meeting', inLondon(MEETING_AT)],
  ['Closed', inLondon('r.closed_at')],
];

type Row = { id: string; created_at: string; cells: (string | null)[] };

/**
 * Sends the enquiries of a list as CSV (RFC 4180, UTF-8 with a byte order mark), newest first. It reads in batches, each
 * from where the last one ended, so memory stays constant. The first batch is read before the answer begins, so that a
 * database error becomes an error response rather than a truncated file.
 */
export async function sendConsultationExport(db: Knex, list: ListQuery, response: Response): Promise<void> {
  let batch = await readBatch(db, list);
  response
    .type('text/csv; charset=utf-8')
    .set(
      'Content-Disposition',
      `attachment; filename="enquiries-${new Date().toISOString().slice(0, 10)}.csv"`,
    )
    .set('Cache-Control', 'no-store, no-transform');
  response.write(`${BYTE_ORDER_MARK}${line(COLUMNS.map(([head]) => head))}`);
  for (;;) {
    if (response.destroyed) return;
    const lines = batch.map(({ cells }) => line(cells.map(inWords))).join('');
    if (!response.write(lines)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    if (batch.length < BATCH) break;
    batch = await readBatch(db, list, batch.at(-1));
  }
  response.end();
}

function readBatch(db: Knex, list: ListQuery, after?: Row): Promise<Row[]> {
  const rows = filteredRows(consultations, db, list)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(BATCH)
    .select('r.id', 'r.created_at', {
      cells: db.raw(`json_build_array(${COLUMNS.map(([, sql]) => sql).join(', ')})`),
    });
  if (after) rows.whereRaw('(r.created_at, r.id) < (?::timestamptz, ?)', [after.created_at, after.id]);
  return rows;
}

const line = (cells: readonly (string | null)[]) =>
  `${cells.map((cell, column) => (column === PHONE ? phoneCell(cell) : csvCell(cell))).join(',')}\r\n`;

const PHONE = COLUMNS.findIndex(([head]) => head === 'Phone');
const STATE = COLUMNS.findIndex(([head]) => head === 'State');
const REASON = COLUMNS.findIndex(([head]) => head === 'Why lost');
const SOURCE = COLUMNS.findIndex(([head]) => head === 'Came from');

function inWords(cell: string | null, column: number): string | null {
  if (column === STATE) return CONSULTATION_LABELS[cell as keyof typeof CONSULTATION_LABELS];
  if (column === SOURCE && cell) return sourceName(cell);
  return column === REASON && cell ? LOST_REASONS[cell as keyof typeof LOST_REASONS] : cell;
}
