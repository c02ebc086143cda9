import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Knex } from 'knex';
import { SLUG_PATTERN } from '#shared/fields.ts';
import type { ImportNote } from '#shared/imports.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { errorOfDatabase } from '../platform/http/database-errors.ts';
import { findCategories, makeCategories } from './categories.ts';
import { imagesNotFetched, imagesOfItems, imagesWithoutHttps } from './images.ts';
import { findNewAddresses, newAddress, oldPath, oldPaths, oldSite } from './links.ts';
import { ended, REPEATED, type Result, resultWithoutText, settle } from './outcomes.ts';
import { contentHash, FEATURED_PLACE, type ItemImage, planPost, type WaitingItem } from './plan-post.ts';
import { addRedirects } from './redirects.ts';
import { type RunContext, type RunningImport, readImport } from './running.ts';
import { settleSlug, slugNote } from './settle-slug.ts';
import {
  findImported,
  insertPosts,
  type NewPost,
  rememberImported,
  updatePost,
  type WrittenPost,
} from './write-post.ts';

/**
 * Writes the posts of these items in one transaction. Where one of them stands in the way of all, each gets a
 * transaction of its own, and that one is failed with its reason.
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
    if (known?.code === 'unavailable') throw error;
    if (numbers.length > 1) {
      for (const number of numbers) await writeGroup(context, row, [number]);
      return;
    }
    await context.db.transaction(async (trx) => {
      await readImport(trx, row.id, true);
      const problem = (known?.message ?? UNEXPECTED).slice(0, 500);
      await settle(trx, row.id, [
        { number: numbers[0] as number, outcome: 'failed', problem, post_id: null },
      ]);
    });
  }
}

const UNEXPECTED =
  'Something unexpected stood in the way of this post. Run the import again to try once more.';

/** @returns those of the items that end without a new text, so that no image has to be fetched for them */
export async function findUnchanged(
  db: Knex,
  row: RunningImport,
  candidates: readonly { number: number }[],
): Promise<Set<number>> {
  if (candidates.length === 0) return new Set();
  const items = await readItems(
    db,
    row.id,
    candidates.map(({ number }) => number),
  );
  const imported = await findImported(
    db,
    items.map(({ source_key }) => source_key),
    false,
  );
  const categoryOf = await findCategories(
    db,
    row.options,
    items.map(({ category }) => category),
  );
  const images = await imagesOfItems(
    db,
    row.id,
    items.map(({ number }) => number),
  );
  const ends = items.filter((item) => {
    const own = images.get(item.number) ?? [];
    const hash = contentHash(item, row.options, categoryOf(item.category), own);
    return resultWithoutText(row, item, imported.get(item.source_key), hash) !== null;
  });
  return new Set(ends.map(({ number }) => number));
}

async function writeItems(
  trx: Knex.Transaction,
  { siteUrl }: RunContext,
  importId: string,
  numbers: readonly number[],
): Promise<void> {
  const row = await readImport(trx, importId, true);
  if (row?.state !== 'running') return;
  const { options } = row;
  const items = await readItems(trx, importId, numbers);
  const imported = await findImported(
    trx,
    items.map(({ source_key }) => source_key),
    true,
  );
  const images = await imagesOfItems(trx, importId, numbers);
  const categoryOf = await makeCategories(
    trx,
    importId,
    options,
    items.map(({ category }) => category),
  );
  const slugs = await findNewAddresses(trx, importId, pathsOfLinks(row, items));

  const results: Result[] = [];
  const created: NewPost[] = [];
  const hashes = new Map<number, string>();
  const written: WrittenPost[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    await yieldToOthers();
    const own = images.get(item.number) ?? [];
    const categoryId = categoryOf(item.category) ?? null;
    const hash = contentHash(item, options, categoryId, own);
    const known = imported.get(item.source_key);
    const result = seen.has(item.source_key)
      ? ended(item, 'skipped', REPEATED, null)
      : resultWithoutText(row, item, known, hash);
    seen.add(item.source_key);
    if (result) {
      results.push(result);
      continue;
    }
    hashes.set(item.number, hash);
    const planned = planOrFailure(item, () =>
      planPost(item, options, categoryId, featuredImage(own), changesFor(row, item, own, slugs)),
    );
    if ('outcome' in planned) results.push(planned);
    else if (known && known.updated_at !== null)
      written.push(await updatePost(trx, row.created_by, { number: item.number, planned, imported: known }));
    else
      created.push({
        number: item.number,
        slug: await slugFor(trx, importId, item),
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
    const own = images.get(post.number) ?? [];
    const aboutImages = [imagesNotFetched(own), imagesWithoutHttps(siteUrl, own)].filter(
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
  await settle(trx, importId, results);
}

/** One post that cannot be made does not stop the others. */
function planOrFailure<T extends object>(item: WaitingItem, plan: () => T): T | Result {
  if (item.problem !== null) return ended(item, 'failed', item.problem, null);
  if (item.content === null) return ended(item, 'failed', 'The text of this post could not be read.', null);
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return ended(item, 'failed', error.message.slice(0, 500), null);
  }
}

async function slugFor(trx: Knex, importId: string, { number, slug, title }: WaitingItem): Promise<string> {
  return SLUG_PATTERN.test(slug) ? slug : settleSlug(trx, importId, number, slug || title, new Set());
}

/**
 * One that could not be had is left out: at the head of an article a broken picture is worse than none. So is an address
 * that no post can have, as of what lies in the file itself.
 */
function featuredImage(images: readonly ItemImage[]): string | null {
  const found = images.find(({ place }) => place === FEATURED_PLACE);
  const address = found?.media_url ?? (found?.state === 'failed' ? '' : (found?.url ?? ''));
  return /^(?:https?:\/\/|\/(?!\/))\S+$/i.test(address) && address.length <= 2000 ? address : null;
}

function changesFor(
  row: RunningImport,
  item: WaitingItem,
  images: readonly ItemImage[],
  slugs: ReadonlyMap<string, string>,
) {
  const site = oldSite(row.site_url, row.format, item.source);
  const media = new Map(
    images.flatMap(({ url, media_url }) => (media_url === null ? [] : [[url, media_url]])),
  );
  return {
    image: (url: string) => media.get(url),
    link: (url: string) => {
      const path = oldPath(url, site);
      const slug = path === null ? undefined : slugs.get(path);
      return slug === undefined ? media.get(url) : newAddress(slug, url);
    },
  };
}

function pathsOfLinks(row: RunningImport, items: readonly WaitingItem[]): Set<string> {
  return new Set(
    items.flatMap(({ links, source }) => {
      const site = oldSite(row.site_url, row.format, source);
      return links.map((link) => oldPath(link, site)).filter((path) => path !== null);
    }),
  );
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
