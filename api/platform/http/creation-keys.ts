import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import * as z from 'zod';
import { ApiError, parse } from './api-error.ts';
import { createRecord, updateRecords } from './crud-write.ts';
import type { Resource } from './resource.ts';

const TABLE = 'creation_keys';
/** Hours for which an idempotency key is valid. */
const KEPT_HOURS = 24;

const creationKey = z
  .string()
  .regex(/^[\w-]{8,100}$/, { error: 'Idempotency-Key must be 8 to 100 letters, digits or hyphens' });

/**
 * Creates a record once per key of a user. If the answer to the first attempt was lost, the second one finds the record, and
 * saves what was changed in the form meanwhile. Simultaneous attempts queue on the key's row.
 * @returns the record's id
 * @throws ApiError 'conflict' if somebody else saved the record after the first attempt
 */
export async function createOnce(
  resource: Resource,
  key: string,
  body: unknown,
  options: Omit<Parameters<typeof updateRecords>[3], 'version'>,
): Promise<string> {
  const { context, recordAudit } = options;
  const { trx, userId } = context;
  const mine = { user_id: userId, key: parse(creationKey, key) };
  const body_hash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
  await trx(TABLE)
    .where({ user_id: userId })
    .whereRaw('created_at < now() - make_interval(hours => ?)', [KEPT_HOURS])
    .delete();
  const fresh = await trx(TABLE)
    .insert({ ...mine, resource: resource.name, body_hash })
    .onConflict(['user_id', 'key'])
    .ignore()
    .returning('key');

  if (fresh.length > 0) {
    const id = await createRecord(resource, body, context, recordAudit);
    await remember(resource, id, mine, body_hash, trx);
    return id;
  }
  const earlier = await trx(TABLE).where(mine).first();
  if (earlier.resource !== resource.name)
    throw new ApiError('conflict', 'This Idempotency-Key was used for another kind of record.');
  if (earlier.body_hash === body_hash) return earlier.record_id;
  await updateRecords(resource, [earlier.record_id], body, { ...options, version: earlier.version });
  await remember(resource, earlier.record_id, mine, body_hash, trx);
  return earlier.record_id;
}

async function remember(
  resource: Resource,
  id: string,
  mine: { user_id: string; key: string },
  body_hash: string,
  trx: Knex.Transaction,
): Promise<void> {
  const { updated_at: version } = await trx(resource.table).where({ id }).first('updated_at');
  await trx(TABLE).where(mine).update({ record_id: id, version, body_hash });
}
