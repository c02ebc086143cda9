import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { AuditAction } from '#shared/audit-log.ts';
import { listChangeSchema } from '#shared/record-lists.ts';
import { londonTime } from '#shared/words.ts';
import { lastWriter, recordWrites } from '../audit/audit.ts';
import { lockFor } from '../database/advisory-locks.ts';
import {
  ApiError,
  type DatabaseFailure,
  invalid,
  invalidField,
  isForeignKeyViolation,
  isUniqueViolation,
  parse,
} from './api-error.ts';
import { placed } from './ordered-resource.ts';
import { isReadOnly, isUuid, partsOf, pick, type Resource, type Row, type WriteContext } from './resource.ts';

interface WriteOptions {
  context: WriteContext;
  /** The updated_at that the client last saw; null skips the check. */
  version: string | null;
}

async function insertRecord(
  resource: Resource,
  id: string,
  body: unknown,
  context: WriteContext,
): Promise<void> {
  const fields = parse(resource.schema, writable(resource, body)) as Row;
  const columns = await columnsOf(resource, fields, null, context);
  await withFieldErrors(resource, () => context.trx(resource.table).insert({ ...columns, id }));
  await resource.writeRelated?.(id, fields, null, context);
  const details = { after: resource.audit === 'values' ? fields : Object.keys(fields) };
  await recordWrites(context, resource.name, [{ action: 'create', record_id: id, details }]);
}

/**
 * Merges fields into records and validates each whole, all or nothing. Absent fields stay.
 * @param options.isBulk whether lists may be given as additions and removals
 * @param options.action in the audit log; 'update' by default
 * @returns the changed records with their previous values
 * @throws ApiError 'not_found', 'conflict', 'invalid'
 */
export async function updateRecords(
  resource: Resource,
  ids: string[],
  body: unknown,
  options: WriteOptions & { isBulk?: boolean; action?: AuditAction },
): Promise<Row[]> {
  const { context, isBulk, action = 'update' } = options;
  const given = writable(resource, body);
  const currentRows = await lockRows(resource, ids, context);
  const audits: Parameters<typeof recordWrites>[2] = [];
  const changedRows: Row[] = [];
  for (const current of currentRows) {
    const before = pick(current, Object.keys(resource.schema.shape));
    const merged = { ...before, ...(isBulk ? withLists(given, before) : given) };
    const fields = parse(resource.schema, merged) as Row;
    const changed = Object.keys(fields).filter((field) => !same(fields[field], before[field]));
    // Also of a stale copy: the client repeats a request whose answer was lost.
    if (changed.length === 0) continue;
    await requireLatest(resource, current, options);
    changedRows.push({ ...before, id: current.id });
    const columns = await columnsOf(resource, fields, current, context);
    await withFieldErrors(resource, () =>
      context.trx(resource.table).where({ id: current.id }).update(columns),
    );
    await resource.writeRelated?.(current.id as string, fields, current, context);
    audits.push({
      action,
      record_id: current.id as string,
      details: describedChange(resource, changed, before, fields),
    });
  }
  await recordWrites(context, resource.name, audits);
  return changedRows;
}

/** @returns the fields with additions and removals applied to the lists */
function withLists(given: Row, before: Row): Row {
  const whole = Object.entries(given).map(([field, value]) => {
    const list = before[field];
    const change = listChangeSchema.safeParse(value);
    if (!Array.isArray(list) || !change.success) return [field, value];
    const { add, remove } = change.data;
    return [field, [...new Set([...list.filter((one) => !remove.includes(one)), ...add])]];
  });
  return Object.fromEntries(whole);
}

/** Deletes records, all or none. @throws ApiError 'not_found', or 'conflict' if other records refer to one */
export async function deleteRecords(resource: Resource, ids: string[], options: WriteOptions): Promise<void> {
  const { context } = options;
  const rows = await lockRows(resource, ids, context);
  for (const row of rows) await requireLatest(resource, row, options);
  const message = await resource.deleteObstacle?.(context.trx, ids);
  if (message) throw new ApiError('conflict', message);
  try {
    if (resource.bin) await moveToBin(resource, resource.bin.title, context, ids);
    await context.trx(resource.table).whereIn('id', ids).delete();
  } catch (error) {
    if (isForeignKeyViolation(error))
      throw new ApiError('conflict', `This ${resource.label} is still in use.`);
    throw error;
  }
  const fields = Object.keys(resource.schema.shape);
  await recordWrites(
    context,
    resource.name,
    rows.map((row) => ({
      action: 'delete',
      record_id: row.id as string,
      details: resource.audit === 'values' ? { before: pick(row, fields) } : {},
    })),
  );
}

/** Copies rows that are about to be deleted, whole, in the transaction of the deletion. @param title SQL */
async function moveToBin(
  resource: Resource,
  title: string,
  { trx, userId }: WriteContext,
  ids: readonly string[],
): Promise<void> {
  await trx.raw(
    `insert into deleted_records (resource, record_id, title, row, deleted_by)
     select ?, r.id, ${title}, to_jsonb(r) || ${partsOf(resource)}, ? from ?? r where r.id = any(?::uuid[])`,
    [resource.name, userId, resource.table, [...ids]],
  );
}

async function columnsOf(
  resource: Resource,
  fields: Row,
  current: Row | null,
  context: WriteContext,
): Promise<Row> {
  const columns = (await resource.toColumns?.(fields, current, context)) ?? fields;
  return resource.ordered ? placed(resource, columns, current, context.trx) : columns;
}

/** Locks in id order, so that simultaneous bulk writes queue instead of deadlocking. @throws ApiError 'not_found' */
async function lockRows(resource: Resource, ids: string[], { trx }: WriteContext): Promise<Row[]> {
  const rows: Row[] = await trx(resource.table).whereIn('id', ids).orderBy('id').forUpdate();
  if (rows.length < ids.length) {
    const missing = ids.length - rows.length;
    throw new ApiError(
      'not_found',
      ids.length === 1
        ? `This ${resource.label} does not exist, or it was deleted.`
        : `${missing} of the ${ids.length} ${resource.name} no longer exist, so nothing was changed. Please reload the list.`,
    );
  }
  await resource.loadRelated?.(rows, trx);
  return rows;
}

/** @throws ApiError 'conflict' */
async function requireLatest(
  resource: Resource,
  { id, updated_at: savedAt }: Row,
  { context, version }: WriteOptions,
): Promise<void> {
  if (version === null || savedAt === undefined) return;
  if (Date.parse(version) === Date.parse(savedAt as string)) return;
  const who = await lastWriter(context.trx, resource.name, id as string);
  throw staleCopy(`this ${resource.label}`, savedAt as string, who);
}

/** @param what the record, inside a sentence @param who saved it, null if unknown */
export function staleCopy(what: string, savedAt: string, who: string | null): ApiError {
  return new ApiError(
    'conflict',
    `${who ?? 'Someone else'} saved ${what} on ${londonTime(savedAt, { dateStyle: 'long', timeStyle: 'medium' })}, after you opened it. Your changes were not saved.`,
  );
}

/** Drops read-only fields, and refuses unknown ones. */
export function writable(resource: Pick<Resource, 'schema' | 'readOnly' | 'computed'>, body: unknown): Row {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('malformed', 'The body must be a JSON object.');
  }
  const unknown = Object.keys(body).filter(
    (key) => !Object.hasOwn(resource.schema.shape, key) && !isReadOnly(resource, key),
  );
  if (unknown.length > 0) {
    throw invalid({ issues: [{ code: 'unrecognized_keys', keys: unknown, path: [], message: '' }] });
  }
  return pick(body as Row, Object.keys(resource.schema.shape));
}

function describedChange(resource: Resource, changed: string[], before: Row, after: Row): Row {
  if (resource.audit === 'values') return { before: pick(before, changed), after: pick(after, changed) };
  const kept = changed.filter((field) => resource.auditValues?.includes(field));
  return {
    fields: changed,
    ...(kept.length > 0 && { before: pick(before, kept), after: pick(after, kept) }),
  };
}

async function withFieldErrors<T>(resource: Resource, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const rule = resource.constraints?.[(error as DatabaseFailure).constraint ?? ''];
    if (rule && (isUniqueViolation(error) || isForeignKeyViolation(error)))
      throw invalidField(rule.field, rule.message);
    throw error;
  }
}

/** Whether two values are the same as JSON. */
export function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

export interface CrudOptions {
  db: Knex;
  /**
   * Called after a write, in its transaction, with the records as they were before; for a new one, with only its id. Not
   * called for an undo.
   */
  changed?(context: WriteContext, before: readonly Row[]): Promise<void>;
  /** Called after a write is committed; awaited before the answer. */
  written(): Promise<void>;
}

/** @param key the Idempotency-Key of a form that creates a record; a random one by default @returns the record's id */
export function idOfKey(key: string = randomUUID()): string {
  if (!isUuid(key)) throw new ApiError('invalid', 'Idempotency-Key must be a UUID.');
  return key.toLowerCase();
}

/**
 * Creates a record, whose id is the form's key. If the answer to the first attempt was lost, the second one finds the record, and
 * saves what was changed in the form meanwhile. Simultaneous attempts wait for each other.
 * @returns the record as it was before, with only its id if it is new; nothing if the first attempt had saved all of it
 * @throws ApiError 'conflict' if somebody else made the record, or anybody saved it otherwise since; 'not_found' if it was deleted
 */
export async function createOnce(
  resource: Resource,
  id: string,
  body: unknown,
  context: WriteContext,
): Promise<Row[]> {
  const { trx, userId } = context;
  await lockFor(trx, 'creation', id);
  const writes = await trx('audit_log')
    .where({ resource: resource.name, record_id: id })
    .select('user_id', 'action');
  if (writes.length === 0) {
    await insertRecord(resource, id, body, context);
    return [{ id }];
  }
  const row = await trx(resource.table).where({ id }).first('updated_at');
  if (row && writes.some(({ user_id, action }) => user_id !== userId || action !== 'create'))
    throw staleCopy(`this ${resource.label}`, row.updated_at, await lastWriter(trx, resource.name, id));
  return updateRecords(resource, [id], body, { context, version: null, action: 'create' });
}
