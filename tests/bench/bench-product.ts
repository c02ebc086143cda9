import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { openDatabase } from '../../api/platform/database/database.ts';
import { migrate } from '../../api/platform/database/migrations.ts';
import { startEmbeddedPostgres } from '../../api/platform/embedded-postgres/embedded-postgres.ts';
import { COMPILE_CACHE, freePort, residentBytes } from '../support/product-process.ts';
import { signIn } from '../support/sign-in.ts';
import { fillPosts } from './bench-posts.ts';

/** The flags with which scripts/bootstrap.mjs runs `npm start`. */
const MEMORY_BOUNDS = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=60'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' },
};

export interface BenchProduct {
  url: string;
  databaseUrl: string;
  db: Knex;
  /** Cookie header of an administrator. */
  cookie: string;
  /** Current resident memory of the server in bytes; 0 outside Linux. */
  residentBytes(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts the product as a process, like `npm start`, over a new PostgreSQL with invented posts. Needs a build:
 * `node scripts/build.ts`.
 */
export async function startBenchProduct(posts: number, env: NodeJS.ProcessEnv = {}): Promise<BenchProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verve-bench-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const db = openDatabase(postgres.url, { max: 4 });
  await migrate(db);
  await fillPosts(postgres.url, posts);
  await db.raw('vacuum analyze');
  const sessionSecret = randomBytes(32).toString('hex');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const script = path.join(import.meta.dirname, '../../dist/api/server.js');
  const bounds = { ...MEMORY_BOUNDS.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env };
  const server = spawn(process.execPath, [...MEMORY_BOUNDS.flags, script], {
    env: {
      ...bounds,
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SITE_URL: url,
      SESSION_SECRET: sessionSecret,
      SEED: 'none',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready(url, server);
  return {
    url,
    databaseUrl: postgres.url,
    db,
    cookie: await signIn({ db, secrets: { sessionSecret, setupCode: '' } }, 'admin'),
    residentBytes: () => residentBytes(server.pid),
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await db.destroy();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isUp = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await delay(100);
  }
  throw new Error('The server did not start.');
}

/** Prints a line of results. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints times in milliseconds. @param limit at the 95th percentile, if there is one @returns that at the 95th percentile */
export function report(what: string, times: number[], limit?: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  const of = (share: number) => `${at(share).toFixed(1)} ms`.padStart(10);
  const end = limit === undefined ? '' : `   (limit ${limit} ms at the 95th)`;
  say(`${what.padEnd(22)} median ${of(0.5)}   95th percentile ${of(0.95)}   longest ${of(1)}${end}`);
  return at(0.95);
}
