import { wordOf } from './bench-posts.ts';
import { report, startBenchProduct } from './bench-product.ts';

/**
 * node tests/bench/search.ts: time of uncached searches over 100,000 articles: words from the most frequent to rare ones, parts
 * of words, and two words.
 */
const POSTS = Number(process.env.BENCH_POSTS ?? 100_000);
const SEARCHES = 400;
const LIMIT_MILLISECONDS = 25;

// Each search comes from an address of its own, which the product takes from its proxy, as one may make few.
const product = await startBenchProduct(POSTS, { TRUST_PROXY: '1' });
let searches = 0;
try {
  const { rows } = await product.db.raw(
    `select content_text as text from blog_posts where published order by id limit 200`,
  );
  const texts: string[] = rows.map(({ text }: { text: string }) => text);
  const kinds: { [kind: string]: (n: number) => string } = {
    // Log-uniform over the ranks, because visitors mostly search for common words.
    'a word': (n) => wordOf(Math.round(20_000 ** ((n % 97) / 97))),
    'part of a word': (n) => wordOf(1 + ((n * 131) % 15_000)).slice(0, 4),
    'two words in a row': (n) => {
      const words = (texts[n % texts.length] as string).split(' ');
      const at = (n * 37) % (words.length - 1);
      return `${words[at]} ${words[at + 1]}`;
    },
    'no such word': (n) => `zzq${n}`,
  };
  await timed('warm');
  const all: number[] = [];
  for (const [kind, make] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let n = 0; n < SEARCHES / 4; n++) times.push(await timed(make(n)));
    all.push(...times);
    report(kind, times, LIMIT_MILLISECONDS);
  }
  process.exitCode = report('all', all, LIMIT_MILLISECONDS) <= LIMIT_MILLISECONDS ? 0 : 1;
} finally {
  await product.stop();
}

async function timed(q: string): Promise<number> {
  const begun = performance.now();
  searches += 1;
  const response = await fetch(`${product.url}/api/posts?q=${encodeURIComponent(q)}`, {
    headers: { 'x-forwarded-for': `10.0.${searches >> 8}.${searches & 255}` },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`A search for ${q} answered ${response.status}.`);
  return performance.now() - begun;
}
