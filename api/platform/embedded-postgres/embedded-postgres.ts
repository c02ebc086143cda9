import { readFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { StartError } from '../process/start-error.ts';
import { type Cluster, isRunning, openCluster, startServer, stopServer } from './cluster.ts';
import { preparePostgresFiles } from './files.ts';

interface EmbeddedPostgresOptions {
  /** Contains the cluster in `postgres`, and the server's own log in `postgres.log`. */
  dataDir: string;
  log?: { info(message: string): void; error(message: string): void };
  /** false turns fsync off, for tests, whose data may be lost. */
  durable?: boolean;
  /** Work for the time in which the server starts. */
  meanwhile?: () => Promise<unknown>;
}

interface EmbeddedPostgres {
  /** Address of the product's database, on a loopback port that may differ at the next start. */
  url: string;
  /** Disconnects all clients and stops the server; safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL server, and creates its cluster at the first start. A server that a killed run has left is
 * taken over. If the server dies, the log says what to do.
 * @throws StartError when another process uses the same dataDir, or the server cannot run
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = path.resolve(options.dataDir);
  const logFile = path.join(dataDir, 'postgres.log');
  const cluster = await clusterOf(options);
  const owner = await claimServer(cluster, logFile, options);
  await createDatabase(owner, cluster.password);
  let stopped: Promise<void> | undefined;
  owner.once('end', async () => {
    if (stopped) return;
    log?.error(
      `PostgreSQL stopped by itself. Stop the product and start it again. The end of ${logFile}:\n${await tail(logFile)}`,
    );
  });
  const stop = async () => {
    await stopServer(cluster);
    // Only now, so that a start at this moment waits for the server to end.
    await owner.end().catch(() => undefined);
  };
  return {
    url: addressOf(cluster, owner.port),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * Connects a short task, such as a command, to the embedded database: the running product's, or a server started for the
 * task and stopped by `stop`.
 * @throws StartError when there is no cluster in dataDir yet, or the server cannot run
 */
export async function borrowEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = path.join(options.dataDir, 'postgres');
  if (!(await stat(path.join(place, 'PG_VERSION')).catch(() => undefined))) {
    throw new StartError(
      `There is no database in ${place} yet. Start the product once, or set DATA_DIR or DATABASE_URL as it has them.`,
    );
  }
  const cluster = await clusterOf(options);
  const client = (await isRunning(cluster)) ? await connect(cluster).catch(() => undefined) : undefined;
  await client?.end();
  if (!client) return startEmbeddedPostgres(options);
  return { url: addressOf(cluster, client.port), stop: async () => undefined };
}

async function clusterOf({ dataDir, log, durable = true }: EmbeddedPostgresOptions): Promise<Cluster> {
  const files = await preparePostgresFiles(path.resolve(dataDir), (line) => log?.info(line));
  return openCluster(files, durable);
}

/** Milliseconds for an earlier run to finish its requests. */
const LONGEST_WAIT_MS = 3000;
/** Bytes from which the server's own log is truncated at a start. */
const LOG_LIMIT = 5_000_000;
const PRODUCT_NAME = 'verve';

const addressOf = ({ password }: Cluster, port: number) =>
  `postgres://${PRODUCT_NAME}:${password}@127.0.0.1:${port}/${PRODUCT_NAME}`;

/**
 * Starts the server unless it runs.
 * @returns a connection with the advisory lock by which other starts know that the server has an owner
 */
async function claimServer(
  cluster: Cluster,
  logFile: string,
  { durable = true, meanwhile = async () => undefined }: EmbeddedPostgresOptions,
): Promise<pg.Client> {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT) await truncate(logFile);
  let giveUp: number | undefined;
  for (;;) {
    if (!(await isRunning(cluster)) && !(await startServer(cluster, logFile, durable, meanwhile)))
      throw new StartError(`PostgreSQL did not start. The end of ${logFile}:\n${await tail(logFile)}`);
    await meanwhile();
    giveUp ??= Date.now() + LONGEST_WAIT_MS;
    // It may be stopping.
    const client = await connect(cluster).catch(() => undefined);
    const claim = client && (await claimOf(client).catch(() => undefined));
    if (claim?.isOurs) return client as pg.Client;
    await client?.end().catch(() => undefined);
    if (Date.now() > giveUp)
      throw new StartError(
        claim
          ? `Another start of the product (${claim.owner}) is using the database in ${cluster.folder}. Stop it first, or set DATA_DIR to another folder for this one.`
          : `PostgreSQL in ${cluster.folder} does not answer. Wait a minute and start again; if it stays so, no product is running here: delete postmaster.pid in that folder. The end of ${logFile}:\n${await tail(logFile)}`,
      );
    await delay(100);
  }
}

/** Takes the owner's lock if it is free. @returns whether it was, or which start of the product has it, as it calls itself */
async function claimOf(client: pg.Client): Promise<{ isOurs: boolean; owner: string } | undefined> {
  const { rows } = await client.query<{ isOurs: boolean; owner: string }>(
    `select pg_try_advisory_lock($1) as "isOurs", (select a.application_name from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.classid = 0) as owner`,
    [ADVISORY_LOCKS.embeddedPostgres],
  );
  return rows[0];
}

/** @returns a connection as the superuser to the running server */
async function connect(cluster: Cluster): Promise<pg.Client> {
  const pidFile = await readFile(path.join(cluster.folder, 'postmaster.pid'), 'utf8');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(pidFile.split('\n')[3]),
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    ssl: false,
    application_name: `process ${process.pid}`,
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Creates the product's role and database if they are missing. */
async function createDatabase(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    'select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database',
    [PRODUCT_NAME],
  );
  if (!rows[0]?.role)
    await client.query(
      `create role ${PRODUCT_NAME} login createdb password ${client.escapeLiteral(password)}`,
    );
  if (!rows[0]?.database) await client.query(`create database ${PRODUCT_NAME} owner ${PRODUCT_NAME}`);
}

/** @returns the last lines of a log file */
async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-15).join('\n');
}
