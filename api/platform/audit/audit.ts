import type { Request } from 'express';
import type { Knex } from 'knex';
import type { AuditAction } from '#shared/audit-log.ts';
import { PERSON_NAME } from '../auth/users.ts';

export interface AuditEntry {
  user_id: string | null;
  action: AuditAction;
  resource: string;
  record_id?: string | null;
  details?: Record<string, unknown>;
  request_id?: string;
}

/** @returns the user and request of an entry */
export function actor(request: Pick<Request, 'user' | 'id'>): Pick<AuditEntry, 'user_id' | 'request_id'> {
  return { user_id: request.user?.id ?? null, request_id: request.id };
}

/** Writes an entry in the transaction of the action, so that neither exists without the other. */
export async function recordAudit(trx: Knex, entries: AuditEntry | AuditEntry[]): Promise<void> {
  const rows = [entries].flat().map((entry) => ({ ...entry, details: JSON.stringify(entry.details ?? {}) }));
  if (rows.length > 0) await trx.batchInsert('audit_log', rows, 500);
}

/** Records what a person has just asked for. */
export const recordAction = (
  trx: Knex,
  request: Pick<Request, 'user' | 'id'>,
  entry: Omit<AuditEntry, 'user_id' | 'request_id'>,
): Promise<void> => recordAudit(trx, { ...actor(request), ...entry });

/** @returns a function that records what the person of a write did to records of a resource */
export const auditOf =
  (resource: string) =>
  (
    { trx, userId, requestId }: { trx: Knex; userId: string; requestId: string },
    entries: Omit<AuditEntry, 'user_id' | 'resource' | 'request_id'>[],
  ): Promise<void> =>
    recordAudit(
      trx,
      // What a job writes has no request, and no person once the account is deleted.
      entries.map((entry) => ({
        ...entry,
        user_id: userId || null,
        resource,
        ...(requestId && { request_id: requestId }),
      })),
    );

/** @returns the full name or email address of a record's last writer; null if unknown */
export async function lastWriter(
  db: Knex,
  resource: string,
  recordId: string,
  actions: readonly AuditAction[] = ['create', 'update', 'publish', 'approve'],
): Promise<string | null> {
  const row = await db('audit_log as a')
    .join('users as u', 'u.id', 'a.user_id')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .where({ 'a.resource': resource, 'a.record_id': recordId })
    .whereIn('a.action', [...actions])
    .orderBy('a.id', 'desc')
    .first(db.raw(`${PERSON_NAME} as name`));
  return row?.name ?? null;
}

/**
 * Sets the acting user for the transaction, so that triggers can record the name. Every transaction that changes a post for a
 * person must begin with this.
 */
export async function actAs(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw(`select set_config('app.user_id', ?, true)`, [userId]);
}
