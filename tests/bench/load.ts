import { setTimeout as delay } from 'node:timers/promises';
import { ask } from '../support/admin-client.ts';
import { type LoadedRequest, type LoadResult, percentile, startLoad } from '../support/load.ts';
import { wordOf } from './bench-posts.ts';
import { type BenchProduct, startBenchProduct } from './bench-product.ts';

/**
 * node tests/bench/load.ts: ten minutes at 80 % of what one process can do, by all kinds of visitors at once while an admin
 * edits and exports; then more than it can do, and what is left of that afterwards.
 */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const POSTS = Number(process.env.BENCH_POSTS ?? 100_000);
const SUBSCRIBERS = Number(process.env.BENCH_SUBSCRIBERS ?? 1_000_000);
const AT_ONCE = 24;
const TOO_MANY = 1200;
const EDIT_SECONDS = 10;
const EXPORT_SECONDS = 60;

// Each visitor comes from an address of their own, as behind a proxy: no limit for one address is met.
const product = await startBenchProduct(
  { posts: POSTS, subscriptions: SUBSCRIBERS, consultations: 10_000 },
  { TRUST_PROXY: '1' },
);
try {
  const next = visitors(product);
  const idle = await run(next, { atOnce: 1, pause: 5, seconds: 30 });
  report('alone', idle);
  await run(next, { atOnce: AT_ONCE, pause: 0, seconds: 20 });
  const most = await run(next, { atOnce: AT_ONCE, pause: 0, seconds: 30 });
  const maximum = most.times.length / 30;
  report(`the most: ${maximum.toFixed(0)} a second`, most);

  const spacing = (AT_ONCE * 1000) / (maximum * 0.8);
  const staff = startStaff(product);
  const memory: number[] = [];
  const slowest: number[] = [];
  const all: LoadResult[] = [];
  for (let minute = 1; minute <= MINUTES; minute++) {
    const mean = most.times.reduce((sum, time) => sum + time, 0) / most.times.length;
    const part = await run(next, { atOnce: AT_ONCE, pause: Math.max(1, spacing - mean * 0.8), seconds: 60 });
    memory.push((await product.residentBytes()) / 1024 / 1024);
    slowest.push(percentile(part, 0.99));
    all.push(part);
    report(
      `minute ${minute}: ${(part.times.length / 60).toFixed(0)} a second, ${memory.at(-1)?.toFixed(0)} MB`,
      part,
    );
  }
  const done = await staff.stop();
  say(
    `meanwhile ${done.edits} edits and ${done.exports} exports of ${SUBSCRIBERS.toLocaleString('en-GB')} rows`,
  );
  const p99 = Math.max(...slowest);
  const growth = Math.max(...memory.slice(1)) - (memory[0] ?? 0);
  expectThat(all.every(isWhole), 'no error');
  expectThat(
    p99 <= 5 * percentile(idle, 0.99),
    `p99 ${(p99 / percentile(idle, 0.99)).toFixed(1)} times the unloaded one (at most 5)`,
  );
  expectThat(
    growth < 40,
    `memory flat: ${growth.toFixed(0)} MB more than after the first minute at the most`,
  );

  const flood = await run(next, { atOnce: TOO_MANY, pause: 0, seconds: 20 });
  report(`too much: ${TOO_MANY} at once`, flood);
  const kinds = Object.keys(flood.statuses).map(Number);
  expectThat(
    kinds.every((status) => status < 400 || status === 503),
    'beyond the most: answers, or 503',
  );
  const after = await run(next, { atOnce: 1, pause: 5, seconds: 10 });
  report('afterwards', after);
  expectThat(isWhole(after), 'it is well again at once');
} finally {
  await product.stop();
}

/** What visitors ask for, a different one each time; in what shares, is a guess at a consultancy's site. */
function visitors({ url, cookie }: BenchProduct): () => LoadedRequest {
  let n = 0;
  const any = (count: number) => 1 + Math.floor(Math.random() * count);
  const from = () => ({ 'X-Forwarded-For': `10.${any(250)}.${any(250)}.${any(250)}` });
  const article = (newest: number) => `article-${any(newest) * 10 - 1}`;
  const get = (path: string): LoadedRequest => ({
    url: `${url}${path}`,
    headers: { 'Accept-Encoding': 'br', ...from() },
  });
  const post = (path: string, body: object): LoadedRequest => ({
    url: `${url}${path}`,
    method: 'POST',
    headers: { Origin: url, ...from() },
    body: JSON.stringify(body),
  });
  const kinds: [share: number, make: () => LoadedRequest][] = [
    [40, () => get(['/', '/blog', '/about', '/team', '/contact', '/specialities'][n % 6] as string)],
    [20, () => get(`/blog/${article(20)}`)],
    [6, () => get(`/blog/${article(POSTS / 10)}`)],
    [8, () => get(`/api/posts?page=${any(200)}`)],
    [6, () => get(`/api/posts?q=${wordOf(any(15_000))}`)],
    [10, () => post(`/api/posts/${article(200)}/view`, {})],
    [4, () => adminList()],
    [
      3,
      () =>
        post('/api/subscribe-newsletter?source=footer', {
          email: `load-${Date.now()}-${n}@example.com`,
          consent: true,
        }),
    ],
    [3, () => post('/api/handle-consultation-request?source=hero', consultation())],
  ];
  const adminList = (): LoadedRequest => {
    const first = any(400) * 25;
    return {
      url: `${url}/api/admin/posts?range=[${first},${first + 24}]`,
      headers: { Cookie: cookie, ...from() },
    };
  };
  const consultation = () => ({
    firstName: 'Robin',
    lastName: `Sample ${n}`,
    companyName: 'Sample & Sons',
    email: `robin-${Date.now()}-${n}@example.com`,
    consent: true,
  });
  const total = kinds.reduce((sum, [share]) => sum + share, 0);
  return () => {
    n += 1;
    let at = Math.random() * total;
    for (const [share, make] of kinds) {
      at -= share;
      if (at < 0) return make();
    }
    return get('/');
  };
}

async function run(
  next: () => LoadedRequest,
  { atOnce, pause, seconds }: { atOnce: number; pause: number; seconds: number },
): Promise<LoadResult> {
  const load = startLoad(next, { atOnce, pause });
  await delay(seconds * 1000);
  return load.stop();
}

/** Those who work here: one edits an article, which empties every cache, and one exports the list, again and again. */
function startStaff({ url, cookie }: BenchProduct) {
  const done = { edits: 0, exports: 0 };
  const over = new AbortController();
  const again = async (seconds: number, work: () => Promise<void>) => {
    while (!over.signal.aborted) {
      await work();
      await delay(seconds * 1000, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const edit = async () => {
    const [post] = (await ask<{ id: string }[]>(`${url}/api/admin/posts?range=[0,0]`, { cookie })).body;
    const path = `${url}/api/admin/posts/${post?.id}`;
    const body = { excerpt: `Edited ${done.edits} times` };
    const { status } = await ask(path, { cookie, method: 'PUT', body });
    if (status !== 200) throw new Error(`An edit answered ${status}.`);
    done.edits += 1;
  };
  const download = async () => {
    const response = await fetch(`${url}/api/admin/subscriptions/export.csv`, {
      headers: { Cookie: cookie },
    });
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
    if (!response.ok || bytes < SUBSCRIBERS * 20) throw new Error('An export was cut off.');
    done.exports += 1;
  };
  const all = Promise.all([again(EDIT_SECONDS, edit), again(EXPORT_SECONDS, download)]);
  return {
    async stop() {
      over.abort();
      await all;
      return done;
    },
  };
}

function isWhole({ statuses, failures }: LoadResult): boolean {
  return Object.keys(failures).length === 0 && Object.keys(statuses).every((status) => Number(status) < 400);
}

function report(what: string, result: LoadResult): void {
  const of = (share: number) => `${percentile(result, share).toFixed(1)} ms`;
  const counts = Object.entries({ ...result.statuses, ...result.failures })
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
  say(`${what.padEnd(42)} median ${of(0.5)}, p99 ${of(0.99)}, longest ${of(1)}   ${counts}`);
}

function expectThat(isSo: boolean, promise: string): void {
  say(`  ${isSo ? 'kept  ' : 'BROKEN'} ${promise}`);
  if (!isSo) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
