import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll } from 'vitest';
import { SANDBOX } from '../../api/imports/sandbox/sandbox.ts';
import { encode } from '../../api/media/encode.ts';
import { setHashCost } from '../../api/platform/auth/passwords.ts';
import { openDatabase } from '../../api/platform/database/database.ts';
import { type Environment, readEnvironment } from '../../api/platform/environment/environment.ts';
import { createProductServer } from '../../api/platform/http/product-server.ts';
import { createLog } from '../../api/platform/log.ts';
import { type ProductOptions as OpenOptions, openProduct } from '../../api/product.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { sandboxHere } from './sandbox-here.ts';
import { type SmtpServer, startSmtpServer } from './smtp.ts';

setHashCost(4);

export interface RunningProduct {
  /** Without a trailing slash. */
  url: string;
  /** The test's own connections. */
  db: Knex;
  databaseUrl: string;
  environment: Environment;
  secrets: { sessionSecret: string; setupCode: string };
  /** Mails are written to its folder `mail`. */
  dataDir: string;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Whether to start with the sample content instead of an empty database. */
  seed?: boolean;
  /** A database that another product uses or has used, which is not dropped; by default a new one. */
  database?: Pick<TestDatabase, 'url'>;
  /** Additional environment variables. */
  env?: NodeJS.ProcessEnv;
  /** Replaces the parts that read, convert and write blogs. */
  imports?: OpenOptions['imports'];
  /** Metrics to record; none by default. */
  metrics?: OpenOptions['metrics'];
  /** By default, and if it is taken, any free one. */
  port?: number;
}

/**
 * In browser tests, all files of a worker use the same port, so that the browser has the scripts in its cache. Below the
 * ephemeral ports.
 */
const PORT = process.env.TEST_KEEPS_PORT ? randomInt(10_000, 32_000) : undefined;

/**
 * Starts the product for the tests of a file or `describe`, and stops it after them and after every hook declared later.
 * @param options a function if they depend on hooks declared earlier
 * @returns the product, for use in tests and in hooks declared later
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

/** Starts a mail server for the tests of a file. @returns it, for use in tests and in hooks declared later */
export function withSmtpServer(): SmtpServer {
  const smtp = {} as SmtpServer;
  beforeAll(async () => {
    Object.defineProperties(smtp, Object.getOwnPropertyDescriptors(await startSmtpServer()));
  });
  afterAll(() => smtp.close());
  return smtp;
}

/**
 * Starts the real product in this process, on a free loopback port, with its own database and data folder. Pictures are encoded
 * and files read in this process too, because each process that the product starts for them costs a second of processor time.
 */
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
    DATABASE_CONNECTIONS: '5',
    ...options.env,
  });
  const log = createLog(environment.logLevel);
  const product = await openProduct({
    environment,
    secrets,
    databaseUrl,
    log,
    // Half a minute into a test it would delete what the test has prepared for deletion.
    runsMaintenance: false,
    encode,
    imports: { openSandbox: () => sandboxHere(SANDBOX.pieces), ...options.imports },
    metrics: options.metrics,
  });
  server.on('request', product.handler);
  const db = openDatabase(databaseUrl, { max: 3 });
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
