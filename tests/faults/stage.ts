import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { openDatabase } from '../../api/platform/database/database.ts';
import { migrate } from '../../api/platform/database/migrations.ts';
import { startEmbeddedPostgres } from '../../api/platform/embedded-postgres/embedded-postgres.ts';
import { seedSample } from '../../seeds/seed.ts';
import { seedWebsite } from '../../seeds/website.ts';
import { type ProcessOptions, type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { signIn } from '../support/sign-in.ts';

/** Shared by all processes of a run, to sign cookies. */
export const SESSION_SECRET = 'a secret of more than thirty-two characters';

/** Milliseconds for a start; generous, because several start at once on a busy machine. */
const START_MS = 120_000;

export interface Stage {
  databaseUrl: string;
  /** Connections for the test itself. */
  db: Knex;
  /** Starts a process of the product, which is stopped at the end. */
  start(env?: NodeJS.ProcessEnv, options?: ProcessOptions): Promise<ProductProcess>;
  /** @returns the Cookie header of a new account with the role */
  signIn(role: string): Promise<string>;
}

/**
 * Runs a fault test over a new PostgreSQL with the sample content, and cleans up afterwards.
 * @param parent folder for the database's folder
 */
export async function onStage(play: (stage: Stage) => Promise<void>, parent = tmpdir()): Promise<void> {
  const dataDir = await mkdtemp(path.join(parent, 'verve-faults-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const databaseUrl = postgres.url;
  const db = openDatabase(databaseUrl, { max: 4 });
  const processes: ProductProcess[] = [];
  try {
    await migrate(db);
    await seedWebsite(db);
    await seedSample(db);
    await play({
      databaseUrl,
      db,
      async start(env = {}, options = {}) {
        const settings = { SESSION_SECRET, ...env };
        const started = await startProductProcess(databaseUrl, settings, { timeoutMs: START_MS, ...options });
        processes.push(started);
        return started;
      },
      signIn: (role) => signIn({ db, secrets: { sessionSecret: SESSION_SECRET, setupCode: '' } }, role),
    });
  } finally {
    await Promise.all(
      processes.map((running) =>
        running.child.exitCode === null && running.child.signalCode === null ? running.kill() : undefined,
      ),
    );
    await db.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Prints a line of results. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const failures: string[] = [];

/** Records whether a promise was kept; a run with a broken one exits with code 1. */
export function expectThat(isSo: boolean, promise: string): void {
  say(`  ${isSo ? 'kept  ' : 'BROKEN'} ${promise}`);
  if (!isSo) failures.push(promise);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
