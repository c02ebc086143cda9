import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../api/embedded-postgres.ts';
import { emptyTemplate } from './database-templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** One PostgreSQL server for the whole run. */
export interface TestServer {
  url: string;
}

/** Vitest's global setup of every project that needs a database; the projects of a run share the server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = sharedState();
  shared.users += 1;
  shared.started ??= start();
  const { server } = await shared.started;
  project.provide('testServer', server);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0 || !shared.started) return;
    const { stop } = await shared.started;
    shared.started = undefined;
    await stop();
  };
}

interface Started {
  server: TestServer;
  stop(): Promise<void>;
}

/** Every project loads this module afresh; what they share hangs on the global object of Vitest's main process. */
function sharedState(): { users: number; started: Promise<Started> | undefined } {
  const holder = globalThis as { verveTestServer?: { users: number; started: Promise<Started> | undefined } };
  holder.verveTestServer ??= { users: 0, started: undefined };
  return holder.verveTestServer;
}

async function start(): Promise<Started> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await emptyTemplate(given);
    return { server: { url: given }, stop: async () => undefined };
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verve-test-'));
  await chmod(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({ dataDir, durable: false });
  const stop = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await emptyTemplate(embedded.url);
    return { server: { url: embedded.url }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
