import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import type { AuditAction } from '#shared/audit-log.ts';
import { csvCell } from '../csv.ts';
import { ApiError } from '../http/api-error.ts';
import { commandRoute, fetchRecord, readId } from '../http/crud-router.ts';
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

interface BatchRoutes {
  db: Knex;
  resource: Resource;
  allow: RequestHandler;
}

/** @throws ApiError 'not_found' */
async function lockBatch<Row>(trx: Knex, { label, table }: Resource, id: string): Promise<Row> {
  const row = await trx(table).where({ id }).forUpdate().first();
  if (!row) throw new ApiError('not_found', `This ${label} does not exist, or it was deleted.`);
  return row;
}

/** POST /{id}/{name} for each command. */
export function batchCommands<Row extends { state: string }>(
  router: Router,
  { db, resource, allow }: BatchRoutes,
  commands: { readonly [name in AuditAction]?: BatchCommand<Row> },
): void {
  for (const [path, { states, refusal, work, done }] of Object.entries(commands))
    commandRoute(router, {
      db,
      resource,
      path,
      action: path as AuditAction,
      allow,
      work: async (trx, id, request) => {
        const row = await lockBatch<Row>(trx, resource, id);
        if (!states.includes(row.state)) throw new ApiError('conflict', refusal);
        return work(trx, row, request);
      },
      committed: async (id) => {
        done?.(id);
      },
    });
}

/** GET /{id}/report.csv. */
export function batchReport(
  router: Router,
  { db, resource, allow }: BatchRoutes,
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

/** Rows read for a report at a time. */
const REPORTED_AT_ONCE = 1000;

/**
 * Lines of CSV for a spreadsheet, a page of rows at a time.
 * @param rows all of them, each with a number
 * @param columns what a row has in each column, by its name
 */
export async function* csvReport<Row extends { number: number }>(
  rows: Knex.QueryBuilder,
  columns: { readonly [name: string]: (row: Row) => unknown },
): AsyncGenerator<string, void> {
  const line = (values: readonly unknown[]) => `${values.map(csvCell).join(',')}\r\n`;
  yield `\uFEFF${line(Object.keys(columns))}`;
  for (let after = 0; ; ) {
    const page: Row[] = await rows
      .clone()
      .where('r.number', '>', after)
      .orderBy('r.number')
      .limit(REPORTED_AT_ONCE);
    const last = page.at(-1);
    if (!last) return;
    after = last.number;
    yield page.map((row) => line(Object.values(columns).map((cell) => cell(row)))).join('');
  }
}
