import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ask } from '../support/admin-client.ts';
import { HOSTILE_FEEDS, hostileExports } from '../support/hostile-imports.ts';
import { startBenchProduct } from './bench-product.ts';
import type { Visit, VisitReport } from './visitors.ts';

/**
 * node tests/bench/import-visitors.ts: response times for visitors while the worst exports and feeds are imported, compared
 * with an idle server; and the server's memory.
 */
const POSTS = 2000;
const RATE = 40;
const QUIET_SECONDS = 30;
const BUSY_SECONDS = 180;
const OPTIONS = { status: 'keep', images: 'fetch', existing: 'update', redirects: true, categories: [] };

const server = createServer((request, response) => {
  response.end(Object.values(HOSTILE_FEEDS)[Number(request.url?.slice(1))]);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const product = await startBenchProduct(
  { posts: POSTS, subscriptions: 1000, consultations: 100 },
  { TRUST_PROXY: '1', IMPORT_PRIVATE_HOSTS: host },
);
const visitors = fork(path.join(import.meta.dirname, 'visitors.ts'), { execArgv: [] });
try {
  await visit(10);
  const quiet = await visit(QUIET_SECONDS);
  report('nothing is imported', quiet);
  const before = await product.peakBytes();
  const over = new AbortController();
  const importing = importAll(over.signal);
  const busy = await visit(BUSY_SECONDS);
  over.abort();
  report(`${await importing} hostile imports`, busy);
  const ratio = busy.p99 / quiet.p99;
  const growth = ((await product.peakBytes()) - before) / 2 ** 20;
  say(`  ${ratio <= 3 ? 'kept  ' : 'BROKEN'} p99 is ${ratio.toFixed(1)} times the quiet one (at most 3)`);
  say(`  the serving process held at most ${growth.toFixed(0)} MB more than before`);
  if (ratio > 3) process.exitCode = 1;
} finally {
  visitors.kill();
  await product.stop();
  server.close();
}

async function visit(seconds: number): Promise<VisitReport> {
  const { url, cookie } = product;
  const wanted: Visit = { url, cookie, posts: POSTS, atOnce: 24, rate: RATE, seconds };
  visitors.send(wanted);
  const [came] = await once(visitors, 'message');
  return came;
}

/** Runs imports one after another until aborted. @returns the number of finished ones */
async function importAll(signal: AbortSignal): Promise<number> {
  const exports = Object.values(await hostileExports());
  let done = 0;
  while (!signal.aborted) {
    for (const file of exports) {
      if (signal.aborted) break;
      const body = typeof file === 'string' ? file : new Uint8Array(file);
      const headers = { 'Content-Type': 'application/octet-stream', Cookie: product.cookie };
      const sent = await fetch(`${api('/upload')}?filename=export`, { method: 'POST', headers, body });
      const { id } = (await sent.json()) as { id: string };
      await reaches(id, signal);
      const { cookie } = product;
      await ask(api(`/${id}/options`), { cookie, body: OPTIONS });
      await ask(api(`/${id}/run`), { cookie, body: {} });
      await reaches(id, signal);
      done += 1;
    }
    for (const place of Object.keys(HOSTILE_FEEDS).keys()) {
      if (signal.aborted) break;
      const address = `http://${host}/${place}`;
      const { body } = await ask<{ id: string }>(api('/address'), {
        cookie: product.cookie,
        body: { address },
      });
      await reaches(body.id, signal);
      done += 1;
    }
  }
  return done;
}

function api(rest: string): string {
  return `${product.url}/api/admin/imports${rest}`;
}

async function reaches(id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { state } = (await product.db('imports').where({ id }).first('state')) ?? {};
    if (signal.aborted || !['reading', 'analysing', 'running'].includes(state)) return;
    await delay(100);
  }
}

function report(what: string, { median, p99, longest, statuses, failures, answered }: VisitReport): void {
  const [m, ninetyNinth, l] = [median, p99, longest].map((time) => `${time.toFixed(1)} ms`);
  say(
    `${what.padEnd(28)} ${answered} answers, median ${m}, p99 ${ninetyNinth}, longest ${l}  ${JSON.stringify({ ...statuses, ...failures })}`,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
