import { access, constants, mkdir } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import type { Knex } from 'knex';
import type { ViteDevServer } from 'vite';
import {
  borrowEmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts';
import type { Environment } from './platform/environment/environment.ts';
import type { Logger } from './platform/log.ts';
import { checkAddress, listen } from './platform/process/listening.ts';
import { prepareDatabase, reachDatabase } from './platform/process/prepare-database.ts';
import { loadSecrets } from './platform/process/secrets.ts';
import type { Shutdown } from './platform/process/shutdown.ts';
import { runStart, welcome } from './platform/process/start.ts';
import type { Product } from './product.ts';

export interface ServeOptions {
  /** Builds the bundles, after checking that the port is free. */
  build?: () => Promise<void>;
  /** Opens development servers to use in place of a build; one process then does everything. */
  openVite?: () => Promise<{ site: ViteDevServer; admin: ViteDevServer }>;
}

/** Starts the product from the environment variables, and ends the process when it is told to stop. */
export async function serve(options: ServeOptions = {}): Promise<void> {
  await runStart(process.env, async (environment, log, lifetime) => {
    await checkAddress(environment.port, environment.host);
    await checkWritable(environment.dataDir);
    await options.build?.();
    const secrets = await loadSecrets(environment);
    const databaseUrl = await openServer(environment, log, lifetime, options.openVite !== undefined);
    const { openProduct } = await loadProduct();
    const fill = (trx: Knex.Transaction) => seedEmpty(trx, environment.seed);
    for (const line of await prepareDatabase(databaseUrl, fill)) say(line);
    const metrics = await openMetrics(environment, log, lifetime);
    const vite = await openVite(options, lifetime);
    const product = await openProduct({ databaseUrl, secrets, environment, log, metrics, vite });
    const adminExists = await open(product, environment, vite !== undefined, lifetime);
    // In one write, so that a program that waits for the first line can read the code below it.
    say(welcome(environment, adminExists ? undefined : secrets.setupCode));
    // Not only at the end, which a killed process has none of.
    flushCompileCache();
  });
}

/** Uploads, imports and mail files need it only later, where its reason would be in the log alone. */
async function checkWritable(dataDir: string): Promise<void> {
  // Not all by mkdir, which reports a read-only file system as ENOENT when told to make the parents (Node 24.21).
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, constants.W_OK);
}

/** Also run when an image is built, to fill its compile cache. */
export const loadProduct = () => import('./product.ts');

/** Milliseconds that requests in progress have to finish when the process stops. */
const FINISH_REQUESTS = 20_000;

/** @returns whether there is an administrator */
async function open(
  product: Product,
  { port, host, drainSeconds }: Environment,
  isDevelopment: boolean,
  lifetime: Shutdown,
): Promise<boolean> {
  lifetime.onStop(() => product.close());
  const listening = await listen(product.handler, port, host);
  lifetime.onStop(() =>
    listening.close(
      isDevelopment ? { drain: 0, limit: 0 } : { drain: drainSeconds * 1000, limit: FINISH_REQUESTS },
    ),
  );
  lifetime.onStop(async () => product.leave());
  return product.adminExists();
}

/** @param isKept whether the program that started this one runs the embedded server, and keeps it */
async function openServer(
  environment: Environment,
  log: Logger,
  lifetime: Shutdown,
  isKept: boolean,
): Promise<string> {
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl) {
    // First, as it blocks so long that a connection would time out.
    await loadProduct();
    await reachDatabase(databaseUrl);
    return databaseUrl;
  }
  const open = isKept ? borrowEmbeddedPostgres : startEmbeddedPostgres;
  const error = (message: string) => log.error(message);
  const embedded = await open({ dataDir, meanwhile: loadProduct, log: { error, info: say } });
  lifetime.onStop(() => embedded.stop());
  return embedded.url;
}

/** Adds to an empty database what every website begins with, and the sample content. */
async function seedEmpty(trx: Knex.Transaction, seed: Environment['seed']): Promise<string | undefined> {
  const { isEmpty, seedSample } = await import('../seeds/seed.ts');
  const { seedWebsite } = await import('../seeds/website.ts');
  if (!(await isEmpty(trx))) return undefined;
  await seedWebsite(trx);
  if (seed !== 'sample') return undefined;
  await seedSample(trx);
  return 'Put sample content into the empty database.';
}

async function openMetrics({ metrics: address }: Environment, log: Logger, lifetime: Shutdown) {
  if (!address) return undefined;
  const { createMetrics, serveMetrics } = await import('./platform/metrics/metrics.ts');
  const metrics = createMetrics();
  const served = await serveMetrics(address, log, metrics);
  lifetime.onStop(() => served.close({ drain: 0, limit: 1000 }));
  return metrics;
}

async function openVite(options: ServeOptions, lifetime: Shutdown) {
  const vite = await options.openVite?.();
  if (vite) {
    lifetime.onStop(async () => {
      await Promise.all([vite.site.close(), vite.admin.close()]);
    });
  }
  return vite;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (process.argv[1] === import.meta.filename) await serve();
