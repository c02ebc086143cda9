import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import type { Row, WriteContext } from './resource.ts';
import type { RowCounts } from './row-counts.ts';

export interface CrudOptions {
  db: Knex;
  /** Requires permission for `action` on the resource. */
  allow(action: string, resource: string): RequestHandler;
  /** Reads the last writer of a record, for the message of a conflict. */
  lastWriter(recordId: string): Promise<string | null>;
  recordAudit: RecordAudit;
  /** Called in the transaction of a deletion, before it, with the locked rows. */
  moveToBin?(context: WriteContext, ids: readonly string[]): Promise<void>;
  /**
   * Called after a write, in its transaction, with the records as they were before; for a new one, with only its id. Not
   * called for an undo.
   */
  changed?(context: WriteContext, before: readonly Row[]): Promise<void>;
  counts: RowCounts;
  /** Called after a write is committed; awaited before the answer. */
  written(): Promise<void>;
}

export type RecordAudit = (
  context: WriteContext,
  entries: { action: string; record_id?: string; details: Record<string, unknown> }[],
) => Promise<void>;
