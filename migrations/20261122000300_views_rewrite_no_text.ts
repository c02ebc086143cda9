import type { Knex } from 'knex';

/**
 * One more view of an article is a new version of its row. With the text of the search beside it that row was written
 * anew with all its text and into every index; now it is changed in place, on its own page, where that has room.
 *
 * Safe beside the version before: it finds articles by post_search, and neither reads nor writes what goes; the table of
 * views by the day has a row for each article that somebody read on that day, so its index is made in a moment.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(NOTE_SEARCH_WORDS);
  await knex.raw('drop index blog_posts_words');
  await knex.raw('alter table blog_posts drop column search_document');
  await knex.raw('alter table blog_posts set (fillfactor = 90)');
  // An index that holds the number itself is written anew with each view.
  await knex.raw('drop index post_views_day');
  await knex.raw('create index post_views_day on post_views (day)');
  await knex.raw('alter table post_views set (fillfactor = 80)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table post_views reset (fillfactor)');
  await knex.raw('drop index post_views_day');
  await knex.raw('create index post_views_day on post_views (day) include (post_id, views)');
  await knex.raw('alter table blog_posts reset (fillfactor)');
  await knex.raw(`alter table blog_posts add column search_document text
    generated always as (title || E'\\n' || excerpt || E'\\n' || content_text) stored`);
  await knex.raw('create index blog_posts_words on blog_posts using gin (words_of(search_document))');
  await knex.raw(NOTE_SEARCH_WORDS_BEFORE);
}

/**
 * The insert of words runs even when none is new: its lock is what keeps words from being forgotten meanwhile. Planned
 * anew each time: a plan that is kept was made when an import began, over few words, and reads all of them for each post.
 */
const NOTE_SEARCH_WORDS = `create or replace function note_search_words() returns trigger
  language plpgsql set plan_cache_mode = force_custom_plan as $$
  declare words text[] := array(
    select distinct word from unnest(words_of(new.title || E'\\n' || new.excerpt || E'\\n' || new.content_text)) as word
      where word <> '');
  begin
    insert into search_words (word)
      select found.word from unnest(words) as found(word)
        where not exists (select 1 from search_words known where known.word = found.word)
        order by found.word
      on conflict do nothing;
    insert into post_search (id, words, published, published_at, created_at, category_id)
      values (new.id, array(select w.id from search_words w where w.word = any (words) order by w.id),
              new.published, new.published_at, new.created_at, new.category_id)
      on conflict (id) do update set words = excluded.words;
    return null;
  end $$`;

const NOTE_SEARCH_WORDS_BEFORE = `create or replace function note_search_words() returns trigger language plpgsql as $$
  begin
    insert into search_words (word)
      select distinct found.word from unnest(words_of(new.search_document)) as found(word)
        where found.word <> '' and not exists (select 1 from search_words known where known.word = found.word)
        order by found.word
      on conflict do nothing;
    insert into post_search (id, words, published, published_at, created_at, category_id)
      values (new.id, word_ids_of(new.search_document), new.published, new.published_at, new.created_at, new.category_id)
      on conflict (id) do update set words = excluded.words;
    return null;
  end $$`;
