import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import path from 'node:path';
import { percentile } from '../support/load.ts';
import { say, startBenchProduct } from './bench-product.ts';
import type { Reading, ReadingReport } from './readers.ts';

/**
 * node tests/bench/sign-ins.ts: response times of a cached page while 60 strangers from 60 addresses keep guessing passwords,
 * compared with an idle server in the same run.
 */
const STRANGERS = 60;
const SECONDS = 10;
const ROUNDS = 3;
const MOST_TIMES = 3;
const statuses: { [status: number]: number } = {};

const product = await startBenchProduct({ posts: 100, subscriptions: 0, consultations: 0 });
const readers = fork(path.join(import.meta.dirname, 'readers.ts'), { execArgv: [] });
const readersEnded = once(readers, 'exit');
try {
  await read(2);
  const quiet: ReadingReport[] = [];
  const loud: ReadingReport[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await read(SECONDS));
    // Resets the rate limits for each round.
    await product.db('rate_limits').delete();
    const reading = read(SECONDS);
    const until = performance.now() + SECONDS * 1000;
    while (performance.now() < until) await tryAllAtOnce();
    loud.push(await reading);
  }
  const [before, during] = [all(quiet), all(loud)];
  say(`load average ${loadavg()[0]?.toFixed(1)}; sign-ins by status: ${JSON.stringify(statuses)}`);
  say(`quiet        ${before.words}`);
  say(`60 sign-ins  ${during.words}`);
  const times = during.p99 / before.p99;
  if (times > MOST_TIMES) process.exitCode = 1;
  say(
    `p99 ${times.toFixed(1)} times the quiet one (at most ${MOST_TIMES})${times > MOST_TIMES ? '   MISSED' : ''}`,
  );
} finally {
  readers.disconnect();
  await readersEnded;
  await product.stop();
}

async function read(seconds: number): Promise<ReadingReport> {
  readers.send({ url: `${product.url}/`, seconds } satisfies Reading);
  const [report] = (await once(readers, 'message')) as [ReadingReport];
  return report;
}

async function tryAllAtOnce(): Promise<void> {
  const answers = await Promise.all(Array.from({ length: STRANGERS }, (_, n) => signIn(n + 1)));
  for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1;
}

/** Signs in from a distinct loopback address. */
function signIn(n: number): Promise<number> {
  const agent = new Agent({ localAddress: `127.0.1.${n}` });
  const { hostname, port } = new URL(product.url);
  const headers = { 'Content-Type': 'application/json', Origin: product.url };
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path: '/api/auth/login', method: 'POST', headers, agent },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          agent.destroy();
          resolve(answer.statusCode ?? 0);
        });
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ email: `stranger-${n}@example.com`, password: 'a wrong password' }));
  });
}

function all(reports: ReadingReport[]): { p99: number; words: string } {
  const times = reports.flatMap((report) => report.times).sort((a, b) => a - b);
  const [median, p99, most] = [0.5, 0.99, 1].map((share) => percentile({ times }, share)) as [
    number,
    number,
    number,
  ];
  const late = Math.max(...reports.map((report) => report.late));
  const words = [
    `${times.length} pages`,
    `median ${median.toFixed(1)} ms`,
    `p99 ${p99.toFixed(1)} ms`,
    `longest ${most.toFixed(0)} ms`,
    `measured up to ${late.toFixed(1)} ms late`,
  ];
  return { p99, words: words.join(', ') };
}
