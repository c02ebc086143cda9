import type { Knex } from 'knex';
import type { ImportNote } from '#shared/imports.ts';
import type { WaitingItem } from '../sandbox/plan-post.ts';
import type { ImportRow } from './context.ts';
import type { ImportedPost } from './write-posts.ts';

export interface Result {
  number: number;
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed' | 'kept';
  problem: string | null;
  post_id: string | null;
  slug?: string;
  version?: string;
  before?: object;
  notes?: ImportNote[];
}

export const BROUGHT_BEFORE = 'An earlier import brought this article. It was left as it is.';
export const REPEATED = 'The file has this article twice. The first one was taken.';
export const OTHER_POST =
  'Another import brought a different article under the number of this one in the meantime. Import the file once more.';

/** The result of an item that leaves the post as it is; null if the post is to be written. */
export function resultWithoutText(
  row: ImportRow,
  { number }: WaitingItem,
  imported: ImportedPost | undefined,
  hash: () => string,
): Result | null {
  if (!imported || imported.updated_at === null) return null;
  const { post_id, import_id, version, content_hash } = imported.identity;
  const ended = (outcome: Result['outcome'], problem: string | null) => ({
    number,
    outcome,
    problem,
    post_id,
  });
  if (import_id === row.id) return ended('skipped', REPEATED);
  if (row.options.existing === 'skip') return ended('skipped', BROUGHT_BEFORE);
  if (content_hash === hash()) return ended('unchanged', null);
  if (Date.parse(imported.updated_at) !== Date.parse(version))
    return ended('kept', 'Edited here since it was imported, so it was left as it is.');
  return null;
}

/** Stores results, each item's once. */
export async function recordResults(trx: Knex, importId: string, results: readonly Result[]): Promise<void> {
  const { rowCount } = await trx.raw(
    `update import_items i set outcome = r.outcome, problem = r.problem, post_id = r.post_id,
         slug = coalesce(r.slug, i.slug), written_version = r.version, before = r.before,
         notes = i.notes || coalesce(r.notes, '[]')
       from json_to_recordset(?::json) as r(number int, outcome text, problem text, post_id uuid, slug text,
         version timestamptz, before jsonb, notes jsonb)
       where i.import_id = ? and i.number = r.number and i.outcome = 'waiting'`,
    [JSON.stringify(results), importId],
  );
  const [row] = await trx('imports')
    .where({ id: importId })
    .update({ position: trx.raw('position + ?', [rowCount]) })
    .returning('position');
  // PostgreSQL would keep the plans it cached for the triggers when these tables were nearly empty.
  if (doubled(row.position - rowCount, row.position)) await trx.raw('analyze redirects, imported_posts');
}

/** Whether a count reached 100, 200, 400, 800 … */
function doubled(before: number, after: number): boolean {
  const step = (count: number) => Math.floor(Math.log2(Math.max(count, 1) / 100));
  return after >= 100 && step(after) > step(before);
}
