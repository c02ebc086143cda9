import type { Knex } from 'knex';
import type { BlogFormat, BlogImportOptions, BlogImportState } from '#shared/imports.ts';
import type { Media } from '../../media/media.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';

/** The services of a blog import. */
export interface ImportContext {
  db: Knex;
  jobs: Enqueuing;
  media: Media;
  fetch: GuardedFetch;
  /** This site's URL, without a trailing slash. */
  siteUrl: string;
  /** Holds a folder for each import whose file is being read. */
  directory: string;
  log: Pick<Logger, 'warn'>;
  sandboxes: Sandboxes;
}

/** The services of a step, with the import's own sandbox. */
export interface StepContext extends Omit<ImportContext, 'directory' | 'sandboxes'> {
  sandbox: Sandbox;
}

/**
 * One bounded, atomic piece of work on an import.
 * @returns whether there is more to do
 */
export type ImportStep = (context: StepContext, id: string) => Promise<boolean>;

/** The columns of imports that steps need. */
export interface ImportRow {
  id: string;
  format: BlogFormat;
  site_url: string | null;
  options: BlogImportOptions;
  created_by: string | null;
  /** Number of the last item that was converted, or how many have been written or undone. */
  position: number;
  total: number;
  /** 0 until a run has prepared the items. */
  prepared: number;
  summary: { chosen?: boolean };
}

/**
 * @param lock the row until the transaction ends, against a cancel and other processes
 * @returns undefined if the import is in another state
 */
export async function readImport(
  db: Knex,
  id: string,
  state: BlogImportState,
  lock = false,
): Promise<ImportRow | undefined> {
  const query = db('imports').where({ id, state });
  const columns = ['id', 'format', 'site_url', 'options', 'created_by', 'position', 'total', 'prepared'];
  return (lock ? query.forUpdate() : query).first(...columns, 'summary');
}

/** Sets the state of an import that has been written or undone, and counts its items by outcome in the audit log. */
export async function finishImport(
  trx: Knex,
  { id, created_by }: ImportRow,
  state: 'done' | 'undone',
): Promise<void> {
  // The pictures of an archive are in the media library now, or no longer wanted; here they would swell every backup.
  await trx('import_files').where({ import_id: id }).delete();
  await trx('imports').where({ id }).update({ state, finished_at: trx.fn.now() });
  const counts: { outcome: string; items: number }[] = await trx('import_items')
    .where({ import_id: id })
    .groupBy('outcome')
    .select('outcome', trx.raw('count(*)::int as items'));
  await recordAudit(trx, {
    user_id: created_by,
    action: state === 'done' ? 'imported' : 'undone',
    resource: 'imports',
    record_id: id,
    details: Object.fromEntries(counts.map(({ outcome, items }) => [outcome, items])),
  });
}

/** Records the categories and redirects that an import made, for its undo. */
export async function rememberCreations(
  trx: Knex,
  importId: string,
  resource: 'categories' | 'redirects',
  ids: readonly string[],
): Promise<void> {
  await trx.raw(
    `insert into import_creations (import_id, resource, record_id) select ?, ?, unnest(?::uuid[]) on conflict do nothing`,
    [importId, resource, [...ids]],
  );
}
