import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import { csvCell } from '../csv.ts';
import { ApiError } from '../http/api-error.ts';
import { commandRoute } from '../http/command-route.ts';
import { fetchRecord, readId } from '../http/crud-router.ts';
import type { Resource } from '../http/resource.ts';

/** A command on a batch. */
export interface BatchCommand<Row extends { state: string }> {
  /** States in which it is possible, and the message in any other. */
  states: readonly Row['state'][];
  refusal: string;
  /**
   * @param row of the batch, locked
   * @returns details for the audit log; null for no entry
   */
  work(
    trx: Knex.Transaction,
    row: Row,
    request: Pick<Request, 'body'>,
  ): Promise<Record<string, unknown> | null>;
  /** Called after the commit. */
  done?(id: string): void;
}

/** @throws ApiError 'not_found' */
export async function lockBatch<Row>(trx: Knex, { label, table }: Resource, id: string): Promise<Row> {
  const row = await trx(table).where({ id }).forUpdate().first();
  if (!row) throw new ApiError('not_found', `This ${label} does not exist, or it was deleted.`);
  return row;
}

/** POST /{id}/{name} for each command. */
export function batchCommands<Row extends { state: string }>(
  router: Router,
  { db, resource, allow }: { db: Knex; resource: Resource; allow: RequestHandler },
  commands: { readonly [name: string]: BatchCommand<Row> },
): void {
  for (const [path, { states, refusal, work, done }] of Object.entries(commands))
    commandRoute(router, {
      db,
      resource,
      path,
      allow,
      work: async (trx, id, request) => {
        const row = await lockBatch<Row>(trx, resource, id);
        if (!states.includes(row.state)) throw new ApiError('conflict', refusal);
        return work(trx, row, request);
      },
      committed: async (id) => done?.(id),
    });
}

/** GET /{id}/report.csv. */
export function batchReport(
  router: Router,
  { db, resource, allow }: { db: Knex; resource: Resource; allow: RequestHandler },
  lines: (id: string) => AsyncIterable<string>,
): void {
  router.get('/:id/report.csv', allow, async (request, response) => {
    const id = readId(resource, request.params.id);
    await fetchRecord(resource, db, id);
    response
      .type('text/csv; charset=utf-8')
      .set('Content-Disposition', 'attachment; filename="import-report.csv"')
      .set('Cache-Control', 'no-store, no-transform');
    await pipeline(lines(id), response);
  });
}

/**
 * Lines of CSV for a spreadsheet, a page of rows at a time.
 * @param page the rows after a number, in order; none at the end
 */
export async function* csvReport<Row extends { number: number }>(
  columns: readonly string[],
  page: (after: number) => PromiseLike<Row[]>,
  cells: (row: Row) => unknown[],
): AsyncGenerator<string, void> {
  const line = (values: readonly unknown[]) => `${values.map(csvCell).join(',')}\r\n`;
  yield `\uFEFF${line(columns)}`;
  for (let rows = await page(0); rows.length > 0; rows = await page(rows.at(-1)?.number ?? 0))
    yield rows.map((row) => line(cells(row))).join('');
}
