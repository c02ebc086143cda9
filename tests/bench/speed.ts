import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { say } from '../support/stage.ts';
import { type BenchProduct, startBenchProduct } from './bench-product.ts';

/**
 * node tests/bench/speed.ts: throughput of pages and JSON as ratios to bare servers with the same responses in the same run,
 * with 1,000 and 100,000 articles. Needs wrk.
 */
const SIZES = (process.env.BENCH_POSTS ?? '1000,100000').split(',').map(Number);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ROUNDS = 3;
const CONNECTIONS = 16;
const PACKED = { 'Accept-Encoding': 'br' };

const run = promisify(execFile);

interface Comparison {
  what: string;
  path: string;
  /** The baseline, see bare.ts. */
  bare: 'fixed' | 'list' | 'article' | 'admin';
  /** Minimum ratio to the baseline. */
  least: number;
  headers?: { [name: string]: string };
  /** Number of different pages to request, so that nothing is cached. */
  pages?: number;
}

/** With default settings, and as deployed, with a log line per request that the cache does not answer. */
const RUNS = [
  ...SIZES.map((posts) => ({ posts, level: 'warn' })),
  { posts: SIZES[0] ?? 1000, level: 'info' },
];

for (const { posts, level } of RUNS) {
  const product = await startBenchProduct(posts, { LOG_LEVEL: level });
  try {
    say(
      `\n${posts.toLocaleString('en-GB')} articles, LOG_LEVEL=${level}, ${CONNECTIONS} connections, best of ${ROUNDS} rounds of ${SECONDS} s`,
    );
    const admin = { Cookie: product.cookie };
    // Most pages are not in the cache; of a small blog, all are.
    const lists = Math.floor((posts * 0.9) / 12);
    const comparisons: Comparison[] = [
      { what: 'home page, kept', path: '/', bare: 'fixed', least: 0.5, headers: PACKED },
      { what: 'list page, kept', path: '/blog', bare: 'fixed', least: 0.5, headers: PACKED },
      { what: 'article page, kept', path: '/blog/article-1', bare: 'fixed', least: 0.5, headers: PACKED },
      { what: 'list as JSON, kept', path: '/api/posts', bare: 'list', least: 1 },
      { what: 'article as JSON, kept', path: '/api/posts/article-1', bare: 'article', least: 1 },
      ...(lists > 5000
        ? [
            {
              what: 'list as JSON, not kept',
              path: '/api/posts',
              bare: 'list' as const,
              least: 0.4,
              pages: lists,
            },
          ]
        : []),
      {
        what: 'admin list',
        path: `/api/admin/posts?range=[0,24]&sort=["created_at","DESC"]&filter={}`,
        bare: 'admin',
        least: 0.3,
        headers: admin,
      },
    ];
    for (const comparison of comparisons) await compare(product, comparison);
    say(`memory of the process afterwards: ${((await product.residentBytes()) / 1024 / 1024).toFixed(0)} MB`);
  } finally {
    await product.stop();
  }
}

async function compare(
  product: BenchProduct,
  { what, path: asked, bare, least, headers, pages }: Comparison,
) {
  const url = `${product.url}${encodeURI(asked)}`;
  const beside = await startBare(bare, bare === 'fixed' ? url : product.databaseUrl);
  const bareUrl = `http://127.0.0.1:${beside.port}${new URL(url).pathname}`;
  const best = { ours: 0, bare: 0, p99: Number.POSITIVE_INFINITY };
  try {
    await fetch(url, { headers: headers ?? {} });
    for (let round = 0; round < ROUNDS; round++) {
      best.bare = Math.max(best.bare, (await wrk(bareUrl, headers, pages)).rate);
      const ours = await wrk(url, headers, pages);
      best.ours = Math.max(best.ours, ours.rate);
      best.p99 = Math.min(best.p99, ours.p99);
    }
  } finally {
    await beside.stop();
  }
  const ratio = best.ours / best.bare;
  if (ratio < least) process.exitCode = 1;
  say(
    `${what.padEnd(26)}${best.ours.toFixed(0).padStart(8)} a second${`${best.bare.toFixed(0)} bare`.padStart(14)}   ${ratio.toFixed(2)} times (at least ${least})   p99 ${best.p99.toFixed(1)} ms${ratio < least ? '   MISSED' : ''}`,
  );
}

async function startBare(kind: string, source: string) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare.ts'), kind, source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    port: Number(String(line).trim()),
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/**
 * Loads an address with Debian's wrk.
 * @param pages number of different pages to request; adds `page=` to the query
 * @returns responses per second, and the 99th percentile of the response time in milliseconds
 * @throws Error if a response was not 2xx, or wrk is not installed
 */
async function wrk(url: string, headers: { [name: string]: string } = {}, pages?: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-wrk-'));
  try {
    const script = path.join(folder, 'pages.lua');
    const { pathname, search } = new URL(url);
    const joint = search ? '&' : '?';
    await writeFile(
      script,
      `function request() return wrk.format(nil, "${pathname}${search}${joint}page=" .. math.random(1, ${pages})) end`,
    );
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${SECONDS}s`,
      '--latency',
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      ...(pages ? ['-s', script] : []),
      url,
    ]);
    const refused = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
    if (refused) throw new Error(`${url}: ${refused}`);
    const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
    const factor = { us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN;
    return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), p99: Number(p99) * factor };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error("This needs wrk: apt-get install wrk, or your system's package of that name.");
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
