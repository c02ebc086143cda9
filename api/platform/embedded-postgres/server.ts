import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { type Cluster, connectAsSuperuser, runTool, toolEnvironment } from './cluster.ts';
import { EmbeddedPostgresError } from './files.ts';

export interface PostgresLog {
  info(message: string): void;
  error(message: string): void;
}

/** Seconds for a start; a large database takes a while to recover after a crash. */
const START_LIMIT = 180;
/** Bytes from which the server's own log is truncated at a start. */
const LOG_LIMIT = 5_000_000;
/** Milliseconds for an earlier run to finish its requests. */
const OWNER_EXIT_TIMEOUT_MS = 3000;
/** Milliseconds after which a server without an owner counts as left over: a starting one has none at first. */
const LEFT_OVER_AFTER_MS = 2000;

/**
 * Starts the server by pg_ctl, after stopping one that an earlier run has left.
 * @returns its port
 */
export async function startServer(
  cluster: Cluster,
  { logFile, durable, log }: { logFile: string; durable: boolean; log: PostgresLog },
): Promise<number> {
  await stopLeftOver(cluster, log);
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT) await truncate(logFile);
  // A second attempt, because another program may take the port meanwhile.
  for (const isLast of [false, true]) {
    const port = await freePort();
    const code = await pgCtlStart(cluster, logFile, settingsOf(port, durable));
    if (code === 0) return port;
    if (isLast)
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start. The end of ${logFile}:\n${await tail(logFile)}`,
      );
  }
  throw new Error('unreachable');
}

/** Stops the server, if it runs, without waiting for its clients. */
export async function stopServer(cluster: Cluster): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!(await runningServer(cluster))) return;
    await runTool(cluster, 'pg_ctl', ['stop', '-D', cluster.folder, '-w', '-t', '30', '-m', mode]).catch(
      () => undefined,
    );
  }
}

/** @returns the pid and port of the server that runs on the cluster, as its pid file has them; undefined without one */
export async function runningServer(cluster: Cluster): Promise<{ pid: number; port: number } | undefined> {
  const file = path.join(cluster.folder, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Math.abs(Number(lines[0]));
  if (!pid || !isAlive(pid)) return undefined;
  // After a power cut another process may have the number, and PostgreSQL would refuse to start.
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres');
  if (name.trim() === 'postgres') return { pid, port: Number(lines[3]) };
  await rm(file, { force: true });
  return undefined;
}

/** @returns which start of the product uses the server, as it calls itself; undefined if none does, or it does not answer */
export async function ownerOf(cluster: Cluster, port: number): Promise<string | undefined> {
  const client = await connectAsSuperuser(cluster, port, 'look').catch(() => undefined);
  try {
    const found = await client?.query<{ owner: string }>(
      `select a.application_name as owner from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.classid = 0`,
      [ADVISORY_LOCKS.embeddedPostgres],
    );
    return found?.rows[0]?.owner;
  } catch {
    return undefined;
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** @returns the last lines of a log file */
export async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-15).join('\n');
}

/**
 * Starts a shell that waits for this process to end, however it ends, and then shuts the server down, so that a killed run
 * leaves nothing running.
 */
export function startWatchdog(cluster: Cluster, server: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const script = 'cat >/dev/null; [ "$(head -n 1 "$2" 2>/dev/null)" = "$1" ] && kill -INT "$1"';
  const pidFile = path.join(cluster.folder, 'postmaster.pid');
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', String(server), pidFile], {
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

/** Resolves once no server runs on the cluster. */
async function stopLeftOver(cluster: Cluster, log: PostgresLog): Promise<void> {
  const begun = Date.now();
  let owned = begun;
  for (;;) {
    const server = await runningServer(cluster);
    if (!server) return;
    const owner = await ownerOf(cluster, server.port);
    if (owner) owned = Date.now();
    if (owner && owned - begun > OWNER_EXIT_TIMEOUT_MS)
      throw new EmbeddedPostgresError(
        `Another start of the product (${owner}) is using the database in ${cluster.folder}. ` +
          'Stop it first, or set DATA_DIR to another folder for this one.',
      );
    if (Date.now() - owned > LEFT_OVER_AFTER_MS) {
      log.info('A PostgreSQL server is left over from an earlier run: replacing it');
      return stopServer(cluster);
    }
    await delay(100);
  }
}

function settingsOf(port: number, durable: boolean): { [name: string]: string } {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Each process of the product holds up to fifteen connections.
    max_connections: '250',
    // Messages of failed statements contain personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

/** @returns the exit code of pg_ctl, which starts the server in a session of its own, so that Ctrl-C does not stop it first */
async function pgCtlStart(
  cluster: Cluster,
  logFile: string,
  settings: { [name: string]: string },
): Promise<number | null> {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  // Not pg_ctl's --log, which the server's account would have to be allowed to write.
  const output = openSync(logFile, 'a', 0o600);
  try {
    const flags = [
      'start',
      '-D',
      cluster.folder,
      '-s',
      '-w',
      '-t',
      String(START_LIMIT),
      '-o',
      options.join(' '),
    ];
    const child = spawn(path.join(cluster.native, 'bin', 'pg_ctl'), flags, {
      ...cluster.account,
      cwd: path.parse(cluster.folder).root,
      env: toolEnvironment,
      stdio: ['ignore', output, output],
      windowsHide: true,
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  } finally {
    closeSync(output);
  }
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
