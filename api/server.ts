import type { ViteDevServer } from 'vite';
import {
  borrowEmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts';
import { type Environment, listeningName, readEnvironment } from './platform/environment/environment.ts';
import { misspeltVariables } from './platform/environment/misspelt-variables.ts';
import { createLog, type Logger } from './platform/log.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/serve.ts';
import { checkAddress, listen } from './platform/process/listening.ts';
import { prepareDatabase, reachDatabase } from './platform/process/prepare-database.ts';
import { loadSecrets } from './platform/process/secrets.ts';
import { createShutdown, type Shutdown } from './platform/process/shutdown.ts';
import { StartError } from './platform/process/start-error.ts';
import { openProduct, type ProductOptions } from './product.ts';

export interface ServeOptions {
  /** Builds the bundles, after checking that the port is free. */
  build?: () => Promise<void>;
  /** Opens development servers to use in place of a build; one process then does everything. */
  openVite?: () => Promise<{ site: ViteDevServer; admin: ViteDevServer }>;
}

/** Starts the product from the environment variables, and ends the process when it is told to stop. */
export async function serve(options: ServeOptions = {}): Promise<void> {
  await guarded(async (environment, log, lifetime) => {
    for (const line of misspeltVariables(process.env)) say(`  ${line}`);
    await checkAddress(environment.port, environment.host);
    await options.build?.();
    const secrets = await loadSecrets(environment);
    const databaseUrl = await openServer(environment, log, lifetime, options.openVite !== undefined);
    for (const line of await prepareDatabase(databaseUrl, environment.seed)) say(line);
    const metrics = environment.metrics && createMetrics();
    if (environment.metrics && metrics) {
      const served = await serveMetrics(environment.metrics, databaseUrl, log, metrics.registry);
      lifetime.onStop(() => served.close());
    }
    const vite = await openVite(options, lifetime);
    const adminExists = await open({ databaseUrl, secrets, environment, log, metrics, vite }, lifetime);
    announce(environment, adminExists ? undefined : secrets.setupCode);
  });
}

/** Milliseconds that requests in progress have to finish when the process stops. */
const FINISH_REQUESTS = 20_000;

/** @returns whether there is an administrator */
async function open(options: ProductOptions, lifetime: Shutdown): Promise<boolean> {
  const { port, host, drainSeconds } = options.environment;
  const product = await openProduct(options);
  lifetime.onStop(() => product.close());
  const listening = await listen(product.handler, port, host);
  lifetime.onStop(() =>
    listening.close(
      options.vite ? { drain: 0, limit: 0 } : { drain: drainSeconds * 1000, limit: FINISH_REQUESTS },
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
    await reachDatabase(databaseUrl);
    return databaseUrl;
  }
  const open = isKept ? borrowEmbeddedPostgres : startEmbeddedPostgres;
  const embedded = await open({ dataDir, log: { ...levels(log), info: say } });
  lifetime.onStop(() => embedded.stop());
  return embedded.url;
}

function levels(log: Logger) {
  return { warn: (message: string) => log.warn(message), error: (message: string) => log.error(message) };
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

function announce(environment: Environment, setupCode: string | undefined): void {
  const { siteName, siteUrl, host, port } = environment;
  const here = `http://${listeningName(host)}:${port}`;
  const lines = [
    `\n${siteName} is running.\n`,
    `  Site    ${siteUrl}/`,
    `  Admin   ${siteUrl}/admin/`,
    ...(here === siteUrl ? [] : [`  Listening on ${here}`]),
    ...(setupCode
      ? [
          `\n  There is no admin account yet. Make the first one at ${siteUrl}/admin/setup`,
          `  with this one-time code: ${setupCode}`,
        ]
      : []),
  ];
  // In one write, so that a program that waits for the first line can read the code below it.
  say(`${lines.join('\n')}\n`);
}

/** Runs a start; if it fails, closes what it opened and ends the process with a readable message. */
async function guarded(
  begin: (environment: Environment, log: Logger, lifetime: Shutdown) => Promise<void>,
): Promise<void> {
  let lifetime: Shutdown | undefined;
  try {
    const environment = readEnvironment(process.env);
    const log = createLog(environment.logLevel);
    lifetime = createShutdown(log, environment.drainSeconds * 1000);
    await begin(environment, log, lifetime);
  } catch (error) {
    if (lifetime?.stopping) return;
    process.stderr.write(`\n${explain(error)}\n\n`);
    if (lifetime) await lifetime.stop(1);
    process.exit(1);
  }
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, path: file, stack } = error as NodeJS.ErrnoException;
  if (file && ['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) {
    return (
      `This account may not use ${file} (${code}). Most likely an earlier start ran as another account, such as root: ` +
      'start as that one, change the owner of the folder, or set DATA_DIR to another folder.'
    );
  }
  return `The start failed.\n${stack ?? error}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (process.argv[1] === import.meta.filename) await serve();
