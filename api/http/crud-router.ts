import { type RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { ApiError, parse } from './api-error.ts';
import { createRecord, deleteRecords, updateRecords } from './crud-write.ts';
import { containsPattern, type ListQuery, readBulkIds, readListQuery } from './list-query.ts';
import type { Resource, Row, WriteContext } from './resource.ts';

export interface CrudOptions {
  db: Knex;
  /** Lets the request pass only when the signed-in user may do `action` on the resource. */
  allow(action: string, resource: string): RequestHandler;
  /** Name of the last writer of a record, for the message of a conflict. */
  lastWriter(recordId: string): Promise<string | null>;
  recordAudit: RecordAudit;
  /** Called once a write is committed, before it is answered. */
  written(): void;
}

export type RecordAudit = (
  context: WriteContext,
  entries: { action: string; record_id: string; details: Record<string, unknown> }[],
) => Promise<void>;

const uuid = z.uuid();

/** The endpoints of one resource in ra-data-simple-rest's dialect (react-admin-contract.md). */
export function crudRouter(resource: Resource, options: CrudOptions): Router {
  const { db, allow, lastWriter, recordAudit, written } = options;
  const router = Router();
  const may = (action: string) => allow(action, resource.name);

  const inTransaction = async <T>(
    request: Parameters<RequestHandler>[0],
    work: (context: WriteContext) => Promise<T>,
  ): Promise<T> => {
    const userId = request.user?.id as string;
    const result = await db.transaction((trx) => work({ trx, userId, requestId: request.id }));
    written();
    return result;
  };

  router.get('/', may('list'), async (request, response) => {
    const list = readListQuery(request.query);
    const rows = narrowed(resource, db, list);
    const total = await rows.clone().count({ total: '*' }).first();
    const count = Number(total?.total ?? 0);
    const page = resource.select(ordered(resource, rows, list.sort), db);
    if (list.range) page.offset(list.range[0]).limit(list.range[1] - list.range[0] + 1);
    const records = list.range && list.range[0] >= count ? [] : await page;
    const first = list.range?.[0] ?? 0;
    const last = records.length === 0 ? first : first + records.length - 1;
    response.set('Content-Range', `${resource.name} ${first}-${last}/${count}`);
    response.set('X-Total-Count', String(count));
    response.json(records);
  });

  router.get('/:id', may('show'), async (request, response) => {
    response.json(await fetchRecord(resource, db, readId(resource, request.params.id)));
  });

  router.post('/', may('create'), async (request, response) => {
    const record = await inTransaction(request, async (context) => {
      const id = await createRecord(resource, request.body, context, recordAudit);
      return fetchRecord(resource, context.trx, id);
    });
    response.status(201).location(`${request.baseUrl}/${record.id}`).json(record);
  });

  router.put('/', may('edit'), async (request, response) => {
    const ids = readIds(readBulkIds(request.query));
    await inTransaction(request, (context) =>
      updateRecords(resource, ids, request.body, { context, recordAudit, lastWriter, version: null }),
    );
    response.json(ids);
  });

  router.put('/:id', may('edit'), async (request, response) => {
    const id = readId(resource, request.params.id);
    const version = readVersion(request.get('if-match'));
    const record = await inTransaction(request, async (context) => {
      await updateRecords(resource, [id], request.body, { context, recordAudit, lastWriter, version });
      return fetchRecord(resource, context.trx, id);
    });
    response.json(record);
  });

  router.delete('/', may('delete'), async (request, response) => {
    const ids = readIds(readBulkIds(request.query));
    await inTransaction(request, (context) =>
      deleteRecords(resource, ids, { context, recordAudit, lastWriter, version: null }),
    );
    response.json(ids);
  });

  router.delete('/:id', may('delete'), async (request, response) => {
    const id = readId(resource, request.params.id);
    const version = readVersion(request.get('if-match'));
    const record = await inTransaction(request, async (context) => {
      const found = await fetchRecord(resource, context.trx, id);
      await deleteRecords(resource, [id], { context, recordAudit, lastWriter, version });
      return found;
    });
    response.json(record);
  });

  return router;
}

/** @returns the record as the API answers it. @throws ApiError 'not_found' */
export async function fetchRecord(resource: Resource, db: Knex, id: string): Promise<Row> {
  const row = await resource.select(db(`${resource.table} as r`).where('r.id', id), db).first();
  if (!row) throw new ApiError('not_found', `This ${resource.label} does not exist, or it was deleted.`);
  return row;
}

/** The rows of a resource that a list's ids, filter and search leave. @throws ApiError for unknown filter fields */
export function narrowed(
  resource: Resource,
  db: Knex,
  list: Pick<ListQuery, 'ids' | 'q' | 'filter'>,
): Knex.QueryBuilder {
  const rows = db(`${resource.table} as r`);
  if (list.ids)
    rows.whereIn(
      'r.id',
      list.ids.filter((id) => uuid.safeParse(id).success),
    );
  const filter = parseFilter(resource, list.filter);
  for (const [field, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    const narrow = resource.filters?.[field];
    if (narrow) narrow(rows, value as never);
    else if (value === null) rows.whereNull(`r.${field}`);
    else rows.where(`r.${field}`, value as Knex.Value);
  }
  if (list.q) {
    const pattern = containsPattern(list.q);
    rows.where((builder) => resource.search(builder, pattern));
  }
  return rows;
}

/** Adds the order of a list, with the id last so that equal rows keep their places from page to page. */
export function ordered(
  resource: Resource,
  rows: Knex.QueryBuilder,
  sort: ListQuery['sort'],
): Knex.QueryBuilder {
  const field = sort?.field ?? resource.defaultSort[0];
  const descending = sort?.descending ?? resource.defaultSort[1];
  if (!Object.hasOwn(resource.sortable, field)) {
    throw new ApiError(
      'malformed',
      `A list of ${resource.name} cannot be sorted by "${field.slice(0, 50)}".`,
    );
  }
  const direction = descending ? 'desc' : 'asc';
  rows.orderByRaw(`${resource.sortable[field]} ${direction}`);
  return field === 'id' ? rows : rows.orderByRaw(`r.id ${direction}`);
}

function parseFilter(resource: Resource, filter: Record<string, unknown>): Record<string, unknown> {
  for (const field of Object.keys(filter)) {
    if (!Object.hasOwn(resource.filterSchema.shape, field)) {
      throw new ApiError(
        'malformed',
        `A list of ${resource.name} cannot be filtered by "${field.slice(0, 50)}".`,
      );
    }
  }
  const result = resource.filterSchema.safeParse(filter);
  if (!result.success)
    throw new ApiError(
      'malformed',
      `The filter "${String(result.error.issues[0]?.path[0])}" has a wrong value.`,
    );
  if (JSON.stringify(result.data).includes('\\u0000'))
    throw new ApiError('malformed', 'The filter holds a character that cannot be searched for.');
  return result.data;
}

/** @throws ApiError 'not_found' for what is no UUID */
export function readId(resource: Resource, id: unknown): string {
  const result = uuid.safeParse(id);
  if (!result.success)
    throw new ApiError('not_found', `This ${resource.label} does not exist: its address is not valid.`);
  return result.data.toLowerCase();
}

function readIds(ids: string[]): string[] {
  const read = parse(z.array(z.uuid({ error: 'Each id must be a UUID' })), ids);
  return [...new Set(read.map((id) => id.toLowerCase()))];
}

/** If-Match as an entity tag, quoted or not; null when the client does not ask for the check. */
function readVersion(header: string | undefined): string | null {
  if (header === undefined || header.trim() === '*') return null;
  return header.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
}
