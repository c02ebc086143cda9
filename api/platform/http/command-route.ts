import type { Request, RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import { actor, recordAudit } from '../audit/audit.ts';
import { fetchRecord, readId } from './crud-router.ts';
import type { Resource } from './resource.ts';

export interface Command {
  db: Knex;
  resource: Resource;
  /** The last part of the address: POST /{id}/{path}, below where the router is mounted. */
  path: string;
  /** What the audit log calls it; the path by default. */
  action?: string;
  /** Lets a request pass or refuses it. */
  allow: RequestHandler;
  /** @returns details for the audit log; null when nothing was done that it should note */
  work(trx: Knex.Transaction, id: string, request: Request): Promise<Record<string, unknown> | null>;
  /** Called once the work is committed; awaited before the answer. */
  committed?(id: string): Promise<void>;
}

/** Adds a command on one record: it works and writes to the audit log in one transaction, and answers with the record. */
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
