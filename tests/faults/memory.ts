import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processorSeconds } from '../bench/bench-product.ts';
import { MEMORY_BOUNDS } from '../support/memory-bounds.ts';
import { onStage, type Stage, say } from './stage.ts';

/**
 * node tests/faults/memory.ts: memory of one process when idle, under load of pages, public JSON and admin lists, and
 * afterwards. Needs wrk.
 */
const SECONDS = Number(process.env.FAULT_SECONDS ?? 10);
const CONNECTIONS = Number(process.env.FAULT_CONNECTIONS ?? 64);
const FLAGS = process.env.FAULT_FLAGS?.split(' ') ?? MEMORY_BOUNDS.flags;
const run = promisify(execFile);

await onStage(async (stage: Stage) => {
  const cookie = await stage.signIn('admin');
  const product = await stage.start(MEMORY_BOUNDS.env, { flags: FLAGS });
  const loads: { [what: string]: { path: string; headers?: string[] } } = {
    'a kept page': { path: '/' },
    'public list as JSON': { path: '/api/posts' },
    'public list as JSON, packed': { path: '/api/posts', headers: ['Accept-Encoding: gzip, br'] },
    'public article as JSON': {
      path: `/api/posts/${(await stage.db('blog_posts').where({ published: true }).first('slug')).slug}`,
    },
    'admin list': { path: '/api/admin/posts?range=[0,24]', headers: [`Cookie: ${cookie}`] },
    'admin list, packed': {
      path: '/api/admin/posts?range=[0,24]',
      headers: [`Cookie: ${cookie}`, 'Accept-Encoding: gzip, br'],
    },
  };
  const megabytes = async () => (await product.residentBytes()) / 1024 / 1024;
  await fetch(`${product.url}/`);
  say(`flags ${FLAGS.join(' ')}, ${CONNECTIONS} connections, ${SECONDS} s each`);
  say(`${'idle'.padEnd(32)}${(await megabytes()).toFixed(0).padStart(6)} MB`);
  for (const [what, { path, headers = [] }] of Object.entries(loads)) {
    let peak = 0;
    const before = await processorSeconds(product.child.pid);
    const watch = setInterval(async () => {
      peak = Math.max(peak, await megabytes());
    }, 100);
    const options = [
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${SECONDS}s`,
      '--latency',
      ...headers.flatMap((header) => ['-H', header]),
    ];
    const { stdout } = await run('wrk', [...options, `${product.url}${path}`]);
    clearInterval(watch);
    const used = (await processorSeconds(product.child.pid)) - before;
    const found = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '?';
    say(
      `${what.padEnd(32)}${peak.toFixed(0).padStart(6)} MB at most, ${found(/Requests\/sec:\s+([\d.]+)/)} a second, p99 ${found(/99%\s+(\S+)/)}, ${((used * 1e6) / Number(found(/(\d+) requests in/))).toFixed(0)} µs of processor each ${/Non-2xx.*/.exec(stdout)?.[0] ?? ''}`,
    );
  }
  await delay(5000);
  say(`${'five seconds later'.padEnd(32)}${(await megabytes()).toFixed(0).padStart(6)} MB`);
});
