import { Router } from 'express';
import type { Knex } from 'knex';
import { type Restored, type RestoreRequest, restoreSchema } from '#shared/bin.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import {
  ApiError,
  type DatabaseFailure,
  isExclusionViolation,
  isUniqueViolation,
  parse,
} from '../platform/http/api-error.ts';
import type { Resource } from '../platform/http/resource.ts';
import type { Services } from '../services.ts';

interface DeletedRow {
  id: string;
  resource: string;
  record_id: string;
  title: string;
  /** Columns that the row had when it was deleted. */
  columns: string[];
}

/**
 * Restores deleted records unchanged, all or none: ids, times and counters included. Columns added since the deletion get
 * their defaults.
 * @throws ApiError 'not_found'; 'conflict' if another record has taken a unique value
 */
export async function restoreRecords(
  trx: Knex.Transaction,
  resources: readonly Resource[],
  request: RestoreRequest,
): Promise<Restored> {
  const deleted = await lockDeleted(trx, request);
  const notes: string[] = [];
  const present: DeletedRow[] = [];
  // Categories first, as posts refer to them.
  for (const resource of inOrder(resources)) {
    const ofResource = deleted.filter((one) => one.resource === resource.name);
    if (ofResource.length === 0) continue;
    notes.push(...(await dropLostReferences(trx, resource, ofResource)));
    await insertRows(trx, resource, ofResource);
    await insertParts(trx, resource, ofResource);
    const ids = ofResource.map(({ record_id }) => record_id);
    notes.push(...((await resource.bin?.restored?.(trx, ids)) ?? []));
    present.push(...ofResource);
  }
  await trx('deleted_records').whereIn('id', idsOf(present)).delete();
  return { records: present.map(({ resource, record_id }) => ({ resource, id: record_id })), notes };
}

const inOrder = (resources: readonly Resource[]) =>
  [...resources].sort((a, b) => Number(Boolean(a.bin?.references)) - Number(Boolean(b.bin?.references)));

const idsOf = (deleted: readonly Pick<DeletedRow, 'id'>[]) => deleted.map(({ id }) => id);

async function lockDeleted(trx: Knex, { ids, resource }: RestoreRequest): Promise<DeletedRow[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const rows = trx('deleted_records').whereIn(resource ? 'record_id' : 'id', wanted);
  if (resource) rows.where({ resource });
  const deleted: DeletedRow[] = await rows
    .select(
      'id',
      'resource',
      'record_id',
      'title',
      trx.raw('array(select jsonb_object_keys(row)) as columns'),
    )
    .orderBy('id')
    .forUpdate();
  if (deleted.length < wanted.length) {
    const missing = wanted.length - deleted.length;
    throw new ApiError(
      'not_found',
      wanted.length === 1
        ? 'This is no longer in the bin: it was restored, or deleted for good.'
        : `${missing} of the ${wanted.length} are no longer in the bin, so nothing was restored. Please reload the list.`,
    );
  }
  return deleted;
}

async function dropLostReferences(
  trx: Knex,
  resource: Resource,
  deleted: readonly DeletedRow[],
): Promise<string[]> {
  const notes: string[] = [];
  for (const [column, { table, lost }] of Object.entries(resource.bin?.references ?? {})) {
    const changed: { title: string }[] = await trx('deleted_records as d')
      .whereIn('d.id', idsOf(deleted))
      .whereRaw('d.row ->> ? is not null', [column])
      .whereRaw('not exists (select from ?? t where t.id = (d.row ->> ?)::uuid)', [table, column])
      .update({ row: trx.raw('row || jsonb_build_object(?::text, null)', [column]) }, ['title']);
    notes.push(...changed.map(({ title }) => `${title}: ${lost}`));
  }
  return notes;
}

async function insertRows(trx: Knex, resource: Resource, deleted: readonly DeletedRow[]): Promise<void> {
  for (const one of deleted)
    await insertStored(trx, resource.table, one).catch((error) => {
      throw isUniqueViolation(error) ? takenSince(resource, error, one, deleted.length === 1) : error;
    });
}

function takenSince(
  { bin, constraints }: Resource,
  { constraint = '' }: DatabaseFailure,
  { title }: DeletedRow,
  isAlone: boolean,
): ApiError {
  const field = constraints?.[constraint]?.field ?? 'id';
  const message = bin?.unique?.[field];
  if (isAlone && message) return new ApiError('conflict', message);
  return new ApiError(
    'conflict',
    `Nothing was restored, because the ${field} of “${title}” is in use again. Restore those one by one.`,
  );
}

/** Restores the rows of other tables that belong to the records. */
async function insertParts(trx: Knex, { bin }: Resource, deleted: readonly DeletedRow[]): Promise<void> {
  for (const table of Object.keys(bin?.parts ?? {})) {
    const withParts: Pick<DeletedRow, 'id' | 'columns'>[] = await trx('deleted_records')
      .whereIn('id', idsOf(deleted))
      .whereRaw('jsonb_array_length(row -> ?) > 0', [table])
      .select('id', trx.raw('array(select jsonb_object_keys(row -> ? -> 0)) as columns', [table]));
    for (const one of withParts)
      await insertStored(trx, table, one, table).catch((error) => {
        throw isExclusionViolation(error) ? new ApiError('conflict', BOOKED_SINCE) : error;
      });
  }
}

const BOOKED_SINCE =
  'Nothing was restored: its meeting is at a time that somebody has booked since. Change or cancel that other meeting first.';

/**
 * Inserts a stored row, or the rows of its part. One record at a time, as those deleted before and after a migration have different
 * columns.
 */
async function insertStored(
  trx: Knex,
  table: string,
  { id, columns: had }: Pick<DeletedRow, 'id' | 'columns'>,
  part?: string,
): Promise<void> {
  const writable: string[] = await trx('pg_attribute')
    .whereRaw('attrelid = ?::regclass', [table])
    .whereRaw(`attnum > 0 and not attisdropped and attgenerated = ''`)
    .pluck('attname');
  const columns = writable.filter((name) => had.includes(name));
  const names = columns.map(() => '??').join(', ');
  const rows = part ? 'row -> ?::text' : 'jsonb_build_array(row)';
  await trx.raw(
    `insert into ?? (${names}) select ${names}
     from jsonb_populate_recordset(null::??, (select ${rows} from deleted_records where id = ?))`,
    [table, ...columns, ...columns, table, ...(part ? [part] : []), id],
  );
}

/** /api/admin/bin, beyond CRUD: restoring deleted records. */
export function binRouter({ db, resources, contentChanged }: Services): Router {
  const router = Router();
  router.post('/restore', requirePermission('restore', 'bin'), async (request, response) => {
    const wanted = parse(restoreSchema, request.body);
    const restored = await db.transaction(async (trx) => {
      const result = await restoreRecords(trx, resources, wanted);
      const user_id = signedInUser(request).id;
      await recordAudit(
        trx,
        result.records.map(({ resource, id }) => ({ user_id, action: 'restore', resource, record_id: id })),
      );
      return result;
    });
    await contentChanged();
    response.json(restored);
  });
  return router;
}
