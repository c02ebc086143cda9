import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import { migrate, openDatabase } from '../../api/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../api/platform/embedded-postgres/embedded-postgres.ts';
import { MEMORY_BOUNDS } from '../support/memory-bounds.ts';
import { COMPILE_CACHE } from '../support/product-process.ts';
import { signIn } from '../support/sign-in.ts';
import { fillPosts } from './bench-posts.ts';
import { withoutIndexes } from './without-indexes.ts';

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
  /** Its peak resident memory. */
  peakBytes(): Promise<number>;
  /** Its processor time in seconds; Linux only. */
  processorSeconds(): Promise<number>;
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
  const script = path.join(import.meta.dirname, '../../api/server.ts');
  const bounds = { ...MEMORY_BOUNDS.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env };
  // Fills the compile cache, as after an earlier start, so that the type stripper is not loaded.
  spawnSync(process.execPath, [...MEMORY_BOUNDS.flags, '-e', `import(${JSON.stringify(script)})`], {
    env: bounds,
  });
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
    residentBytes: () => heldBytes(server.pid, 'VmRSS'),
    peakBytes: () => heldBytes(server.pid, 'VmHWM'),
    processorSeconds: () => processorSeconds(server.pid),
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

async function heldBytes(pid: number | undefined, which: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
}

/** @returns the processor time of a process since its start, which does not depend on other load as a rate does */
export async function processorSeconds(pid: number | undefined): Promise<number> {
  const fields =
    (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

export async function fillPeople(databaseUrl: string, rows: Omit<BenchRows, 'posts'>): Promise<void> {
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
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
