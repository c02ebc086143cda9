import type { Knex } from 'knex';
import type { BlogFormat, BlogImport } from '#shared/imports.ts';
import type { Media } from '../../media/media.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';
import type { ImportFacts } from '../sandbox/describe-item.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** The services of a blog import. */
export interface ImportContext {
  db: Knex;
  jobs: Jobs;
  media: Media;
  fetch: GuardedFetch;
  /** Holds a folder for each import whose file is being read. */
  directory: string;
  log: Pick<Logger, 'warn'>;
  /** @param folder of the import, the only one that it can read and write */
  openSandbox(folder: string): Sandbox;
}

/** The services of a step, with the import's own sandbox. */
export interface StepContext extends Omit<ImportContext, 'openSandbox'> {
  sandbox: Sandbox;
}

/** One bounded, atomic piece of work on an import that has reached a state. */
export type ImportStep = (context: StepContext, row: ImportRow) => Promise<void>;

/** A row of imports, as far as steps and commands need it. */
export interface ImportRow
  extends Pick<
    BlogImport,
    'id' | 'state' | 'site_url' | 'options' | 'position' | 'total' | 'bytes' | 'updated_at'
  > {
  format: BlogFormat;
  created_by: string | null;
  /** Of a feed; null for an upload. */
  address: string | null;
  /** readings: how often its file was begun to be read. */
  summary: { readings?: number };
}

/** What an import's articles are read by: the file's own address of the old site, else the one that a person told. */
export const factsOf = ({ format, site_url, options }: ImportRow): ImportFacts => ({
  format,
  site_url: site_url ?? options.old_site ?? null,
  is_told: site_url === null,
});

/**
 * Works in a transaction that locks the import, so that neither a cancel nor another process can come between.
 * @returns undefined, without having worked, if the import has left its state
 */
export async function lockImport<T>(
  db: Knex,
  { id, state }: ImportRow,
  work: (trx: Knex.Transaction, row: ImportRow) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (trx) => {
    const row: ImportRow | undefined = await trx('imports').where({ id, state }).forUpdate().first();
    return row && work(trx, row);
  });
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
