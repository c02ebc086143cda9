import type { Knex } from 'knex';

/**
 * Articles are found by their words: groups of three letters stand in nearly every long text, so an index over them leaves
 * most of the texts to be read. Whatever is searched for lies within words, so the words that contain it are looked up
 * first, and an index from words to articles gives the rest.
 */
export async function up(knex: Knex): Promise<void> {
  // A long run without a space is cut into pieces that overlap by more than the longest search.
  await knex.raw(`create function words_of(document text) returns text[]
    language plpgsql immutable strict parallel safe as $$
    begin
      if document !~ '\\S{200}\\S{201}' then
        return regexp_split_to_array(lower(document), '\\s+');
      end if;
      return array(select substr(word, start, 400)
        from regexp_split_to_table(lower(document), '\\s+') as word,
             generate_series(1, greatest(1, length(word) - 200), 200) as start);
    end $$`);
  await knex.schema.createTable('search_words', (table) => {
    table.text('word').primary();
    table.specificType('checked_at', 'timestamptz(3)').notNullable().defaultTo(knex.fn.now()).index();
  });
  await knex.raw('create index search_words_parts on search_words using gin (word gin_trgm_ops)');
  await knex.raw("set local maintenance_work_mem = '256MB'");
  await knex.raw(`insert into search_words (word)
    select distinct word from blog_posts, unnest(words_of(search_document)) as word where word <> ''`);
  await knex.raw('create index blog_posts_words on blog_posts using gin (words_of(search_document))');
  await knex.raw('drop index blog_posts_search');

  // The insert runs even when no word is new: its lock on the table is what keeps words from being forgotten meanwhile.
  await knex.raw(`create function note_search_words() returns trigger language plpgsql as $$
    begin
      insert into search_words (word)
        select distinct found.word from unnest(words_of(new.search_document)) as found(word)
          where found.word <> '' and not exists (select 1 from search_words known where known.word = found.word)
          order by found.word
        on conflict do nothing;
      return null;
    end $$`);
  await knex.raw(`create trigger blog_posts_search_words
    after insert or update of title, excerpt, content_text on blog_posts
    for each row execute function note_search_words()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger blog_posts_search_words on blog_posts');
  await knex.raw('drop function note_search_words()');
  await knex.raw('create index blog_posts_search on blog_posts using gin (search_document gin_trgm_ops)');
  await knex.raw('drop index blog_posts_words');
  await knex.schema.dropTable('search_words');
  await knex.raw('drop function words_of(text)');
}
