import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, realpath, rename, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../api/platform/embedded-postgres/embedded-postgres.ts';
import { SEEDED, seededTemplate, sourcesHash } from './database-templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the one PostgreSQL server of the whole run. */
    testServer: string;
  }
}

/** Vitest's global setup for projects that need a database; they share the server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = sharedState();
  shared.users += 1;
  shared.started ??= preparedCluster().then((cluster) => startServer(cluster));
  project.provide('testServer', (await shared.started).url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0 || !shared.started) return;
    const { stop } = await shared.started;
    shared.started = undefined;
    await stop();
  };
}

interface Started {
  url: string;
  stop(): Promise<void>;
}

interface Shared {
  users: number;
  started: Promise<Started> | undefined;
}

/** State on the global object of Vitest's main process, because every project loads its own copy of this module. */
function sharedState(): Shared {
  const holder = globalThis as { verveTestServer?: Shared };
  holder.verveTestServer ??= { users: 0, started: undefined };
  return holder.verveTestServer;
}

const KEPT = path.join(import.meta.dirname, '../../node_modules/.cache/test-database');

/** @returns a cluster with the templates, cached for later runs because creating it takes longer than most test files */
async function preparedCluster(): Promise<string> {
  const made = await sourcesHash([...SEEDED, 'api/platform/embedded-postgres']);
  const kept = path.join(KEPT, made);
  if (existsSync(kept)) return kept;
  const unfinished = `${kept}.${randomUUID()}`;
  const { url, stop } = await startServer(undefined, unfinished);
  try {
    await seededTemplate(url);
  } finally {
    await stop();
  }
  // Another run may have created the same one in the meantime.
  await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true, force: true }));
  for (const name of await readdir(KEPT))
    if (name !== made && !name.includes('.'))
      await rm(path.join(KEPT, name), { recursive: true, force: true });
  return kept;
}

/**
 * Starts a server on a new cluster.
 * @param from a cluster to copy
 * @param to where to move its cluster when it stops; removed by default
 */
async function startServer(from?: string, to?: string): Promise<Started> {
  const folder = await quickFolder();
  await removeLeftOver(folder);
  const dataDir = await mkdtemp(path.join(folder, `${PREFIX}${process.pid}-`));
  await chmod(dataDir, 0o755);
  const cluster = path.join(dataDir, 'postgres');
  if (from) await copy(from, cluster);
  const embedded = await startEmbeddedPostgres({ dataDir, durable: false });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      if (to) {
        await mkdir(path.dirname(to), { recursive: true });
        await copy(await realpath(cluster), to);
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const PREFIX = 'verve-test-';

/** Removes what killed runs have left, which in memory would stay until a reboot. */
async function removeLeftOver(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (pid > 0 && !isRunning(pid)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Linux's in-memory file system. */
const IN_MEMORY = '/dev/shm';
/** Bytes; far more than the databases and WAL of a run. */
const ROOM = 3 * 1024 ** 3;

/**
 * @returns a folder in memory if there is room. On ext4, creating a file scans those deleted in the last seconds, so
 * short-lived databases of hundreds of files take ten times the processor time.
 */
async function quickFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ROOM ? IN_MEMORY : tmpdir();
}

/** Preserves the owner, because PostgreSQL does not run as root and cannot read root's files. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}
