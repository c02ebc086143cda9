import type { Knex } from 'knex';
import { searchParts } from '#shared/search.ts';
import { containsPattern } from '../platform/http/list.ts';

/** Words checked in one round of deleteUnusedWords. */
const WORDS_AT_ONCE = 2000;

/** Matches are counted up to this number, or up to the end of the requested page if that is further. */
export const TOTAL_MAX = 500;

/** Newest posts compared first. */
const FIRST_LOOK = 200;
/** With at least this share of matches among them, it goes on through the newest, as the index would list too many posts. */
const FREQUENT = 0.4;
/** Newest posts read for a page of rarer matches before it sorts all matches. */
const SECOND_LOOK = 2500;

/** Parts that a search looks for, the longest: each costs time, and the shorter ones hardly narrow it further. */
const PARTS_MAX = 8;
/** Of those, parts for which every word must be read, because the index needs three letters in a row. */
const SHORT_MAX = 2;
const INDEXED = /[\p{L}\p{N}]{3}/u;

export interface FoundPosts {
  /** The requested page of matches, newest first. */
  ids: string[];
  /** Number of matches; if isMore is true, the number counted. */
  total: number;
  /** Whether there are more matches than were counted. */
  isMore: boolean;
}

/**
 * Finds posts whose title, excerpt or text contains every part of a search, both folded. A part has no spaces, so it is inside
 * one word: the index leads from words that contain it to posts, without reading texts. Frequent parts soon
 * turn up among the newest posts; rare ones have short lists in the index.
 * @param visible the rows `r` of post_search to search
 * @param max most matches to count, unless the page is beyond them
 */
export async function findNewest(
  db: Knex,
  visible: () => Knex.QueryBuilder,
  search: string,
  part: { offset: number; limit: number },
  max = TOTAL_MAX,
): Promise<FoundPosts> {
  const patterns = partPatterns(search);
  if (patterns.length === 0) return { ids: [], total: 0, isMore: false };
  const parts = await wordsContaining(db, patterns);
  const end = part.offset + part.limit;
  // One more than the count, and past the page, to know whether there is another page.
  const enough = Math.max(max, end + 1) + 1;
  const newest = (posts: number) => db.from(newestFirst(visible().select('r.*')).limit(posts).as('r'));
  /** Counts rows up to a limit, and picks the requested page. */
  const firstOf = async (
    rows: Knex.QueryBuilder,
    most: number,
  ): Promise<{ count: number; ids: string[] }> => {
    const ids = newestFirst(rows.select('r.id')).limit(most).as('found');
    const slice = db.raw('count(*) as count, (array_agg(id))[?:?] as ids', [part.offset + 1, end]);
    const { count, ids: found } = await db.from(ids).first(slice);
    return { count, ids: found ?? [] };
  };
  const look = (posts: number, most = enough) =>
    firstOf(newest(posts).whereRaw(parts.map(() => HAS_WORD).join(' and '), parts), most);
  const answer = (count: number, ids: string[]): FoundPosts => ({
    ids,
    total: Math.min(count, enough - 1),
    isMore: count >= enough,
  });
  if (parts.includes(NO_WORDS)) return answer(0, []);

  const first = await look(FIRST_LOOK);
  const share = first.count / FIRST_LOOK;
  if (share >= FREQUENT) {
    const further = await look(Math.ceil((enough / share) * 1.3));
    if (further.count >= enough) return answer(further.count, further.ids);
  }
  const ofList = parts.length > 1 ? await rareParts(newest(FIRST_LOOK), parts) : ALL;
  const listed = (most?: number) => {
    const condition = parts.map((_words, index) => (ofList(index) ? HAS_WORD : `(${HAS_WORD}) is true`));
    const rows = visible().whereRaw(condition.join(' and '), parts);
    rows.select('r.id', 'r.published_at', 'r.created_at');
    if (most) rows.limit(most);
    return firstOf(db.withMaterialized('r', rows).from('r'), most ?? end);
  };
  const some = await listed(enough);
  if (some.count < enough) return answer(some.count, some.ids);
  // The index returned only some matches in no order, so the newest are still to be found.
  const nearest = first.count >= end ? first : await look(SECOND_LOOK, end);
  return answer(some.count, (nearest.count >= end ? nearest : await listed()).ids);
}

/**
 * @returns which parts to look up in the index: those that are rare among the newest posts, or the rarest. The others occur in
 * so many words that comparing each match is quicker than joining all their lists.
 */
async function rareParts(newest: Knex.QueryBuilder, parts: string[]): Promise<(index: number) => boolean> {
  const counts: number[] = Object.values(
    await newest.first(
      ...parts.map((words, index) =>
        newest.client.raw(`count(*) filter (where ${HAS_WORD}) as part_${index}`, [words]),
      ),
    ),
  );
  const most = Math.max(FIRST_LOOK * FREQUENT, Math.min(...counts));
  return (index) => (counts[index] as number) <= most;
}

/**
 * Restricts posts `r` to those that findNewest() would find, for lists in another order. Parts that occur in few words are
 * looked up in the index; for others, scanning all posts is quicker.
 */
export function whereContains(rows: Knex.QueryBuilder, search: string): Knex.QueryBuilder {
  const patterns = partPatterns(search);
  if (patterns.length === 0) rows.whereRaw('false');
  for (const pattern of patterns)
    rows.whereRaw(
      `r.id in (
         with part as materialized (select ${IDS} as words)
         select s.id from post_search s where s.words && (select words from part where cardinality(words) <= ${FEW_WORDS})
         union all
         select s.id from post_search s, part
           where cardinality(part.words) > ${FEW_WORDS} and (s.words && part.words) is true)`,
      [pattern],
    );
  return rows;
}

/** Sorts rows `r` of blog_posts or post_search like the public list. */
export function newestFirst(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows.orderByRaw('r.published_at desc nulls last, r.created_at desc, r.id');
}

/** Sorts in reverse. */
export function oldestFirst(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows.orderByRaw('r.published_at nulls first, r.created_at, r.id desc');
}

/** Sorted once, as PostgreSQL would otherwise sort the numbers again for each row. */
const IDS = 'array(select w.id from search_words w where w.word like ? order by w.id)';
const NO_WORDS = '{}';
const HAS_WORD = 'r.words && ?::integer[]';
const ALL = () => true;
const FEW_WORDS = 100;

/** @returns for each part the ids of the words that contain it, as a PostgreSQL array literal */
async function wordsContaining(db: Knex, patterns: string[]): Promise<string[]> {
  const { rows } = await db.raw(
    `select ${patterns.map((_pattern, index) => `${IDS}::text as part_${index}`).join(', ')}`,
    patterns,
  );
  return Object.values(rows[0]);
}

/** @returns patterns for LIKE: one per part of the search, without parts that are inside another part */
function partPatterns(search: string): string[] {
  const parts = [...new Set(searchParts(search).flatMap((part) => part.split(' ')))]
    .sort((one, other) => other.length - one.length)
    .filter((part, index, all) => !all.slice(0, index).some((longer) => longer.includes(part)));
  const short = parts.filter((part) => !INDEXED.test(part)).slice(SHORT_MAX);
  return parts
    .filter((part) => !short.includes(part))
    .slice(0, PARTS_MAX)
    .map(containsPattern);
}

/**
 * Deletes words that no post contains any more, a few at a time, the least recently checked first. It locks out saving posts,
 * so it gives up until the next time if one is being saved.
 */
export async function deleteUnusedWords(db: Knex): Promise<void> {
  const work = db.transaction(async (trx) => {
    await trx.raw("set local lock_timeout = '100ms'");
    await trx.raw('lock table search_words in share row exclusive mode');
    const words: string[] = await trx('search_words')
      .orderBy('checked_at')
      .limit(WORDS_AT_ONCE)
      .pluck('word');
    await trx.raw(
      `delete from search_words w where w.word = any(?) and not exists
         (select 1 from post_search s where s.words @> array[w.id])`,
      [words],
    );
    await trx('search_words').whereIn('word', words).update({ checked_at: trx.fn.now() });
  });
  await work.catch((error: { code?: string }) => {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error;
  });
}

const LOCK_NOT_AVAILABLE = '55P03';
