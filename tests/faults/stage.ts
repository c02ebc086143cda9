import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { migrate, openDatabase } from '../../api/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../api/platform/embedded-postgres/embedded-postgres.ts';
import { seedSample } from '../../seeds/seed.ts';
import { type ProcessOptions, type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { signIn } from '../support/sign-in.ts';
import { type CuttableProxy, startProxy } from './proxy.ts';

/** What all processes of a run share: signs their cookies. */
export const SESSION_SECRET = 'a secret of more than thirty-two characters';

/** Several start at once while a machine is at its busiest, and how long that takes is not what is tried. Milliseconds. */
const PATIENCE = 120_000;

export interface Stage {
  /** Of the database through a line that can be cut; it stays the same when the server comes back elsewhere. */
  databaseUrl: string;
  line: CuttableProxy;
  /** Connections of the run's own, through the same line. */
  db: Knex;
  /** Starts a process of the product, which ends with the stage. */
  start(env?: NodeJS.ProcessEnv, options?: ProcessOptions): Promise<ProductProcess>;
  /** @returns the Cookie header of a new account with the role */
  signIn(role: string): Promise<string>;
  /** Stops the database server as an operator would, or at once as a crash does, and starts it again. */
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
}

/**
 * Runs a fault over a new PostgreSQL with the sample content, and clears up after it.
 * @param parent folder in which the database gets its own
 */
export async function onStage(play: (stage: Stage) => Promise<void>, parent = tmpdir()): Promise<void> {
  const dataDir = await mkdtemp(path.join(parent, 'verve-faults-'));
  await chmod(dataDir, 0o755);
  let postgres = await startEmbeddedPostgres({ dataDir });
  const line = await startProxy(() => Number(new URL(postgres.url).port));
  const address = new URL(postgres.url);
  address.hostname = '127.0.0.1';
  address.port = String(line.port);
  const databaseUrl = address.href;
  const db = openDatabase(databaseUrl, { max: 4 });
  const processes: ProductProcess[] = [];
  try {
    await migrate(db);
    await seedSample(db);
    await play({
      databaseUrl,
      line,
      db,
      async start(env = {}, options = {}) {
        const settings = { SESSION_SECRET, ...env };
        const started = await startProductProcess(databaseUrl, settings, { patience: PATIENCE, ...options });
        processes.push(started);
        return started;
      },
      signIn: (role) => signIn({ db, secrets: { sessionSecret: SESSION_SECRET, setupCode: '' } }, role),
      stopDatabase: () => postgres.stop(),
      async startDatabase() {
        postgres = await startEmbeddedPostgres({ dataDir });
      },
    });
  } finally {
    await Promise.all(
      processes.map((running) =>
        running.child.exitCode === null && running.child.signalCode === null ? running.kill() : undefined,
      ),
    );
    await db.destroy();
    line.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Prints a line of what came out. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const failures: string[] = [];

/** Notes whether what was promised came out; a run that broke one promise ends with code 1. */
export function expectThat(isSo: boolean, promise: string): void {
  say(`  ${isSo ? 'kept  ' : 'BROKEN'} ${promise}`);
  if (!isSo) failures.push(promise);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
