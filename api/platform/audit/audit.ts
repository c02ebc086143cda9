import type { Request } from 'express';
import type { Knex } from 'knex';
import type { AuditAction } from '#shared/audit-log.ts';
import { joinPerson } from '../auth/users.ts';
import type { WriteContext } from '../http/resource.ts';
import { currentRequestId } from '../log.ts';

export interface AuditEntry {
  user_id: string | null;
  action: AuditAction;
  resource: string;
  record_id?: string | null;
  details?: Record<string, unknown>;
  /** By default that of the request for which the code runs. */
  request_id?: string | null;
}

/** Writes entries in the transaction of the action, so that neither exists without the other. */
export async function recordAudit(trx: Knex, entries: AuditEntry | AuditEntry[]): Promise<void> {
  const request_id = currentRequestId();
  const rows = [entries].flat().map(({ details = {}, ...entry }) => ({
    request_id,
    ...entry,
    details: JSON.stringify(details),
  }));
  if (rows.length > 0) await trx.batchInsert('audit_log', rows, 500);
}

/** Records what a person has just asked for. */
export const recordAction = (
  trx: Knex,
  { user }: Pick<Request, 'user'>,
  entry: Omit<AuditEntry, 'user_id'>,
): Promise<void> => recordAudit(trx, { user_id: user?.id ?? null, ...entry });

/** Records what the person of a write did to records of a resource. */
export const recordWrites = (
  { trx, userId }: WriteContext,
  resource: string,
  entries: Omit<AuditEntry, 'user_id' | 'resource'>[],
): Promise<void> =>
  recordAudit(
    trx,
    // What a job writes has no person once the account is deleted.
    entries.map((entry) => ({ user_id: userId || null, resource, ...entry })),
  );

/** @returns the full name or email address of a record's last writer; null if unknown */
export async function lastWriter(db: Knex, resource: string, recordId: string): Promise<string | null> {
  const row = await db('audit_log as a')
    .modify(joinPerson, 'a.user_id')
    .whereNotNull('u.id')
    .where({ 'a.resource': resource, 'a.record_id': recordId })
    .whereIn('a.action', ['create', 'update', 'publish', 'approve'])
    .orderBy('a.id', 'desc')
    .first('u.name');
  return row?.name ?? null;
}

/** Runs a person's write in a transaction, in which triggers know the person. */
export const writeAs = <T>(
  db: Knex,
  { user, hasPassword }: Pick<Request, 'user' | 'hasPassword'>,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> =>
  db.transaction(async (trx) => {
    const userId = user?.id ?? '';
    await actAs(trx, userId);
    return work({ trx, userId, hasPassword });
  });

/**
 * Sets the acting user for the transaction, so that triggers can record the name. Every transaction that changes a post for a
 * person must begin with this.
 */
export async function actAs(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw(`select set_config('app.user_id', ?, true)`, [userId]);
}
