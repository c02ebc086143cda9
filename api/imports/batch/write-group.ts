import type { Knex } from 'knex';
import { ApiError } from '../../platform/http/api-error.ts';
import { errorOfDatabase } from '../../platform/http/database-errors.ts';
import { ChildDied } from '../../platform/process/child.ts';
import { oldPath, oldPaths, oldSite } from '../sandbox/old-paths.ts';
import {
  hashPost,
  type ItemImage,
  type PlannedItem,
  type PostRequest,
  type WaitingItem,
} from '../sandbox/plan-post.ts';
import { hasStopped } from '../sandbox/sandbox.ts';
import { addRedirects, findNewAddresses } from './addresses.ts';
import { makeCategories } from './categories.ts';
import { type ImportRow, readImport, type StepContext } from './context.ts';
import { findOthers } from './identity.ts';
import { imageNotes, imagesOfItems } from './images.ts';
import { OTHER_POST, REPEATED, type Result, recordResults, resultWithoutText } from './outcomes.ts';
import {
  findImported,
  type ImportedPost,
  type PlannedPost,
  type WrittenPost,
  writePosts,
} from './write-posts.ts';

/** Milliseconds after which a transaction leaves the rest to the next, as a cancel waits for it. */
const LONGEST = 2000;

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
  try {
    return await context.db.transaction((trx) => writeItems(trx, context, row.id, numbers));
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
    await context.db.transaction(async (trx) => {
      await readImport(trx, row.id, 'running', true);
      await recordResults(trx, row.id, [failed(number, known?.message ?? UNEXPECTED)]);
    });
    return 1;
  }
}

const UNEXPECTED = 'Something unexpected happened with this article. Run the import again to try once more.';
const TOO_MUCH = 'The article is too large or too complex to be imported. Copy it over by hand.';

const failed = (number: number, problem: string): Result => ({
  number,
  outcome: 'failed',
  problem: problem.slice(0, 500),
  post_id: null,
});

async function writeItems(
  trx: Knex.Transaction,
  context: StepContext,
  importId: string,
  numbers: readonly number[],
): Promise<number> {
  const row = await readImport(trx, importId, 'running', true);
  if (!row) return numbers.length;
  const end = Date.now() + LONGEST;
  const items = await readItems(trx, importId, numbers);
  const imported = await findImported(
    trx,
    items.map(({ source_key }) => source_key),
  );
  const images = await imagesOfItems(trx, importId, numbers);
  const requestOf = await lookUp(trx, row, items, images);
  const others = imported.size > 0 ? await findOthers(trx, importId, numbers) : new Set<number>();

  const results: Result[] = [];
  const planned: PlannedPost[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    // At least one, or a run whose preparations take that long would never progress.
    if (seen.size > 0 && Date.now() > end) break;
    const { number, source_key } = item;
    const known = imported.get(source_key);
    const refusal = others.has(number) ? OTHER_POST : seen.has(source_key) ? REPEATED : null;
    seen.add(source_key);
    const plan = refusal
      ? { number, outcome: 'skipped' as const, problem: refusal, post_id: null }
      : await planItem(context, row, requestOf(item), known);
    if (plan === null) continue;
    if ('outcome' in plan) results.push(plan);
    else planned.push({ ...plan, item, imported: known });
  }
  const written = await writePosts(trx, importId, row.created_by, planned);
  const created = written.filter(({ before }) => before.post === null);
  const redirects = row.options.redirects
    ? await addRedirects(trx, importId, created.map(movedPost(row)))
    : null;
  for (const { item, post_id, slug, version, before } of written)
    results.push({
      number: item.number,
      outcome: before.post === null ? 'created' : 'updated',
      problem: null,
      post_id,
      slug,
      version,
      before,
      notes: [
        ...(redirects?.get(item.number) ?? []),
        ...imageNotes(context.siteUrl, images.get(item.number) ?? []),
      ],
    });
  await recordResults(trx, importId, results);
  return results.length;
}

/** @returns the post, or its result if it fails or stays as it is; null if its images are still to be fetched */
async function planItem(
  { log, sandbox }: StepContext,
  row: ImportRow,
  request: PostRequest,
  known: ImportedPost | undefined,
): Promise<PlannedItem | Result | null> {
  const { item, images } = request;
  const result = resultWithoutText(row, item, known, () => hashPost(request));
  if (result) return result;
  if (images.some(({ state }) => state === 'waiting')) return null;
  try {
    return await sandbox.ask('plan', request);
  } catch (error) {
    if (hasStopped(error)) throw error;
    if (error instanceof ApiError) return failed(item.number, error.message);
    log.warn({ err: error, import_id: row.id, number: item.number }, 'an article was not made');
    return failed(item.number, error instanceof ChildDied ? TOO_MUCH : UNEXPECTED);
  }
}

/** Links of one text to look up. */
const MOST_LINKS = 2000;

/** Looks up all that the posts of these items depend on. */
async function lookUp(
  trx: Knex,
  row: ImportRow,
  items: readonly WaitingItem[],
  images: ReadonlyMap<number, ItemImage[]>,
): Promise<(item: WaitingItem) => PostRequest> {
  const categories = await makeCategories(
    trx,
    row.id,
    row.options,
    items.map(({ category }) => category),
  );
  const paths = new Map(
    items.map(({ number, links, source }) => {
      const site = oldSite(row.site_url, row.format, source);
      return [number, links.slice(0, MOST_LINKS).flatMap((link) => oldPath(link, site) ?? [])];
    }),
  );
  const slugs = await findNewAddresses(trx, row.id, [...paths.values()].flat());
  return (item) => ({
    item,
    site_url: row.site_url,
    format: row.format,
    options: row.options,
    category_id: item.category === null ? null : (categories.get(item.category) ?? null),
    images: images.get(item.number) ?? [],
    slugs: new Map(
      paths.get(item.number)?.flatMap((path) => {
        const slug = slugs.get(path);
        return slug === undefined ? [] : [[path, slug]];
      }),
    ),
  });
}

/** Paths of files are left out, as nobody outside an archive links to them. */
const movedPost = (row: ImportRow) => (post: WrittenPost) => {
  const { source, number } = post.item;
  const site = { ...oldSite(row.site_url, row.format, source), file: null };
  return { number, post_id: post.post_id, slug: post.slug, paths: oldPaths(source, site) };
};

const readItems = (trx: Knex, importId: string, numbers: readonly number[]): Promise<WaitingItem[]> =>
  trx('import_items')
    .where({ import_id: importId, selected: true, outcome: 'waiting' })
    .whereIn('number', numbers)
    .orderBy('number')
    .select(
      'number',
      'title',
      'source_status',
      'source_key',
      'published_at',
      'source_created_at',
      'author',
      'category',
      'tags',
      'content',
      'content_format',
      'lead',
      'links',
      trx.raw(`source - 'content' as source`),
    );
