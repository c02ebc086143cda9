import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Number of different words in the invented articles; the n-th is 1/n as frequent as the first (Zipf). */
const VOCABULARY = 20_000;
const WORDS = { least: 250, most: 750 };
const CATEGORIES = 8;

/**
 * Fills an empty database with invented articles, the same each time. Their words have realistic frequencies, so that a search
 * can use common and rare ones: `wordOf(rank)`.
 */
export async function fillPosts(databaseUrl: string, count: number): Promise<void> {
  if (count === 0) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `insert into blog_categories (name, slug)
     select 'Category ' || n, 'category-' || n from generate_series(1, $1::int) as n returning id`,
    [CATEGORIES],
  );
  // Row triggers for history and slugs are not measured.
  await client.query('alter table blog_posts disable trigger user');
  const columns =
    'slug, title, excerpt, content, content_html, content_text, author, published, published_at, created_at, updated_at, category_id, tags';
  const articles = lines(
    count,
    rows.map(({ id }) => id),
  );
  await withoutIndexes(client, 'blog_posts', () =>
    pipeline(Readable.from(articles), client.query(copyFrom(`copy blog_posts (${columns}) from stdin`))),
  );
  // Known without reading any article: the words, and the number at the end of each title.
  await client.query(
    'insert into search_words (word) select unnest($1::text[]) union select generate_series(1, $2::int)::text on conflict do nothing',
    [VOCABULARY_WORDS, count],
  );
  await withoutIndexes(client, 'post_search', () =>
    client.query(
      `insert into post_search (id, words, published, published_at, created_at, category_id)
       select id, word_ids_of(text), published, published_at, created_at, category_id
       from blog_posts cross join lateral search_text(title, excerpt, content_text) as text order by id`,
    ),
  );
  await client.query('alter table blog_posts enable trigger user');
  await client.query('vacuum analyze');
  await client.end();
}

const ONSETS = 'b c d f g h j k l m n p r s t v w st tr pl ch sh th br gr cl fr qu'.split(' ');
const NUCLEI = 'a e i o u ai ea ou ie oo'.split(' ');
const CODAS = ['', 'n', 'r', 's', 't', 'l', 'nd', 'st', 'ng', 'm', 'ck', 'x'];
const SYLLABLES = ONSETS.length * NUCLEI.length * CODAS.length;

/** @returns a plausible word, with a realistic variety of trigrams @param rank from 1, the most frequent */
export function wordOf(rank: number): string {
  let word = '';
  // Multiplied by a prime, so that consecutive words do not start alike.
  for (let rest = rank; rest > 0; rest = Math.floor(rest / 150)) {
    const syllable = ((rest % 150) * 2_147 + word.length * 911) % SYLLABLES;
    word +=
      (ONSETS[syllable % ONSETS.length] as string) +
      NUCLEI[Math.floor(syllable / ONSETS.length) % NUCLEI.length] +
      CODAS[Math.floor(syllable / (ONSETS.length * NUCLEI.length))];
  }
  return word;
}

const VOCABULARY_WORDS = Array.from({ length: VOCABULARY }, (_none, index) => wordOf(index + 1));

function* lines(count: number, categories: string[]): Generator<string> {
  const next = numbers(7);
  // The n-th word is drawn 1/n as often as the first.
  const word = () => VOCABULARY_WORDS[Math.floor(VOCABULARY ** next()) - 1] as string;
  const text = (length: number) => {
    let joined = word();
    for (let more = 1; more < length; more++) joined += ` ${word()}`;
    return joined;
  };
  const newest = Date.UTC(2026, 10, 1);
  for (let n = 1; n <= count; n++) {
    const paragraphs = Array.from({ length: 6 }, () =>
      text(Math.round((WORDS.least + next() * (WORDS.most - WORDS.least)) / 6)),
    );
    const moment = new Date(newest - n * 17 * 60_000).toISOString();
    const isDraft = n % 10 === 0;
    yield `${[
      `article-${n}`,
      `${text(6)} ${n}`,
      text(25),
      paragraphs.join('\\n\\n'),
      paragraphs.map((one) => `<p>${one}</p>`).join('\\n'),
      paragraphs.join(' '),
      `Author ${n % 20}`,
      isDraft ? 'f' : 't',
      isDraft ? '\\N' : moment,
      moment,
      moment,
      categories[n % categories.length],
      `{${wordOf(1 + (n % 50))},${wordOf(60 + (n % 300))}}`,
    ].join('\t')}\n`;
  }
}

/** Pseudorandom numbers from 0 to 1 with a seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Finds indexes that no constraint needs. */
const INDEXES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`;

/** Fills a table without secondary indexes, and creates them afterwards, which is several times faster. */
async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(INDEXES, [table]);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { definition } of rows) await client.query(definition);
}
