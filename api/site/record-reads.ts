import type { Knex } from 'knex';
import type { PublicApi, RecordCounts } from '#shared/public.ts';
import { type Changes, cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';
import { listActive } from '../platform/database/database.ts';
import { nextAppearance as nextPost } from '../posts/public.ts';
import { RESOURCES } from '../resources.ts';
import { withPicture } from './pictures.ts';

const POSTS = ['posts', 'categories'];

/**
 * Records what a page reads, by the names that `content_changed` carries. Settings and counts of records have no name: they
 * are part of every page, so a change of them drops all.
 */
export function recordReads(api: PublicApi): { api: PublicApi; reads: Set<string> } {
  const reads = new Set<string>();
  const noting =
    <Words extends unknown[], Found>(
      names: readonly string[] | ((...words: Words) => readonly string[]),
      read: (...words: Words) => Found,
    ) =>
    (...words: Words): Found => {
      for (const name of typeof names === 'function' ? names(...words) : names) reads.add(name);
      return read(...words);
    };
  const recorded: PublicApi = {
    ...api,
    listPosts: noting(POSTS, api.listPosts),
    // An author who is in the team has a portrait.
    getPost: noting([...POSTS, 'team-members'], api.getPost),
    listCategories: noting(POSTS, api.listCategories),
    listNewsletters: noting(['newsletters', ...POSTS], api.listNewsletters),
    getNewsletter: noting(['newsletters', ...POSTS], api.getNewsletter),
    listTestimonials: noting(['testimonials'], api.listTestimonials),
    listRecords: noting((name) => [name], api.listRecords) as PublicApi['listRecords'],
    getPageTexts: noting((page) => [`page-texts ${page}`], api.getPageTexts) as PublicApi['getPageTexts'],
  };
  return { api: recorded, reads };
}

/** Resources whose active records pages list whole. */
const SHOWN = RESOURCES.filter(({ shown }) => shown);

/** @returns the public fields of a resource's active records, in their order */
export async function listShownRecords(db: Knex, name: string): Promise<object[]> {
  const { table, shown } = SHOWN.find((resource) => resource.name === name) ?? {};
  if (!table || !shown) throw new Error(`No visitor sees ${name}`);
  const rows = await listActive<Record<string, unknown>>(db, table, shown.columns);
  return shown.picture ? withPicture(db, rows, shown.picture) : rows;
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
