import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { openDatabase } from '../../api/platform/database/database.ts';
import { migrate } from '../../api/platform/database/migrations.ts';
import { startEmbeddedPostgres } from '../../api/platform/embedded-postgres/embedded-postgres.ts';
import { seedSample } from '../../seeds/seed.ts';
import { seedWebsite } from '../../seeds/website.ts';
import { type ProcessOptions, type ProductProcess, startProductProcess } from './product-process.ts';
import { signIn } from './sign-in.ts';

/** Shared by all processes of a run, to sign cookies. */
export const SESSION_SECRET = 'a secret of more than thirty-two characters';

/** Milliseconds for a start; generous, because several start at once on a busy machine. */
const START_MS = 120_000;

/** A new PostgreSQL for one of the programs of bench, faults, attacks and checks. */
export interface Place {
  databaseUrl: string;
  /** Connections for the program itself. */
  db: Knex;
  /** A folder that is deleted at the end. */
  dataDir: string;
  /** @returns the Cookie header of a new account with the role */
  signIn(role: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a new PostgreSQL with all tables. @param isDurable false where the disk is not what is measured */
export async function openPlace(isDurable: boolean): Promise<Place> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verve-place-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: isDurable });
  const db = openDatabase(postgres.url, { max: 4 });
  await migrate(db);
  return {
    databaseUrl: postgres.url,
    db,
    dataDir,
    signIn: (role) => signIn({ db, secrets: { sessionSecret: SESSION_SECRET, setupCode: '' } }, role),
    async close() {
      await db.destroy();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export interface Stage extends Place {
  /** Starts a process of the product, which is stopped at the end. */
  start(env?: NodeJS.ProcessEnv, options?: ProcessOptions): Promise<ProductProcess>;
}

/** Runs a program over a new PostgreSQL with the sample content, and cleans up afterwards. */
export async function onStage(play: (stage: Stage) => Promise<void>): Promise<void> {
  const place = await openPlace(true);
  const processes: ProductProcess[] = [];
  try {
    await seedWebsite(place.db);
    await seedSample(place.db);
    await play({
      ...place,
      async start(env = {}, options = {}) {
        const settings = { SESSION_SECRET, ...env };
        const limits = { timeoutMs: START_MS, ...options };
        const started = await startProductProcess(place.databaseUrl, settings, limits);
        processes.push(started);
        return started;
      },
    });
  } finally {
    await Promise.all(
      processes.map(({ child, kill }) =>
        child.exitCode === null && child.signalCode === null ? kill() : undefined,
      ),
    );
    await place.close();
  }
}

/** Opening hours of every hour of the week. */
export const NIGHT_AND_DAY = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

/** Resets the rate limits all the time, because everything comes from one address. @returns a function that ends this */
export function withoutLimits({ db }: Pick<Place, 'db'>): () => void {
  const forget = () =>
    db('rate_limits')
      .delete()
      .catch(() => undefined);
  const forgetting = setInterval(forget, 20);
  return () => clearInterval(forgetting);
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
