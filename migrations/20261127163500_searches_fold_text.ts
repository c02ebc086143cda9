import type { Knex } from 'knex';

/**
 * Text as searches compare it: fold() of shared/search.ts in SQL; tests compare the two. ASCII, which has as many bytes as
 * characters, needs little of it. translate() takes time for each of its characters, so the signs are replaced by patterns.
 */
const FOLD = String.raw`
create function fold(given text) returns text language sql immutable parallel safe strict as $$
select regexp_replace(
  case when octet_length(given) = length(given) then replace(lower(given), '${'`'}', '''') else
    regexp_replace(regexp_replace(regexp_replace(
      replace(replace(replace(replace(translate(
        lower(regexp_replace(normalize(replace(replace(given, '´', ''''), '″', '"'), nfkd),
          '[\u00ad\u0300-\u036f\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g')),
        'øłđðħŧıς', 'olddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[‘’‚‛${'`'}′‹›ʹʻʼʽ]', '''', 'g'), '[“”„‟«»]', '"', 'g'), '[‐‑‒–—―−]', '-', 'g') end,
  '[\t-\r\u0085\u1680\u2028\u2029][\t-\r \u0085\u1680\u2028\u2029]*| [\t-\r \u0085\u1680\u2028\u2029]+', ' ', 'g') $$;

create function search_text(title text, excerpt text, content_text text) returns text
language sql immutable parallel safe as $$
select fold(title) || E'\n' || fold(excerpt) || E'\n' || fold(content_text) $$;`;

/** The searched columns of an enquiry as one expression, as its resource declares them. */
const ENQUIRY = (
  fold: string,
) => `${fold}(first_name || ' ' || last_name || E'\\n' || company_name || E'\\n' || email
  || E'\\n' || coalesce(phone, '') || E'\\n' || coalesce(notes, '') || E'\\n' || coalesce(message, ''))`;

/** Makes the index of words again, of the texts of articles `p` that `document` gives. */
const fillWords = (document: string) => `
drop index post_search_words;
delete from search_words;
insert into search_words (word)
  select distinct word from blog_posts p join post_search s using (id), unnest(words_of(${document})) as word where word <> '';
analyze search_words;
update post_search s set words = word_ids_of(${document}) from blog_posts p where p.id = s.id;
create index post_search_words on post_search using gin (words gin__int_ops);`;

const noteWords = (document: string, column = '', value = '', update = '') => `
create or replace function note_search_words() returns trigger language plpgsql set plan_cache_mode to 'force_custom_plan' as $$
declare
  document text := ${document};
  words text[] := array(select distinct word from unnest(words_of(document)) as word where word <> '');
begin
  -- Runs even when no word is new: its lock keeps words from being deleted meanwhile.
  insert into search_words (word)
    select found.word from unnest(words) as found(word)
      where not exists (select 1 from search_words known where known.word = found.word)
      order by found.word
    on conflict do nothing;
  insert into post_search (id, words, published, published_at, created_at, category_id${column})
    values (new.id, array(select w.id from search_words w where w.word = any (words) order by w.id),
            new.published, new.published_at, new.created_at, new.category_id${value})
    on conflict (id) do update set words = excluded.words${update};
  return null;
end $$;`;

/**
 * Searches compare folded text.
 *
 * Safe beside the version before: its searches lose the speed of the indexes on unfolded text for as long as it runs. The
 * tables are short, but for the articles, whose index of words is made again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`${FOLD}
lock table search_words in share row exclusive mode;
alter table post_search add text text not null default '';
${noteWords('search_text(new.title, new.excerpt, new.content_text)', ', text', ', document', ', text = excluded.text')}
update post_search s set text = search_text(p.title, p.excerpt, p.content_text) from blog_posts p where p.id = s.id;
${fillWords('s.text')}

drop index consultations_search, mails_search, subscriptions_search, users_search;
create index consultations_search on consultations using gin ((${ENQUIRY('fold')}) gin_trgm_ops);
create index consultations_telephone on consultations using gin ((regexp_replace(phone, '[^0-9]', '', 'g')) gin_trgm_ops);
create index consultations_name on consultations using gin ((fold(first_name || ' ' || last_name)) gin_trgm_ops);
create index mails_search on mails using gin ((fold(to_address::text || ' ' || subject)) gin_trgm_ops);
create index subscriptions_search on subscriptions using gin ((fold(email::text)) gin_trgm_ops);
create index users_search on users using gin ((fold(email::text)) gin_trgm_ops);
create index blog_posts_title_search on blog_posts using gin ((fold(title)) gin_trgm_ops);
create index media_title_search on media using gin ((fold(coalesce(nullif(alt, ''), name))) gin_trgm_ops);
create index redirects_search on redirects using gin ((fold(from_path)) gin_trgm_ops);`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
drop index consultations_search, consultations_telephone, consultations_name, mails_search, subscriptions_search,
  users_search, blog_posts_title_search, media_title_search, redirects_search;
create index consultations_search on consultations using gin ((${ENQUIRY('')}) gin_trgm_ops);
create index mails_search on mails using gin ((to_address::text || ' ' || subject) gin_trgm_ops);
create index subscriptions_search on subscriptions using gin ((email::text) gin_trgm_ops);
create index users_search on users using gin ((email::text) gin_trgm_ops);
alter table post_search drop column text;
${noteWords(`new.title || E'\\n' || new.excerpt || E'\\n' || new.content_text`)}
${fillWords(`p.title || E'\\n' || p.excerpt || E'\\n' || p.content_text`)}
drop function search_text, fold`);
}
