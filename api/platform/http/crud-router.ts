import { type Request, type RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import type { AuditAction } from '#shared/audit-log.ts';
import { recordOrderSchema, selectionSchema } from '#shared/record-lists.ts';
import { recordAction, recordWrites, writeAs } from '../audit/audit.ts';
import { requirePermission } from '../auth/session.ts';
import { ApiError, parse } from './api-error.ts';
import { type CrudOptions, createOnce, deleteRecords, idOfKey, updateRecords } from './crud-write.ts';
import { listPage, listSummaries, readListQuery, sendRows } from './list.ts';
import { reorder } from './ordered-resource.ts';
import { isId, type Operation, type Resource, type Row, selectOne, type WriteContext } from './resource.ts';

const ALL_OPERATIONS: readonly Operation[] = ['list', 'show', 'create', 'edit', 'delete'];

const withoutDoubles = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/** The endpoints of one resource in ra-data-simple-rest's dialect. */
export function crudRouter(resource: Resource, options: CrudOptions): Router {
  const { db, changed, written } = options;
  const router = Router();
  const offered: readonly Operation[] = resource.operations ?? ALL_OPERATIONS;
  const on = (
    action: Operation,
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    answer: RequestHandler<{ id: string }>,
  ) => {
    if (offered.includes(action))
      router[method](path, requirePermission(action, resource.name), answer as RequestHandler);
  };

  const inTransaction = async <T>(
    request: Parameters<RequestHandler>[0],
    work: (context: WriteContext) => Promise<T>,
  ): Promise<T> => {
    const result = await writeAs(db, request, work);
    await written();
    return result;
  };

  on('list', 'get', '/', async (request, response) => {
    const list = readListQuery(request.query, resource.listing?.limit);
    const { records, total } = await listPage(resource, db, list);
    if (resource.listing) response.set('Cache-Control', resource.listing.cacheControl).vary('Cookie');
    sendRows(response, resource.name, { first: list.range?.[0], rows: records, total });
  });

  if (offered.includes('list')) listSummaries(router, resource, db, requirePermission('list', resource.name));

  on('show', 'get', '/:id', async (request, response) => {
    response.json(await fetchRecord(resource, db, readId(resource, request.params.id)));
  });

  on('create', 'post', '/', async (request, response) => {
    const record = await inTransaction(request, async (context) => {
      const id = idOfKey(request.get('idempotency-key'));
      const before = await createOnce(resource, id, request.body, context);
      await changed?.(context, before);
      return fetchRecord(resource, context.trx, id);
    });
    response.status(201).location(`${request.baseUrl}/${record.id}`).json(record);
  });

  on('edit', 'put', '/', async (request, response) => {
    const { data, ...selection } = parse(selectionSchema, request.body);
    const ids = withoutDoubles(selection.ids);
    await inTransaction(request, async (context) => {
      const before = await updateRecords(resource, ids, data, { context, version: null, isBulk: true });
      await changed?.(context, before);
    });
    response.json(ids);
  });

  if (resource.ordered)
    router.put('/order', requirePermission('reorder', resource.name), async (request, response) => {
      const { ids, seen } = parse(recordOrderSchema, request.body);
      await inTransaction(request, async (context) => {
        await reorder(resource, context.trx, ids, seen);
        await recordWrites(context, resource.name, [{ action: 'reorder', details: { ids } }]);
      });
      response.json({ ids });
    });

  on('edit', 'put', '/:id', async (request, response) => {
    const id = readId(resource, request.params.id);
    const version = readVersion(request.get('if-match'));
    const record = await inTransaction(request, async (context) => {
      const before = await updateRecords(resource, [id], request.body, { context, version });
      await changed?.(context, before);
      return fetchRecord(resource, context.trx, id);
    });
    response.json(record);
  });

  on('delete', 'delete', '/', async (request, response) => {
    const ids = withoutDoubles(parse(selectionSchema, request.body).ids);
    await inTransaction(request, (context) => deleteRecords(resource, ids, { context, version: null }));
    response.json(ids);
  });

  on('delete', 'delete', '/:id', async (request, response) => {
    const id = readId(resource, request.params.id);
    const version = readVersion(request.get('if-match'));
    const record = await inTransaction(request, async (context) => {
      const found = await fetchRecord(resource, context.trx, id);
      await deleteRecords(resource, [id], { context, version });
      return found;
    });
    response.json(record);
  });

  return router;
}

/** @returns the record for an answer @throws ApiError 'not_found' */
export async function fetchRecord(resource: Resource, db: Knex, id: string): Promise<Row> {
  const row = await selectOne(resource, db(`${resource.table} as r`).where('r.id', id), db).first();
  if (!row) throw notFound(resource);
  await resource.complete?.([row]);
  return row;
}

/** @returns a record's row as it is stored @throws ApiError 'not_found' */
export async function requireRow({ table, label }: Resource, db: Knex, id: string) {
  const rows = db(table).where({ id });
  // In a transaction, locked until it ends.
  if (db.isTransaction) rows.forUpdate();
  const row = await rows.first();
  if (!row) throw notFound({ label });
  return row;
}

const notFound = ({ label }: Pick<Resource, 'label'>): ApiError =>
  new ApiError('not_found', `This ${label} does not exist, or it was deleted.`);

/** @throws ApiError 'not_found' unless a record can have this id */
export function readId(resource: Resource, id: unknown): string {
  if (!isId(resource, id))
    throw new ApiError('not_found', `This ${resource.label} does not exist: its address is not valid.`);
  return id.toLowerCase();
}

/** @returns the version in If-Match, quoted or not; null without the header */
export function readVersion(header: string | undefined): string | null {
  if (header === undefined || header.trim() === '*') return null;
  return header.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
}

interface CommandScope {
  db: Knex;
  resource: Resource;
  /** Checks the permission. */
  allow: RequestHandler;
  /** Their names in the audit log that are not the path. */
  actions?: { readonly [path: string]: AuditAction };
  /** Called once the work is committed; awaited before the answer. */
  committed?(id: string, path: string): Promise<void>;
}

/** @returns details for the audit log, if there are any; null for no entry */
// biome-ignore lint/suspicious/noConfusingVoidType: a command without details returns nothing
type CommandResult = Promise<Record<string, unknown> | null | void>;

export type CommandWork = (trx: Knex.Transaction, id: string, request: Request) => CommandResult;

/** @returns a command that is possible in these states of its record only, which it gets locked @param refusal in any other */
export const inStates =
  <Stored extends { state: string }>(
    resource: Resource,
    states: readonly Stored['state'][],
    refusal: string,
    work: (trx: Knex.Transaction, row: Stored, request: Pick<Request, 'body'>) => CommandResult,
  ): CommandWork =>
  async (trx, id, request) => {
    const row: Stored = await requireRow(resource, trx, id);
    if (!states.includes(row.state)) throw new ApiError('conflict', refusal);
    return work(trx, row, request);
  };

/**
 * Adds POST /{id}/{path} for each command on a record, which runs and writes the audit log in one transaction, and answers with
 * the record.
 */
export function commandRoutes(
  router: Router,
  { db, resource, allow, actions, committed }: CommandScope,
  commands: { readonly [path: string]: CommandWork },
): void {
  for (const [path, work] of Object.entries(commands))
    router.post(`/:id/${path}`, allow, async (request, response) => {
      const id = readId(resource, request.params.id);
      const action = actions?.[path] ?? (path as AuditAction);
      const record = await db.transaction(async (trx) => {
        const details = await work(trx, id, request);
        if (details !== null)
          await recordAction(trx, request, {
            action,
            resource: resource.name,
            record_id: id,
            ...(details && { details }),
          });
        return fetchRecord(resource, trx, id);
      });
      await committed?.(id, path);
      response.json(record);
    });
}
