import type { Knex } from 'knex';
import { containsPattern } from '../http/list-query.ts';

/** How many words a round of forgetUnusedWords looks at. */
const WORDS_AT_ONCE = 2000;

/**
 * Leaves of the posts `r` those whose title, excerpt or text contains each part of what is searched for, letter by letter
 * and in any case (CHECKLIST A289, A295). A part has no space in it, so it lies within one word: the words that contain it
 * lead to the posts, and no text has to be read.
 */
export function whereContains(rows: Knex.QueryBuilder, search: string): Knex.QueryBuilder {
  for (const pattern of patternsOf(search))
    rows.whereRaw(
      'words_of(r.search_document) && array(select w.word from search_words w where w.word like lower(?))',
      [pattern],
    );
  return rows;
}

/** The same by reading the texts one after the other: quicker where nearly all of them are finds. */
export function whereReads(rows: Knex.QueryBuilder, search: string): Knex.QueryBuilder {
  for (const pattern of patternsOf(search)) rows.whereRaw('r.search_document ilike ?', [pattern]);
  return rows;
}

const patternsOf = (search: string) => search.split(/\s+/).filter(Boolean).map(containsPattern);

/**
 * Forgets words that no article has any more; a few at a time, those first that were not looked at for longest. Articles
 * cannot be saved meanwhile, so it gives way when one is.
 */
export async function forgetUnusedWords(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw("set local lock_timeout = '100ms'");
    await trx.raw('lock table search_words in share row exclusive mode');
    const words: string[] = await trx('search_words')
      .orderBy('checked_at')
      .limit(WORDS_AT_ONCE)
      .pluck('word');
    await trx.raw(
      `delete from search_words w where w.word = any(?) and not exists
         (select 1 from blog_posts p where words_of(p.search_document) @> array[w.word])`,
      [words],
    );
    await trx('search_words').whereIn('word', words).update({ checked_at: trx.fn.now() });
  });
}
