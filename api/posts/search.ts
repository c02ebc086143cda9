import type { Knex } from 'knex';
import { containsPattern } from '../platform/http/list-query.ts';
import { searchParts } from '../platform/http/search-parts.ts';

/** How many words a round of deleteUnusedWords looks at. */
const WORDS_AT_ONCE = 2000;

/** Finds are counted up to this, and further only for a page that lies further. */
export const TOTAL_MAX = 1000;

/** So many of the newest posts are looked at first. */
const FIRST_LOOK = 200;
/** The share of finds among them from which on the newest are read further: the index would list a great part of all posts. */
const FREQUENT = 0.4;
/** So many of the newest posts are read for a page of finds that are not as frequent, before all of them are sorted. */
const SECOND_LOOK = 2500;

/** So many of the newest posts with all words of a phrase are read for it. */
const PHRASE_LOOK = 5000;

export interface FoundPosts {
  /** The part of the finds that was asked for, newest first. */
  ids: string[];
  /** How many there are, or were counted. */
  total: number;
  /** Whether there are more than were counted. */
  isMore: boolean;
}

/**
 * Finds the posts whose title, excerpt or text contains each part of what is searched for, letter by letter and in any
 * case. A part has no space in it, so it lies within one word: the words that contain it lead to the posts, and no
 * text is read. What is frequent is soon met among the newest posts; what is rare has short lists in the index. Only
 * for a phrase in double quotes are texts read: those that have all of its words.
 * @param visible rows `r` of post_search that may be found
 * @param max the most finds that are counted unless the part lies beyond them
 */
export async function findNewest(
  db: Knex,
  visible: () => Knex.QueryBuilder,
  search: string,
  part: { offset: number; limit: number },
  max = TOTAL_MAX,
): Promise<FoundPosts> {
  const { patterns, phrases } = wanted(search);
  if (patterns.length === 0) return { ids: [], total: 0, isMore: false };
  const parts = await wordsContaining(db, patterns);
  const end = part.offset + part.limit;
  // One more than is counted. What is counted reaches behind the part, so that a further page is offered where there is one.
  const enough = Math.max(max, end + 1) + 1;
  const newest = (posts: number) => db.from(newestFirst(visible().select('r.*')).limit(posts).as('r'));
  /** The first of `rows`: how many there are, and the part of them. */
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
    firstOf(
      withPhrases(newest(posts).whereRaw(parts.map(() => HAS_WORD).join(' and '), parts), phrases),
      most,
    );
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
    if (phrases.length > 0) {
      const candidates = db.withMaterialized('r', newestFirst(rows).limit(PHRASE_LOOK)).from('r');
      return firstOf(withPhrases(candidates, phrases), most ?? end);
    }
    if (most) rows.limit(most);
    return firstOf(db.withMaterialized('r', rows).from('r'), most ?? end);
  };
  const some = await listed(enough);
  if (some.count < enough) return answer(some.count, some.ids);
  // There are more than were taken from the index, and it does not know which are the newest.
  const nearest = first.count >= end ? first : await look(SECOND_LOOK, end);
  return answer(some.count, (nearest.count >= end ? nearest : await listed()).ids);
}

/**
 * Which parts of a search the index shall be asked for: those that are rare among the `newest` posts, or the rarest.
 * The others are quicker compared with each find than joined from the long lists of all their words.
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
 * Leaves of the posts `r` those that findNewest() would find, for a list in any other order. Lists of the index are
 * joined where few words contain a part; to join those of many takes longer than to go over all posts.
 */
export function whereContains(rows: Knex.QueryBuilder, search: string): Knex.QueryBuilder {
  const { patterns, phrases } = wanted(search);
  if (patterns.length === 0) rows.whereRaw('false');
  if (phrases.length > 0) {
    const found = rows.client.queryBuilder().select('r.id').from('blog_posts as r');
    whereWords(found, patterns);
    const candidates = rows.client.queryBuilder().withMaterialized('r', found).select('r.id').from('r');
    return rows.whereIn('r.id', withPhrases(candidates, phrases));
  }
  return whereWords(rows, patterns);
}

function whereWords(rows: Knex.QueryBuilder, patterns: string[]): Knex.QueryBuilder {
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

/** The order of the public list, of rows `r` of blog_posts or post_search. */
export function newestFirst(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows.orderByRaw('r.published_at desc nulls last, r.created_at desc, r.id');
}

/** The same from its end. */
export function oldestFirst(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows.orderByRaw('r.published_at nulls first, r.created_at, r.id desc');
}

/** In order, for else they are sorted anew for each row that they are compared with. */
const IDS = 'array(select w.id from search_words w where w.word like lower(?) order by w.id)';
const NO_WORDS = '{}';
const HAS_WORD = 'r.words && ?::integer[]';
const ALL = () => true;
const FEW_WORDS = 100;

/** @returns for each part of a search the numbers of the words that contain it, as PostgreSQL writes an array */
async function wordsContaining(db: Knex, patterns: string[]): Promise<string[]> {
  const { rows } = await db.raw(
    `select ${patterns.map((_pattern, index) => `${IDS}::text as part_${index}`).join(', ')}`,
    patterns,
  );
  return Object.values(rows[0]);
}

interface Wanted {
  /** For each part of a word; a part within another is found with it. */
  patterns: string[];
  /** Regular expressions of PostgreSQL. */
  phrases: string[];
}

function wanted(search: string): Wanted {
  const { words, phrases } = searchParts(search);
  const parts = [...new Set([...words, ...phrases].join(' ').toLowerCase().split(' ').filter(Boolean))];
  return {
    patterns: parts
      .filter((part) => !parts.some((other) => other !== part && other.includes(part)))
      .map(containsPattern),
    phrases: phrases.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')),
  };
}

/** Compared with one row at a time, so that no text is read but of the rows that are left. */
function withPhrases(rows: Knex.QueryBuilder, phrases: string[]): Knex.QueryBuilder {
  for (const phrase of phrases)
    rows.whereRaw(
      `(select p.title ~* ? or p.excerpt ~* ? or p.content_text ~* ? from blog_posts p where p.id = r.id)`,
      [phrase, phrase, phrase],
    );
  return rows;
}

/**
 * Forgets words that no article has any more; a few at a time, those first that were not looked at for longest.
 * Articles cannot be saved meanwhile, so it gives way when one is.
 */
export async function deleteUnusedWords(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
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
}
