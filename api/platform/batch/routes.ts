import type { Request, Router } from 'express';
import type { Knex } from 'knex';
import type { AuditAction } from '#shared/audit-log.ts';
import { ApiError } from '../http/api-error.ts';
import { type CommandScope, commandRoutes, requireRow } from '../http/crud-router.ts';

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

/** POST /{id}/{name} for each command. */
export function batchCommands<Row extends { state: string }>(
  router: Router,
  scope: CommandScope,
  commands: { readonly [name in AuditAction]?: BatchCommand<Row> },
): void {
  const { resource } = scope;
  for (const [path, { states, refusal, work, done }] of Object.entries(commands))
    commandRoutes(
      router,
      { ...scope, committed: async (id) => done?.(id) },
      {
        async [path](trx, id, request) {
          const row: Row = await requireRow(resource, trx, id);
          if (!states.includes(row.state)) throw new ApiError('conflict', refusal);
          return work(trx, row, request);
        },
      },
    );
}
