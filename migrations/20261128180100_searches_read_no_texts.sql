-- A search compares words only: phrases in double quotes, for which each text was kept a second time, are gone.
-- Safe beside the version before: it is replaced within seconds. A search for a phrase there fails until then.

alter table post_search drop column text;

create or replace function note_search_words() returns trigger language plpgsql set plan_cache_mode to force_custom_plan as $$
declare
  document text := search_text(new.title, new.excerpt, new.content_text);
  words text[] := array(select distinct word from unnest(words_of(document)) as word where word <> '');
begin
  -- Runs even when no word is new: its lock keeps words from being deleted meanwhile.
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
end $$;
