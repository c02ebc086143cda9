import type { Request, RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import { actor, recordAudit } from '../audit/audit.ts';
import { fetchRecord, readId } from './crud-router.ts';
import type { Resource } from './resource.ts';

export interface Command {
  db: Knex;
  resource: Resource;
  /** Last part of the address: POST /{id}/{path} of the router. */
  path: string;
  /** Its name in the audit log; the path by default. */
  action?: string;
  /** Checks the permission. */
  allow: RequestHandler;
  /** @returns details for the audit log; null for no entry */
  work(trx: Knex.Transaction, id: string, request: Request): Promise<Record<string, unknown> | null>;
  /** Called once the work is committed; awaited before the answer. */
  committed?(id: string): Promise<void>;
}

/** Adds a command on a record, which runs and writes the audit log in one transaction, and answers with the record. */
export function commandRoute(router: Router, command: Command): void {
  const { db, resource, path, action = path, allow, work, committed } = command;
  router.post(`/:id/${path}`, allow, async (request, response) => {
    const id = readId(resource, request.params.id);
    const record = await db.transaction(async (trx) => {
      const details = await work(trx, id, request);
      if (details)
        await recordAudit(trx, {
          ...actor(request),
          action,
          resource: resource.name,
          record_id: id,
          details,
        });
      return fetchRecord(resource, trx, id);
    });
    await committed?.(id);
    response.json(record);
  });
}
