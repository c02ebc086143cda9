import type { Knex } from 'knex';
import type { PublicApi, RecordCounts } from '#shared/public.ts';
import { type Changes, cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';
import { listActive } from '../platform/database/database.ts';
import { nextAppearance as nextPost } from '../posts/public.ts';
import { RESOURCES } from '../resources.ts';
import { withPictures } from './pictures.ts';

const POSTS = ['posts', 'categories'];

/** What each method reads, by the names that `content_changed` carries. */
const READ: { readonly [method in keyof PublicApi]: (what: string) => readonly string[] } = {
  listPosts: () => POSTS,
  // An author who is in the team has a portrait.
  getPost: () => [...POSTS, 'team-members'],
  listCategories: () => POSTS,
  listNewsletters: () => ['newsletters', ...POSTS],
  getNewsletter: () => ['newsletters', ...POSTS],
  listTestimonials: () => ['testimonials'],
  listRecords: (name) => [name],
  getPageTexts: (page) => [`page-texts ${page}`],
};

/**
 * Records what a page reads. Settings and counts of records have no name: they are part of every page, so a change of them drops
 * all.
 */
export function recordReads(api: PublicApi): { api: PublicApi; reads: Set<string> } {
  const reads = new Set<string>();
  const noting = (Object.keys(READ) as (keyof PublicApi)[]).map((method) => [
    method,
    (what: never) => {
      for (const name of READ[method](what)) reads.add(name);
      return (api[method] as (what: never) => unknown)(what);
    },
  ]);
  return { api: Object.fromEntries(noting) as PublicApi, reads };
}

/** Resources whose active records pages list whole. */
const SHOWN = RESOURCES.filter(({ shown }) => shown);

/** @returns the public fields of a resource's active records, in their order */
export async function listShownRecords(db: Knex, name: string): Promise<object[]> {
  const { table, shown } = SHOWN.find((resource) => resource.name === name) ?? {};
  if (!table || !shown) throw new Error(`No visitor sees ${name}`);
  const rows = await listActive<Record<string, unknown>>(db, table, shown);
  return shown.includes('image') ? withPictures(db, rows, 'image', 'picture') : rows;
}

/** @returns the number of active records of each of these resources */
export async function countShownRecords(db: Knex): Promise<RecordCounts> {
  const counts = SHOWN.map(({ name, table }) =>
    db(table)
      .where({ is_active: true })
      .select(db.raw('? as name, count(*)::int', [name])),
  );
  const rows: { name: string; count: number }[] = await db.unionAll(counts);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count])) as RecordCounts;
}

/**
 * @returns a function that returns the milliseconds until a scheduled article appears, which nothing is written for, from memory
 * until public content changes; Infinity if none is scheduled
 */
export function nextAppearance(db: Knex, changes: Changes): () => Promise<number> {
  /** As values of performance.now(). */
  const appearances = cacheUntilChanged<number>(changes, { max: 1 });
  return async () => {
    const at = await appearances.load('next', async () => {
      const ttl = await nextPost(db);
      return { value: performance.now() + ttl, ttl };
    });
    return Math.max(0, at - performance.now());
  };
}
