import type { Knex } from 'knex';
import type { BlogFormat, BlogImportOptions } from '#shared/imports.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { StepContext } from './context.ts';

export type RunContext = Pick<StepContext, 'db' | 'jobs' | 'media' | 'fetch' | 'siteUrl' | 'log' | 'sandbox'>;

/** The columns of imports that running and undoing need. */
export interface RunningImport {
  id: string;
  state: string;
  format: BlogFormat | null;
  site_url: string | null;
  options: BlogImportOptions;
  created_by: string | null;
  prepared: number;
}

/** @param lock the row until the transaction ends, against a cancel and other processes */
export async function readImport(db: Knex, id: string, lock = false): Promise<RunningImport | undefined> {
  const query = db('imports').where({ id });
  return (lock ? query.forUpdate() : query).first(
    'id',
    'state',
    'format',
    'site_url',
    'options',
    'created_by',
    'prepared',
  );
}

/** Writes an audit entry that counts the items by their outcome. */
export async function noteInAuditLog(
  trx: Knex,
  id: string,
  userId: string | null,
  action: 'imported' | 'undone',
): Promise<void> {
  const counts: { outcome: string; items: number }[] = await trx('import_items')
    .where({ import_id: id })
    .groupBy('outcome')
    .select('outcome', trx.raw('count(*)::int as items'));
  const details = Object.fromEntries(counts.map(({ outcome, items }) => [outcome, items]));
  await recordAudit(trx, { user_id: userId, action, resource: 'imports', record_id: id, details });
}
