import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { type Cluster, connectAsSuperuser, createCluster, ensureDatabase } from './cluster.ts';
import { EmbeddedPostgresError, preparePostgresFiles } from './files.ts';
import {
  ownerOf,
  type PostgresLog,
  runningServer,
  startServer,
  startWatchdog,
  stopServer,
  tail,
} from './server.ts';

export { EmbeddedPostgresError } from './files.ts';
export type { PostgresLog } from './server.ts';

export interface EmbeddedPostgresOptions {
  /** Contains the cluster in `postgres`, and the server's own log in `postgres.log`. */
  dataDir: string;
  log?: PostgresLog;
  /** false turns fsync off, for tests, whose data may be lost. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** Address of the product's database, on a loopback port that may differ at the next start. */
  url: string;
  /** Disconnects all clients and stops the server; safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL server, and creates its cluster at the first start. A server left by a killed run is shut
 * down and replaced. If the server dies, the log says what to do.
 * @throws EmbeddedPostgresError when another process uses the same dataDir, or the server cannot run
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? silent;
  const durable = options.durable ?? true;
  const dataDir = path.resolve(options.dataDir);
  const files = await preparePostgresFiles(dataDir, (line) => log.info(line));
  const cluster = await createCluster(files, durable);
  const logFile = path.join(dataDir, 'postgres.log');

  const port = await startServer(cluster, { logFile, durable, log });
  const owner = await claim(cluster, port);
  const server = await runningServer(cluster);
  const watchdog = server && startWatchdog(cluster, server.pid);
  const url = await ensureDatabase(cluster, port);

  let stopped: Promise<void> | undefined;
  owner.once('end', async () => {
    if (stopped) return;
    log.error(
      `PostgreSQL stopped by itself. Stop the product and start it again. The end of ${logFile}:\n${await tail(logFile)}`,
    );
  });
  const stop = async () => {
    await owner.end().catch(() => undefined);
    await stopServer(cluster);
    watchdog?.kill();
  };
  return {
    url,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * Connects a short task, such as a command, to the embedded database: the running product's, or a server started for the
 * task and stopped by `stop`.
 * @throws EmbeddedPostgresError when there is no cluster in dataDir yet, or the server cannot run
 */
export async function borrowEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? silent;
  const files = await preparePostgresFiles(path.resolve(options.dataDir), (line) => log.info(line));
  const isThere = await stat(path.join(files.cluster, 'PG_VERSION')).catch(() => undefined);
  if (!isThere) {
    throw new EmbeddedPostgresError(
      `There is no database in ${files.cluster} yet. Start the product once, or set DATA_DIR or DATABASE_URL as it has them.`,
    );
  }
  const cluster = await createCluster(files, true);
  const server = await runningServer(cluster);
  if (!server || !(await ownerOf(cluster, server.port))) return startEmbeddedPostgres(options);
  return { url: await ensureDatabase(cluster, server.port), stop: async () => undefined };
}

const silent: PostgresLog = { info: () => undefined, error: () => undefined };

/** Holds an advisory lock while this process lives, so that other starts know that the server has an owner. */
async function claim(cluster: Cluster, port: number): Promise<Client> {
  const client = await connectAsSuperuser(cluster, port, `process ${process.pid}`);
  client.on('error', () => undefined);
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock(${ADVISORY_LOCKS.embeddedPostgres}) as got`,
  );
  if (!rows[0]?.got)
    throw new EmbeddedPostgresError(`Another start of the product took ${cluster.folder} first.`);
  return client;
}
