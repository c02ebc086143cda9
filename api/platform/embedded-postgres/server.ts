import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, runTool, type ServerState, serverState, toolEnvironment } from './cluster.ts';
import { EmbeddedPostgresError } from './files.ts';

export interface PostgresLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface LaunchOptions {
  logFile: string;
  durable: boolean;
  log: PostgresLog;
  port?: number;
}

export interface Server {
  child: ChildProcess;
  port: number;
  watchdog: ChildProcess | undefined;
}

/** Starts the server, after stopping any that still runs on the cluster. */
export async function launch(cluster: Cluster, options: LaunchOptions): Promise<Server> {
  const giveUp = Date.now() + START_LIMIT;
  for (let attempt = 1; ; attempt += 1) {
    await stopStaleServer(cluster, options.log, giveUp);
    await truncateLog(options.logFile);
    const before = (await stat(options.logFile).catch(() => undefined))?.size ?? 0;
    const port = options.port ?? (await freePort());
    const child = spawnServer(cluster, options, port);
    const state = await untilReady(cluster, child, giveUp);
    if (state === 'ready') return { child, port, watchdog: startWatchdog(cluster, child) };
    const end = await tail(options.logFile, before);
    const worthRetrying = /lock file "postmaster\.pid"|could not create any TCP|shared memory block/.test(
      end,
    );
    if (!worthRetrying || attempt >= 10 || Date.now() > giveUp) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start. The end of ${options.logFile}:\n${end}`);
    }
    await delay(200);
  }
}

/** Stops any server that runs on the cluster, cleanly if possible. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const arguments_ = ['stop', '-D', cluster.folder, '-w', '-t', '30'];
  const running = () =>
    stat(path.join(cluster.folder, 'postmaster.pid')).then(
      () => true,
      () => false,
    );
  if (await running()) await runTool(cluster, 'pg_ctl', [...arguments_, '-m', 'fast']).catch(() => undefined);
  if (await running())
    await runTool(cluster, 'pg_ctl', [...arguments_, '-m', 'immediate']).catch(() => undefined);
}

/**
 * @param from bytes to skip at the start of the file
 * @returns the last lines of a log file
 */
export async function tail(file: string, from = 0): Promise<string> {
  const text = await readFile(file).catch(() => Buffer.alloc(0));
  return text.subarray(from).toString('utf8').trimEnd().split('\n').slice(-15).join('\n');
}

/** Milliseconds for a start; a large database takes a while to recover after a crash. */
const START_LIMIT = 180_000;
/** Bytes from which the server's own log is truncated at a start. */
const LOG_LIMIT = 5_000_000;
/** Milliseconds after which a server without an owner counts as abandoned. */
const ORPHAN_AFTER = 1000;
/** Milliseconds for an earlier run to finish its requests. */
const OWNER_EXIT_TIMEOUT_MS = 3000;

/** Resolves once no server runs on the cluster. */
async function stopStaleServer(cluster: Cluster, log: PostgresLog, giveUp: number): Promise<void> {
  const ownerMayBeEnding = Date.now() + OWNER_EXIT_TIMEOUT_MS;
  let orphanSince: number | undefined;
  while (Date.now() < giveUp) {
    const state = await serverState(cluster);
    if (state.kind === 'none') return;
    if (state.kind === 'stale') {
      await rm(path.join(cluster.folder, 'postmaster.pid'), { force: true });
      return;
    }
    if (state.kind === 'owned' && Date.now() > ownerMayBeEnding) throw alreadyUsed(cluster, state);
    orphanSince = state.kind === 'orphan' ? (orphanSince ?? Date.now()) : undefined;
    if (orphanSince !== undefined && Date.now() - orphanSince >= ORPHAN_AFTER) {
      log.info('A PostgreSQL server is left over from an earlier run: replacing it');
      await stopServer(cluster);
    }
    await delay(100);
  }
  throw new EmbeddedPostgresError(`A PostgreSQL server on ${cluster.folder} neither answers nor ends.`);
}

function alreadyUsed(
  cluster: Cluster,
  state: Extract<ServerState, { kind: 'owned' }>,
): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Another start of the product (${state.owner}) is using the database in ${cluster.folder}. ` +
      'Stop it first, or set DATA_DIR to another folder for this one.',
  );
}

function spawnServer(cluster: Cluster, options: LaunchOptions, port: number): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Each worker process holds up to fifteen connections.
    max_connections: '250',
    // Messages of failed statements contain personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openSync(options.logFile, 'a', 0o600);
  try {
    return spawn(path.join(cluster.native, 'bin', 'postgres'), ['-D', cluster.folder, ...flags], {
      ...cluster.account,
      cwd: path.parse(cluster.folder).root,
      env: toolEnvironment,
      // Its own process group, so that Ctrl-C does not stop the database before requests in flight have finished.
      detached: true,
      stdio: ['ignore', output, output],
      windowsHide: true,
    });
  } finally {
    closeSync(output);
  }
}

async function untilReady(cluster: Cluster, child: ChildProcess, giveUp: number): Promise<'ready' | 'ended'> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  while (Date.now() < giveUp) {
    if (failure) throw new EmbeddedPostgresError(`PostgreSQL did not start: ${failure.message}`);
    if (child.exitCode !== null || child.signalCode !== null) return 'ended';
    const lines = await readFile(path.join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '');
    const [pid, , , , , , , status] = lines.split('\n');
    if (Number(pid) === child.pid && status?.trim() === 'ready') return 'ready';
    await delay(15);
  }
  child.kill('SIGINT');
  return 'ended';
}

/**
 * Starts a shell that waits for this process to end, however it ends, and then shuts the server down, so that a killed run
 * leaves nothing running.
 */
function startWatchdog(cluster: Cluster, child: ChildProcess): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const script = 'cat >/dev/null; [ "$(head -n 1 "$2" 2>/dev/null)" = "$1" ] && kill -INT "$1"';
  const pidFile = path.join(cluster.folder, 'postmaster.pid');
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', String(child.pid), pidFile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: toolEnvironment,
    cwd: '/',
  });
  watchdog.on('error', () => undefined);
  watchdog.unref();
  (watchdog.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return watchdog;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function truncateLog(file: string): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT) await truncate(file);
}
