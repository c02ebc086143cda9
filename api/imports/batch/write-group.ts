import type { Knex } from 'knex';
import type { ImportNote } from '#shared/imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { errorOfDatabase } from '../../platform/http/database-errors.ts';
import { ChildDied } from '../../platform/process/child.ts';
import { oldPath, oldPaths, oldSite } from '../sandbox/old-paths.ts';
import { hashPost, type PostRequest, type WaitingItem } from '../sandbox/plan-post.ts';
import { hasStopped } from '../sandbox/sandbox.ts';
import { addRedirects, findNewAddresses } from './addresses.ts';
import { makeCategories } from './categories.ts';
import { type ImportRow, lockImport, type StepContext } from './context.ts';
import { IMAGES_OF_ITEM, imageNotes } from './images.ts';
import { replaceTakenSlugs } from './slugs.ts';
import { findImported, type ImportedPost, type PlannedPost, writePosts } from './write-posts.ts';

/** Milliseconds after which a transaction leaves the rest to the next, as a cancel waits for it. */
const LONGEST = 2000;

export const BROUGHT_BEFORE = 'An earlier import brought this article. It was left as it is.';
const REPEATED = 'The file has this article twice. The first one was taken.';
const EDITED = 'Edited here since it was imported, so it was left as it is.';
const UNEXPECTED = 'Something unexpected happened with this article. Run the import again to try once more.';
const TOO_MUCH = 'The article is too large or too complex to be imported. Copy it over by hand.';

/**
 * Writes the posts of these items in one transaction, or as many as it has time for. If one of them fails, each gets a
 * transaction of its own, and that one's result is the reason. Posts whose images are still to be fetched are left out, unless
 * nothing of them is to be written.
 * @returns how many items have their result now
 */
export async function writeGroup(
  context: StepContext,
  row: ImportRow,
  numbers: readonly number[],
): Promise<number> {
  const inTransaction = async (work: (trx: Knex.Transaction, row: ImportRow) => Promise<number>) =>
    (await lockImport(context.db, row, work)) ?? numbers.length;
  try {
    return await inTransaction((trx, locked) => writeItems(trx, context, locked, numbers));
  } catch (error) {
    const known = error instanceof ApiError ? error : errorOfDatabase(error);
    if (known?.code === 'unavailable' || hasStopped(error)) throw error;
    if (numbers.length > 1) {
      let done = 0;
      for (const number of numbers) done += await writeGroup(context, row, [number]);
      return done;
    }
    const [number] = numbers as [number];
    if (!known) context.log.warn({ err: error, import_id: row.id, number }, 'an article was not written');
    const problem = known?.message ?? (error instanceof ChildDied ? TOO_MUCH : UNEXPECTED);
    return inTransaction((trx) =>
      recordResults(trx, row.id, [{ number, outcome: 'failed', problem: problem.slice(0, 500) }]),
    );
  }
}

async function writeItems(
  trx: Knex.Transaction,
  { sandbox, siteUrl }: StepContext,
  row: ImportRow,
  numbers: readonly number[],
): Promise<number> {
  const end = Date.now() + LONGEST;
  await replaceTakenSlugs(trx, row.id, numbers);
  const items = await readItems(trx, row.id, numbers);
  const keys = items.map(({ source_key }) => source_key);
  const imported = await findImported(trx, keys);
  const requestOf = await lookUp(trx, row, items);

  const results: Result[] = [];
  const planned: PlannedPost[] = [];
  for (const item of items) {
    // At least one, or a run whose preparations take that long would never progress.
    if (results.length + planned.length > 0 && Date.now() > end) break;
    const known = imported.get(item.source_key);
    const request = requestOf(item);
    const hash = hashPost(request);
    const result = resultWithoutText(row, item, known, hash);
    if (result) results.push(result);
    else if (item.images.every(({ state }) => state !== 'waiting'))
      planned.push({ item, imported: known, hash, row: await sandbox.ask('plan', request) });
  }
  const written = await writePosts(trx, row, planned);
  const moved = written
    .filter(({ before }) => before.post === null)
    .map(({ item: { number, source }, post_id, slug }) => {
      // Paths of files are left out, as nobody outside an archive links to them.
      const site = { ...oldSite(row.site_url, row.format, source), file: null };
      return { number, post_id, slug, paths: oldPaths(source, site) };
    });
  const redirectNotes = row.options.redirects ? await addRedirects(trx, row.id, moved) : null;
  for (const { item, post_id, slug, version, before } of written)
    results.push({
      number: item.number,
      outcome: before.post === null ? 'created' : 'updated',
      problem: null,
      post_id,
      slug,
      version,
      before,
      notes: [...(redirectNotes?.get(item.number) ?? []), ...imageNotes(siteUrl, item.images)],
    });
  return recordResults(trx, row.id, results);
}

const readItems = (trx: Knex, importId: string, numbers: readonly number[]): Promise<WaitingItem[]> =>
  trx('import_items as i')
    .where({ import_id: importId, selected: true, outcome: 'waiting' })
    .whereIn('number', numbers)
    .orderBy('number')
    .select('number', 'title', 'source_status', 'source_key', 'published_at', 'source_created_at')
    .select('author', 'category', 'tags', 'content', 'content_format', 'lead', 'links')
    .select(trx.raw(`source - 'content' as source`), trx.raw(`${IMAGES_OF_ITEM} as images`));

/** Links of one text to look up. */
const MOST_LINKS = 2000;

/** Looks up all that the posts of these items depend on. */
async function lookUp(
  trx: Knex,
  row: ImportRow,
  items: readonly WaitingItem[],
): Promise<(item: WaitingItem) => PostRequest> {
  const names = items.flatMap(({ category }) => category ?? []);
  const categories = await makeCategories(trx, row, names);
  const pathsOf = ({ links, source }: WaitingItem) => {
    const site = oldSite(row.site_url, row.format, source);
    return links.slice(0, MOST_LINKS).flatMap((link) => oldPath(link, site) ?? []);
  };
  const slugs = await findNewAddresses(trx, row.id, items.flatMap(pathsOf));
  return (item) => ({
    item,
    site_url: row.site_url,
    format: row.format,
    options: row.options,
    category_id: categories.get(item.category ?? '') ?? null,
    slugs: new Map(pathsOf(item).flatMap((path) => (slugs.has(path) ? [[path, slugs.get(path) ?? '']] : []))),
  });
}

interface Result {
  number: number;
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed' | 'kept';
  problem: string | null;
  post_id?: string;
  slug?: string;
  version?: string;
  before?: object;
  notes?: ImportNote[];
}

/** The result of an item that leaves the post as it is; null if the post is to be written. */
function resultWithoutText(
  { id, options }: ImportRow,
  { number }: WaitingItem,
  known: ImportedPost | undefined,
  hash: string,
): Result | null {
  if (!known?.updated_at) return null;
  const { post_id, import_id, version, content_hash, updated_at } = known;
  const ended = (outcome: Result['outcome'], problem: string | null) => ({
    number,
    outcome,
    problem,
    post_id,
  });
  if (import_id === id) return ended('skipped', REPEATED);
  if (options.existing === 'skip') return ended('skipped', BROUGHT_BEFORE);
  if (content_hash === hash) return ended('unchanged', null);
  return Date.parse(updated_at) === Date.parse(version) ? null : ended('kept', EDITED);
}

/** Stores the results of items that have none. @returns how many were given */
async function recordResults(trx: Knex, importId: string, results: readonly Result[]): Promise<number> {
  const { rowCount } = await trx.raw(
    `update import_items i set outcome = r.outcome, problem = r.problem, post_id = r.post_id,
         slug = coalesce(r.slug, i.slug), written_version = r.version, before = r.before,
         notes = i.notes || coalesce(r.notes, '[]')
       from json_to_recordset(?::json) as r(number int, outcome text, problem text, post_id uuid, slug text,
         version timestamptz, before jsonb, notes jsonb)
       where i.import_id = ? and i.number = r.number and i.outcome = 'waiting'`,
    [JSON.stringify(results), importId],
  );
  await trx('imports').where({ id: importId }).increment('position', rowCount);
  return results.length;
}
