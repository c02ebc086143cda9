import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** How many different words the invented articles are made of; the n-th is 1/n as frequent as the first. */
const VOCABULARY = 20_000;
const WORDS = { least: 250, most: 750 };
const CATEGORIES = 8;

/**
 * Fills an empty database with invented articles, the same ones each time. Their words are as frequent as those of a
 * language are, so that a search can ask for a common word and for a rare one: `wordOf(rank)`.
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
  // What keeps history and addresses row by row is not what is measured, nor is an index that grows word by word.
  await client.query('alter table blog_posts disable trigger user');
  const { rows: indexes } = await client.query(
    `select relname as name, pg_get_indexdef(oid) as definition from pg_class
      where relname in ('blog_posts_words', 'post_search_words')`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const columns =
    'slug, title, excerpt, content, content_html, content_text, author, published, published_at, created_at, updated_at, category_id, tags';
  const into = client.query(copyFrom(`copy blog_posts (${columns}) from stdin`));
  await pipeline(
    Readable.from(
      lines(
        count,
        rows.map(({ id }) => id),
      ),
    ),
    into,
  );
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query('insert into search_words (word) select distinct unnest($1::text[])', [
    [...vocabulary(), ...Array.from({ length: count }, (_none, index) => String(index + 1))],
  ]);
  await client.query(
    `insert into post_search (id, words, published, published_at, created_at, category_id)
     select id, word_ids_of(search_document), published, published_at, created_at, category_id
     from blog_posts order by id`,
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query('alter table blog_posts enable trigger user');
  await client.query('vacuum analyze');
  await client.end();
}

const ONSETS = 'b c d f g h j k l m n p r s t v w st tr pl ch sh th br gr cl fr qu'.split(' ');
const NUCLEI = 'a e i o u ai ea ou ie oo'.split(' ');
const CODAS = ['', 'n', 'r', 's', 't', 'l', 'nd', 'st', 'ng', 'm', 'ck', 'x'];
const SYLLABLES = ONSETS.length * NUCLEI.length * CODAS.length;

/** A word that looks like one, with as many different groups of letters as a language has. @param rank from 1, the most frequent */
export function wordOf(rank: number): string {
  let word = '';
  // Multiplied by a prime, so that neighbours do not begin alike.
  for (let rest = rank; rest > 0; rest = Math.floor(rest / 150)) {
    const syllable = ((rest % 150) * 2_147 + word.length * 911) % SYLLABLES;
    word +=
      (ONSETS[syllable % ONSETS.length] as string) +
      NUCLEI[Math.floor(syllable / ONSETS.length) % NUCLEI.length] +
      CODAS[Math.floor(syllable / (ONSETS.length * NUCLEI.length))];
  }
  return word;
}

const vocabulary = () => Array.from({ length: VOCABULARY }, (_none, index) => wordOf(index + 1));

function* lines(count: number, categories: string[]): Generator<string> {
  const next = numbers(7);
  const sums: number[] = [];
  for (let rank = 1; rank <= VOCABULARY; rank++) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  const words = vocabulary();
  const word = () => {
    const wanted = next() * (sums.at(-1) as number);
    let [low, high] = [0, VOCABULARY - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low] as string;
  };
  const text = (length: number) => Array.from({ length }, word).join(' ');
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

/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
