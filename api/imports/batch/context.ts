import type { Knex } from 'knex';
import type { BlogFormat, BlogImportOptions, BlogImportState } from '#shared/imports.ts';
import type { Media } from '../../media/media.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';
import type { ImportFacts } from '../sandbox/describe-item.ts';
import type { Sandbox, Sandboxes } from '../sandbox/sandbox.ts';

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

/** One bounded, atomic piece of work on an import that has reached a state. */
export type ImportStep = (context: StepContext, row: ImportRow) => Promise<void>;

/** A row of imports, as far as steps and commands need it. */
export interface ImportRow {
  id: string;
  state: BlogImportState;
  format: BlogFormat;
  site_url: string | null;
  options: BlogImportOptions;
  created_by: string | null;
  /** Number of the last item that was converted, or how many have been written or undone. */
  position: number;
  total: number;
  summary: { chosen?: boolean };
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

/** A value for imports.summary that restarts the clock by which the time left is estimated. */
export function clockFrom(trx: Knex, position: number): Knex.Raw {
  return trx.raw(`summary || jsonb_build_object('clock_at', now(), 'clock_position', ?::int)`, [position]);
}

/** Totals the notes of all items, once they are written only of those that were, and the categories of the file; from now on the selection is the admin's. */
export async function summariseItems(trx: Knex, id: string): Promise<void> {
  await trx.raw(
    `update imports set summary = summary || jsonb_build_object('chosen', true, 'notes', ${NOTES},
         'categories', ${CATEGORIES})
       where id = ?`,
    [id, id, id],
  );
}

/** Notes that differ only in a number or a quoted name become one line with … in its place. */
const NOTES = `(select coalesce(jsonb_agg(jsonb_build_object('level', level, 'kind', kind, 'text', text, 'count', count)
    order by count desc, text), '[]') from (
  select n.level, n.kind, sum(n.count)::int as count,
      case when min(n.text) = max(n.text) then min(n.text) else n.common end as text
    from (select n->>'level' as level, n->>'kind' as kind, n->>'text' as text, (n->>'count')::int as count,
        regexp_replace(n->>'text', '“[^”]*”|"[^"]*"|[0-9][0-9.,]*', '…', 'g') as common
      from import_items i, jsonb_array_elements(i.notes) n
      where i.import_id = ? and i.outcome in ('waiting', 'created', 'updated')) n
    group by n.level, n.kind, n.common order by count desc limit 200) notes)`;

const CATEGORIES = `(select coalesce(jsonb_agg(jsonb_build_object('source', source, 'posts', posts)
    order by posts desc, source), '[]') from (
  select category as source, count(*)::int as posts from import_items
    where import_id = ? and category is not null group by category order by posts desc limit 2000) categories)`;
