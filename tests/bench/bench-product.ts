import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import { openDatabase } from '../../api/platform/database/database.ts';
import { migrate } from '../../api/platform/database/migrations.ts';
import { startEmbeddedPostgres } from '../../api/platform/embedded-postgres/embedded-postgres.ts';
import { COMPILE_CACHE, freePort, residentBytes } from '../support/product-process.ts';
import { signIn } from '../support/sign-in.ts';
import { fillPosts, withoutIndexes } from './bench-posts.ts';

/** The flags with which scripts/bootstrap.mjs runs `npm start`. */
const MEMORY_BOUNDS = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=60'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' },
};

/** Numbers of invented rows. */
export interface BenchRows {
  posts?: number;
  subscriptions: number;
  consultations: number;
}

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
 * Starts the product as a process, like `npm start`, over a new PostgreSQL with invented rows. Needs a build:
 * `node scripts/build.ts`.
 */
export async function startBenchProduct(
  { posts = 0, ...rows }: BenchRows,
  env: NodeJS.ProcessEnv = {},
): Promise<BenchProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verve-bench-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const db = openDatabase(postgres.url, { max: 4 });
  await migrate(db);
  await fillPosts(postgres.url, posts);
  await fillPeople(postgres.url, rows);
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

async function fillPeople(databaseUrl: string, rows: Omit<BenchRows, 'posts'>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const subscribe = () =>
    client.query(
      `insert into subscriptions (email, status, source, consent_text, consent_version, consent_at, confirmed_at, created_at)
     select 'reader' || n || '@example.com',
            (array['confirmed','confirmed','confirmed','confirmed','pending','unsubscribed','confirmed','suppressed'])[1 + n % 8],
            (array['footer','blog','blog_article','import','dialog'])[1 + n % 5],
            'Send me one useful letter a month. I can leave at any time.', '2026-01',
            at, at, at
     from generate_series(1, $1::int) as n,
          lateral (select timestamptz '2020-01-01 00:00:00+00' + n * interval '3 minutes' as at) as moments`,
      [rows.subscriptions],
    );
  await withoutIndexes(client, 'subscriptions', subscribe);
  await client.query(
    `insert into consultations (first_name, last_name, company_name, email, source, status, assignee_id, created_at, respond_by, responded_at)
     select 'Robin', 'Sample ' || n, 'Sample Company ' || n || ' Ltd', 'robin' || n || '@example.com',
            (array['hero','footer','dialog'])[1 + n % 3], status,
            case when n % 2 = 0 then (select id from users limit 1) end, at, at + interval '24 hours',
            case when status in ('replied', 'meeting_agreed', 'closed') then at + interval '1 minute' * (n % 2000) end
     from generate_series(1, $1::int) as n,
          lateral (select now() - n * interval '17 minutes' as at,
                          (array['closed','closed','meeting_agreed','replied','spam','closed','closed','new'])[1 + n % 8] as status) as row`,
    [rows.consultations],
  );
  await client.query('vacuum analyze');
  await client.end();
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
