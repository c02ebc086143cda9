import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ask } from '../support/admin-client.ts';
import { percentile } from '../support/load.ts';
import { type BenchProduct, startBenchProduct } from './bench-product.ts';
import type { Visit, VisitReport } from './visitors.ts';

/**
 * node tests/bench/load.ts: ten minutes of mixed visitors at 80 % of one process's capacity, while an admin edits and exports;
 * then overload, and the recovery.
 */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const POSTS = Number(process.env.BENCH_POSTS ?? 100_000);
const SUBSCRIBERS = Number(process.env.BENCH_SUBSCRIBERS ?? 1_000_000);
const AT_ONCE = 24;
/** Connections of the steady load: enough for one to be free while others wait for slow responses. */
const STEADY = 10 * AT_ONCE;
const SHARE = 0.8;
const TOO_MANY = 1200;
const EDIT_SECONDS = 10;
const EXPORT_SECONDS = 60;

const begun = performance.now();
// Each visitor has their own address, as behind a proxy, so that no rate limit applies.
const product = await startBenchProduct(
  { posts: POSTS, subscriptions: SUBSCRIBERS, consultations: 10_000 },
  { TRUST_PROXY: '1' },
);
const visitors = fork(path.join(import.meta.dirname, 'visitors.ts'), { execArgv: [] });
const visitorsEnded = once(visitors, 'exit');
try {
  say(`filled and started in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const idle = await run({ atOnce: 1, pause: 5, seconds: 30 });
  report('alone', idle);
  // Staff are part of the load, both of the maximum and of its share.
  const staff = startStaff(product);
  await run({ atOnce: AT_ONCE, seconds: 20 });
  const most = await run({ atOnce: AT_ONCE, seconds: EXPORT_SECONDS });
  const maximum = most.answered / EXPORT_SECONDS;
  report(`the most: ${maximum.toFixed(0)} a second`, most);

  const rate = maximum * SHARE;
  const memory: number[] = [];
  const all: VisitReport[] = [];
  for (let minute = 1; minute <= MINUTES; minute++) {
    const before = await product.processorSeconds();
    const part = await run({ atOnce: STEADY, rate, seconds: 60 });
    const busy = ((await product.processorSeconds()) - before) / 60;
    const held = (await product.residentBytes()) / 1024 / 1024;
    memory.push(held);
    all.push(part);
    report(
      `minute ${minute}: ${(part.answered / 60).toFixed(0)} of ${rate.toFixed(0)} a second, ${held.toFixed(0)} MB, ${(busy * 100).toFixed(0)} % of a processor`,
      part,
    );
  }
  const done = await staff.stop();
  say(
    `meanwhile ${done.edits} edits and ${done.exports} exports of ${SUBSCRIBERS.toLocaleString('en-GB')} rows; ${((await product.peakBytes()) / 1024 / 1024).toFixed(0)} MB at most`,
  );
  const reached = all.reduce((sum, { answered }) => sum + answered, 0) / (MINUTES * 60);
  const times = all.flatMap((part) => part.times).sort((a, b) => a - b);
  const p99 = percentile({ times }, 0.99) / idle.p99;
  const worst = Math.max(...all.map((part) => part.p99)) / idle.p99;
  const growth = Math.max(...memory.slice(1)) - (memory[0] ?? 0);
  expectThat(all.every(isWhole), 'no error');
  expectThat(done.failures.length === 0, `every edit and export went through. ${done.failures.join(' ')}`);
  expectThat(reached >= 0.98 * rate, `${((100 * reached) / rate).toFixed(1)} % of the offered rate reached`);
  expectThat(
    p99 <= 5,
    `p99 ${p99.toFixed(1)} times the unloaded one (at most 5), ${worst.toFixed(1)} in the worst minute`,
  );
  if (memory.length > 1)
    expectThat(growth < 40, `memory flat: at most ${growth.toFixed(0)} MB more than after the first minute`);

  const flood = await run({ atOnce: TOO_MANY, seconds: 20 });
  report(`too much: ${TOO_MANY} at once`, flood);
  const kinds = Object.keys(flood.statuses).map(Number);
  expectThat(
    kinds.every((status) => status < 400 || status === 503),
    'beyond the most: answers, or 503',
  );
  const after = await run({ atOnce: 1, pause: 5, seconds: 10 });
  report('afterwards', after);
  expectThat(isWhole(after), 'it is well again at once');
} finally {
  visitors.kill();
  await product.stop();
}

async function run(visit: Omit<Visit, 'url' | 'cookie' | 'posts'>): Promise<VisitReport> {
  const { url, cookie } = product;
  visitors.send({ url, cookie, posts: POSTS, ...visit } satisfies Visit);
  const [came] = await Promise.race([once(visitors, 'message'), visitorsEnded]);
  if (typeof came !== 'object') throw new Error(`The visitors' process ended with ${came}.`);
  return came;
}

/** Staff: one keeps editing an article, which drops cached pages, and one keeps exporting the subscribers. */
function startStaff({ url, cookie }: BenchProduct) {
  const done = { edits: 0, exports: 0, failures: [] as string[] };
  const over = new AbortController();
  const again = async (seconds: number, work: () => Promise<void>) => {
    while (!over.signal.aborted) {
      await work().catch(({ message }: Error) => done.failures.push(message));
      await delay(seconds * 1000, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const edit = async () => {
    const list = await ask<{ id: string }[]>(`${url}/api/admin/posts?range=[0,0]`, { cookie });
    if (list.status !== 200) throw new Error(`The list to edit from answered ${list.status}.`);
    const path = `${url}/api/admin/posts/${list.body[0]?.id}`;
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

function isWhole({ statuses, failures }: VisitReport): boolean {
  return Object.keys(failures).length === 0 && Object.keys(statuses).every((status) => Number(status) < 400);
}

function report(what: string, { median, p99, longest, late, missed, ...came }: VisitReport): void {
  const counts = Object.entries({ ...came.statuses, ...came.failures, ...(missed > 0 ? { missed } : {}) })
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
  const [m, ninetyNinth, l, own] = [median, p99, longest, late].map((time) => `${time.toFixed(1)} ms`);
  say(
    `${what.padEnd(72)} median ${m}, p99 ${ninetyNinth}, longest ${l}   ${counts}   (the visitors late by ${own})`,
  );
}

function expectThat(isSo: boolean, promise: string): void {
  say(`  ${isSo ? 'kept  ' : 'BROKEN'} ${promise}`);
  if (!isSo) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
