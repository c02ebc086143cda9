-- Words are looked up by their own index, whatever the table was like when a process planned it.
-- Safe beside the version before: what it writes is the same.

-- Planned once in each process: a plan for each article takes longer than the work. With few words it would read all of them, in
-- the order of their ids or by their parts, and do so ever after.
create or replace function note_search_words() returns trigger language plpgsql
  set plan_cache_mode to force_generic_plan set enable_seqscan to off set enable_bitmapscan to off as $$
declare
  document text := search_text(new.title, new.excerpt, new.content_text);
  found text[] := array(select distinct word from unnest(words_of(document)) as word where word <> '');
  known text[];
  ids integer[];
begin
  -- Keeps words from being deleted meanwhile.
  lock table search_words in row exclusive mode;
  select coalesce(array_agg(w.word), '{}'), array_agg(w.id) into known, ids from search_words w where w.word = any (found);
  if cardinality(known) < cardinality(found) then
    insert into search_words (word) select unnest(found) except select unnest(known) order by 1 on conflict do nothing;
    select array_agg(w.id) into ids from search_words w where w.word = any (found);
  end if;
  insert into post_search (id, words, published, published_at, created_at, category_id)
    values (new.id, coalesce(sort(ids), '{}'), new.published, new.published_at, new.created_at, new.category_id)
    on conflict (id) do update set words = excluded.words;
  return null;
end $$;
