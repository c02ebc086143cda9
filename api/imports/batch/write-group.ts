import type { Knex } from 'knex';
import type { BlogImportOptions, ImportNote } from '#shared/imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { errorOfDatabase } from '../../platform/http/database-errors.ts';
import { ChildDied } from '../../platform/process/child.ts';
import { oldPath, oldPaths, oldSite } from '../sandbox/old-paths.ts';
import type { PlannedItem, PostRequest, WaitingItem } from '../sandbox/plan-post.ts';
import { hasStopped } from '../sandbox/sandbox.ts';
import { type CategoryOf, findCategories, makeCategories } from './categories.ts';
import { findOthers } from './identity.ts';
import { imagesNotFetched, imagesOfItems, imagesWithoutHttps } from './images.ts';
import { findNewAddresses } from './links.ts';
import { ended, OTHER_POST, REPEATED, type Result, recordResults, resultWithoutText } from './outcomes.ts';
import { addRedirects } from './redirects.ts';
import { slugNote } from './resolve-slug.ts';
import { type RunContext, type RunningImport, readImport } from './running.ts';
import {
  findImported,
  type ImportedPost,
  insertPosts,
  type NewPost,
  rememberImported,
  updatePost,
  type WrittenPost,
} from './write-post.ts';

/** Milliseconds after which a transaction leaves the rest to the next, as a cancel waits for it. */
const LONGEST = 2000;

/**
 * Writes the posts of these items in one transaction, or as many as it has time for. If one of them fails, each gets a
 * transaction of its own, and that one's result is the reason.
 */
export async function writeGroup(
  context: RunContext,
  row: RunningImport,
  numbers: readonly number[],
): Promise<void> {
  try {
    await context.db.transaction((trx) => writeItems(trx, context, row.id, numbers));
  } catch (error) {
    const known = error instanceof ApiError ? error : errorOfDatabase(error);
    if (known?.code === 'unavailable' || hasStopped(error)) throw error;
    if (numbers.length > 1) {
      for (const number of numbers) await writeGroup(context, row, [number]);
      return;
    }
    const [number] = numbers as [number];
    if (!known) context.log.warn({ err: error, import_id: row.id, number }, 'an article was not written');
    await context.db.transaction(async (trx) => {
      await readImport(trx, row.id, true);
      const problem = (known?.message ?? UNEXPECTED).slice(0, 500);
      await recordResults(trx, row.id, [{ number, outcome: 'failed', problem, post_id: null }]);
    });
  }
}

const UNEXPECTED = 'Something unexpected happened with this article. Run the import again to try once more.';
const TOO_MUCH = 'The article is too large or too complex to be imported. Copy it over by hand.';

/** @returns the items that need no new text, and so none of their images */
export async function findUnchanged(
  { db, sandbox }: RunContext,
  row: RunningImport,
  numbers: readonly number[],
): Promise<Set<number>> {
  const items = await readItems(db, row.id, numbers);
  const found = await aboutItems(db, row, items, findCategories, false);
  const ends = new Set<number>();
  for (const item of items) {
    const request = found.requestOf(item);
    // If the hash fails here it fails again at the write, which reports it.
    const result = await resultWithoutText(row, item, found.imported.get(item.source_key), () =>
      sandbox.ask('hash', request),
    ).catch((error) => (hasStopped(error) ? Promise.reject(error) : true));
    if (result) ends.add(item.number);
  }
  return ends;
}

/** Looks up all that the posts of these items depend on. */
async function aboutItems(
  db: Knex,
  row: RunningImport,
  items: readonly WaitingItem[],
  categoriesOf: (
    db: Knex,
    options: BlogImportOptions,
    sources: readonly (string | null)[],
  ) => Promise<CategoryOf>,
  lock: boolean,
) {
  const keys = items.map(({ source_key }) => source_key);
  const numbers = items.map(({ number }) => number);
  const imported = await findImported(db, keys, lock);
  const images = await imagesOfItems(db, row.id, numbers);
  const categories = items.map(({ category }) => category);
  const categoryOf = await categoriesOf(db, row.options, categories);
  const paths = new Map(items.map((item) => [item.number, pathsOfLinks(row, item)]));
  const slugs = await findNewAddresses(db, row.id, new Set([...paths.values()].flat()));
  const imagesOf = ({ number }: { number: number }) => images.get(number) ?? [];
  const requestOf = (item: WaitingItem): PostRequest => ({
    item,
    site_url: row.site_url,
    format: row.format,
    options: row.options,
    category_id: categoryOf(item.category) ?? null,
    images: imagesOf(item),
    slugs: new Map(
      paths.get(item.number)?.flatMap((path) => {
        const slug = slugs.get(path);
        return slug === undefined ? [] : [[path, slug]];
      }),
    ),
  });
  return { imported, imagesOf, requestOf };
}

async function writeItems(
  trx: Knex.Transaction,
  context: RunContext,
  importId: string,
  numbers: readonly number[],
): Promise<void> {
  const row = await readImport(trx, importId, true);
  if (row?.state !== 'running') return;
  const { options } = row;
  const end = Date.now() + LONGEST;
  const items = await readItems(trx, importId, numbers);
  const { imported, imagesOf, requestOf } = await aboutItems(
    trx,
    row,
    items,
    (db, options, sources) => makeCategories(db, importId, options, sources),
    true,
  );

  const others = imported.size > 0 ? await findOthers(trx, importId, numbers) : new Set<number>();
  const results: Result[] = [];
  const created: NewPost[] = [];
  const hashes = new Map<number, string>();
  const written: WrittenPost[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    // At least one, or a run whose preparations take that long would never progress.
    if (seen.size > 0 && Date.now() > end) break;
    const known = imported.get(item.source_key);
    const refusal = others.has(item.number) ? OTHER_POST : seen.has(item.source_key) ? REPEATED : null;
    const planned = refusal
      ? ended(item, 'skipped', refusal, null)
      : await planOrResult(context, row, requestOf(item), known);
    seen.add(item.source_key);
    if ('outcome' in planned) {
      results.push(planned);
      continue;
    }
    hashes.set(item.number, planned.hash);
    if (known && known.updated_at !== null)
      written.push(await updatePost(trx, row.created_by, { number: item.number, planned, imported: known }));
    else
      created.push({
        number: item.number,
        slug: item.slug,
        planned,
        imported: known,
      });
  }
  const made = await insertPosts(trx, importId, created);
  const byNumber = new Map(items.map((item) => [item.number, item]));
  const itemOf = (number: number) => byNumber.get(number) as WaitingItem;
  const redirectNotes = options.redirects
    ? await addRedirects(
        trx,
        importId,
        made.map(({ number, post_id, slug }) => {
          const { source } = itemOf(number);
          const site = { ...oldSite(row.site_url, row.format, source), file: null };
          return { number, post_id, slug, paths: oldPaths(source, site) };
        }),
      )
    : new Map<number, ImportNote[]>();
  for (const post of [...written, ...made]) {
    const item = itemOf(post.number);
    const own = imagesOf(post);
    const aboutImages = [imagesNotFetched(own), imagesWithoutHttps(context.siteUrl, own)].filter(
      (one) => one !== null,
    );
    const isNew = post.before.post === null;
    results.push({
      ...post,
      outcome: isNew ? 'created' : 'updated',
      problem: null,
      notes: [
        ...(redirectNotes.get(post.number) ?? []),
        ...aboutImages.map((about) => ({ level: 'warning', kind: 'image', ...about }) as const),
      ],
      ...(isNew && post.slug !== item.slug && { slug_note: slugNote(item.slug, post.slug) }),
    });
  }
  await rememberImported(
    trx,
    importId,
    [...written, ...made].map(({ number, post_id, version }) => ({
      source_key: itemOf(number).source_key,
      post_id,
      version,
      content_hash: hashes.get(number) as string,
    })),
  );
  await recordResults(trx, importId, results);
}

/** Turns a failure into a result, so that it does not stop the other posts. */
async function planOrResult(
  { log, sandbox }: RunContext,
  row: RunningImport,
  request: PostRequest,
  known: ImportedPost | undefined,
): Promise<PlannedItem | Result> {
  const { item } = request;
  try {
    const result = await resultWithoutText(row, item, known, () => sandbox.ask('hash', request));
    if (result) return result;
    if (item.problem !== null) return ended(item, 'failed', item.problem, null);
    if (item.content === null)
      return ended(item, 'failed', 'The text of this article could not be read.', null);
    return await sandbox.ask('plan', request);
  } catch (error) {
    if (hasStopped(error)) throw error;
    if (error instanceof ApiError) return ended(item, 'failed', error.message.slice(0, 500), null);
    log.warn({ err: error, import_id: row.id, number: item.number }, 'an article was not made');
    return ended(item, 'failed', error instanceof ChildDied ? TOO_MUCH : UNEXPECTED, null);
  }
}

/** Links of one text to look up. */
const MOST_LINKS = 2000;

function pathsOfLinks(row: RunningImport, { links, source }: WaitingItem): string[] {
  const site = oldSite(row.site_url, row.format, source);
  return links.slice(0, MOST_LINKS).flatMap((link) => oldPath(link, site) ?? []);
}

function readItems(db: Knex, importId: string, numbers: readonly number[]): Promise<WaitingItem[]> {
  return db('import_items')
    .where({ import_id: importId, selected: true, outcome: 'waiting' })
    .whereIn('number', numbers)
    .orderBy('number')
    .select(
      'id',
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
      'slug',
      'links',
      'problem',
      db.raw(`source - 'content' as source`),
    );
}
