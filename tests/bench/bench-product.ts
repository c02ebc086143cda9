import { readFile } from 'node:fs/promises';
import { startProductProcess } from '../support/product-process.ts';
import { openPlace, type Place, SESSION_SECRET, say } from '../support/stage.ts';
import { fillPosts } from './bench-posts.ts';

/** The flags with which scripts/bootstrap.mjs runs `npm start`. */
const MEMORY_BOUNDS = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=60'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' },
};

export interface BenchProduct extends Pick<Place, 'db' | 'databaseUrl'> {
  url: string;
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
  const { db, databaseUrl, dataDir, signIn, close } = await openPlace(false);
  await fillPosts(databaseUrl, posts);
  await db.raw('vacuum analyze');
  const given = { LOG_LEVEL: 'warn', DATA_DIR: dataDir, SESSION_SECRET, ...env };
  const { flags } = MEMORY_BOUNDS;
  const { url, child, stop } = await startProductProcess(
    databaseUrl,
    { ...MEMORY_BOUNDS.env, ...given },
    { flags },
  );
  // With a line for each request it would fill the memory.
  for (const stream of [child.stdout, child.stderr]) stream?.removeAllListeners('data').resume();
  return {
    url,
    databaseUrl,
    db,
    cookie: await signIn('admin'),
    async residentBytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
    },
    async stop() {
      await stop();
      await close();
    },
  };
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
