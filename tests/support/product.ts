import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll } from 'vitest';
import { setHashCost } from '../../api/platform/auth/passwords.ts';
import { openDatabase } from '../../api/platform/database/database.ts';
import { type Environment, readEnvironment } from '../../api/platform/environment/environment.ts';
import { createProductServer } from '../../api/platform/http/product-server.ts';
import { createLog } from '../../api/platform/log.ts';
import { type ProductOptions as OpenOptions, openProduct } from '../../api/product.ts';
import type { SiteBuild } from '../../api/site/site-build.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

setHashCost(4);

export interface RunningProduct {
  /** Without a slash at the end. */
  url: string;
  /** A connection of the test's own. */
  db: Knex;
  databaseUrl: string;
  environment: Environment;
  secrets: { sessionSecret: string; setupCode: string };
  /** Mail lands in its folder `mail`. */
  dataDir: string;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Start with the sample content; otherwise the database is empty. */
  seed?: boolean;
  /** Start over a database that another product uses or used, and leave it there; one of its own by default. */
  database?: Pick<TestDatabase, 'url'>;
  /** Environment variables beyond those that a test needs anyway. */
  env?: NodeJS.ProcessEnv;
  /** What reads, converts and writes blogs in place of the product's own. */
  imports?: OpenOptions['imports'];
  siteBuild?: SiteBuild;
  /** What counts; nothing does by default. */
  metrics?: OpenOptions['metrics'];
  /** Any that is free by default, and where this one is taken. */
  port?: number;
}

/**
 * Of the products of a worker's files, one after the other, where the tests are a browser's: it has their code in its
 * cache from the file before. Below the ports that systems give to outgoing connections.
 */
const PORT = process.env.TEST_KEEPS_PORT ? randomInt(10_000, 32_000) : undefined;

/**
 * The product for the tests of a file, or of the `describe` that calls this: started before them, stopped after them and
 * after every hook that is declared later.
 * @param options a function of them, where they are known only when what was declared earlier has been prepared
 * @returns the product, to be used in hooks declared later and in tests
 */
export function withProduct(options: ProductOptions | (() => ProductOptions) = {}): RunningProduct {
  const product = {} as RunningProduct;
  beforeAll(async () => {
    const asked = typeof options === 'function' ? options() : options;
    Object.assign(product, await startProduct({ port: PORT, ...asked }));
  });
  afterAll(() => product.stop?.());
  return product;
}

/** The real product in this process, on a free loopback port, with a database and a data folder of its own. */
export async function startProduct(options: ProductOptions = {}): Promise<RunningProduct> {
  const own = options.database ? undefined : await cloneDatabase({ seed: options.seed });
  const databaseUrl = (options.database ?? own)?.url ?? '';
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verve-product-'));
  const server = createProductServer();
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(options.port ?? 0).catch(() => listen(0));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sessionSecret = options.env?.SESSION_SECRET ?? randomBytes(32).toString('hex');
  const secrets = { sessionSecret, setupCode: 'TEST-SETUP-CODE' };
  const environment = readEnvironment({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SITE_URL: url,
    SESSION_SECRET: secrets.sessionSecret,
    SETUP_CODE: secrets.setupCode,
    LOG_LEVEL: 'silent',
    ...options.env,
  });
  const log = createLog(environment.logLevel);
  const product = await openProduct({
    environment,
    secrets,
    databaseUrl,
    log,
    // Half a minute into a test it would take away what that test has just made to be taken away.
    runsMaintenance: false,
    ...(options.imports && { imports: options.imports }),
    siteBuild: options.siteBuild,
    metrics: options.metrics,
  });
  server.on('request', product.handler);
  const db = openDatabase(databaseUrl, { max: 4 });
  return {
    url,
    db,
    databaseUrl,
    environment,
    secrets,
    dataDir,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await product.close();
      await db.destroy();
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
