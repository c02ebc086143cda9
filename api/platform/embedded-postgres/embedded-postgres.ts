import { readFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { StartError } from '../process/start-error.ts';
import { type Cluster, isRunning, openCluster, pgCtl, startServer } from './cluster.ts';
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
  const { log, durable = true } = options;
  const dataDir = path.resolve(options.dataDir);
  const logFile = path.join(dataDir, 'postgres.log');
  const files = await preparePostgresFiles(dataDir, (line) => log?.info(line));
  const cluster = await openCluster(files, durable);
  const owner = await claimServer(cluster, logFile, durable, options.meanwhile);
  await createDatabase(owner, cluster.password);
  let stopped: Promise<void> | undefined;
  owner.once('end', async () => {
    if (stopped) return;
    log?.error(
      `PostgreSQL stopped by itself. Stop the product and start it again. The end of ${logFile}:\n${await tail(logFile)}`,
    );
  });
  const stop = async () => {
    for (const mode of ['fast', 'immediate'])
      if (await isRunning(cluster))
        await pgCtl(cluster, ['stop', '-w', '-t', '30', '-m', mode]).catch(() => undefined);
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
  const files = await preparePostgresFiles(path.resolve(options.dataDir), (line) => options.log?.info(line));
  if (!(await stat(path.join(files.cluster, 'PG_VERSION')).catch(() => undefined))) {
    throw new StartError(
      `There is no database in ${files.cluster} yet. Start the product once, or set DATA_DIR or DATABASE_URL as it has them.`,
    );
  }
  const cluster = await openCluster(files, true);
  const client = (await isRunning(cluster)) ? await connect(cluster).catch(() => undefined) : undefined;
  const owner = client && (await ownerOf(client));
  await client?.end();
  if (!client || !owner) return startEmbeddedPostgres(options);
  return { url: addressOf(cluster, client.port), stop: async () => undefined };
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
  durable: boolean,
  meanwhile: () => Promise<unknown> = async () => undefined,
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
    const lock = await client
      ?.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [ADVISORY_LOCKS.embeddedPostgres])
      .catch(() => undefined);
    if (client && lock?.rows[0]?.got) return client;
    const owner = client && (await ownerOf(client).catch(() => undefined));
    await client?.end().catch(() => undefined);
    if (Date.now() > giveUp)
      throw new StartError(
        owner
          ? `Another start of the product (${owner}) is using the database in ${cluster.folder}. Stop it first, or set DATA_DIR to another folder for this one.`
          : `PostgreSQL in ${cluster.folder} does not answer. Wait a minute and start again; if it stays so, no product is running here: delete postmaster.pid in that folder. The end of ${logFile}:\n${await tail(logFile)}`,
      );
    await delay(100);
  }
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

/** @returns which start of the product uses the server, as it calls itself */
async function ownerOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    `select a.application_name as owner from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.classid = 0`,
    [ADVISORY_LOCKS.embeddedPostgres],
  );
  return rows[0]?.owner;
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
