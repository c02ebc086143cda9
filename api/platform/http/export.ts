import { pipeline } from 'node:stream/promises';
import type { Response, Router } from 'express';
import type { Knex } from 'knex';
import { londonDay } from '#shared/london-clock.ts';
import { recordAction } from '../audit/audit.ts';
import { requirePermission } from '../auth/session.ts';
import { csvCell } from '../csv.ts';
import { filteredRows, readListQuery, sortedRows } from './list.ts';
import { type Resource, type Row, selectListed } from './resource.ts';

/** Records read at a time: a slow download holds neither a connection nor more of them in memory. */
const BATCH = 1000;

/** What a record has in each column, by its heading. */
export type Columns = { readonly [heading: string]: (record: never) => unknown };

interface File {
  /** Without its day and ending. */
  name: string;
  /** The records, in the order of the file. */
  ids: readonly string[];
  /** @returns these records, in any order */
  read(ids: readonly string[]): PromiseLike<Row[]>;
  columns: Columns;
  /** Writes a cell of CSV. */
  cell?: ((value: unknown, heading: string) => string) | undefined;
}

/** Sets the headers of an answer that browsers save under a name with today's date in London. @param ending says its type too */
export const asDownload = (response: Response, name: string, ending: string): Response =>
  response
    .attachment(`${name}-${londonDay(new Date())}.${ending}`)
    .set('Cache-Control', 'no-store, no-transform');

/** RFC 4180, in UTF-8 with a byte order mark, by which Excel recognises it. */
async function* csv({ ids, read, cell = csvCell, ...file }: File): AsyncGenerator<string> {
  const columns = Object.entries(file.columns);
  const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;
  yield `\uFEFF${line(columns.map(([heading]) => csvCell(heading)))}`;
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const byId = new Map((await read(batch)).map((row) => [row.id, row]));
    yield batch
      .map((id) => byId.get(id))
      .filter((row) => row !== undefined)
      .map((row) => line(columns.map(([heading, value]) => cell(value(row as never), heading))))
      .join('');
  }
}

/** GET /export.csv: all records that a list of the resource shows, in its order. */
export function exportRoute(
  router: Router,
  { db, resource, ...file }: { db: Knex; resource: Resource } & Pick<File, 'name' | 'columns' | 'cell'>,
): void {
  router.get('/export.csv', requirePermission('export', resource.name), async (request, response) => {
    const list = readListQuery(request.query);
    const rows = filteredRows(resource, db, list);
    const ids: string[] = await sortedRows(resource, rows, list.sort).pluck('r.id');
    const { filter, q, ids: picked } = list;
    await recordAction(db, request, {
      action: 'export',
      resource: resource.name,
      // A search is probably a person's name or address, which does not belong in the log.
      details: {
        rows: ids.length,
        filter: Object.keys(filter),
        searched: q !== null,
        picked: picked?.length,
      },
    });
    const read = (batch: readonly string[]) =>
      selectListed(resource, db({ r: resource.table }).whereIn('r.id', [...batch]), db);
    // What was deleted meanwhile is left out; if reading fails, the connection breaks.
    await pipeline(csv({ ...file, ids, read }), asDownload(response, file.name, 'csv'));
  });
}

const londonClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** @returns a moment (ISO 8601) as 2026-11-23 09:10:00 in London, which spreadsheets recognise */
export const spreadsheetTime = (moment: unknown): string | null =>
  typeof moment === 'string' ? londonClock.format(Date.parse(moment)) : null;
