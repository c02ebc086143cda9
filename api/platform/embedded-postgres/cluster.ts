import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../process/start-error.ts';
import type { PostgresFiles } from './files.ts';

/** A folder with databases, and what runs a server on it. */
export interface Cluster extends Omit<PostgresFiles, 'cluster'> {
  folder: string;
  /** Of the superuser. */
  password: string;
}

/** Stored inside the cluster, so that a copy of the folder includes it. */
const PASSWORD_FILE = 'superuser-password';
const MAJOR_VERSION = '18';

/**
 * @returns the existing cluster, or a new one, which is only moved into place when complete
 * @throws StartError if the folder holds anything else
 */
export async function openCluster(files: PostgresFiles, durable: boolean): Promise<Cluster> {
  const { native, cluster: folder, account } = files;
  const password = await readPassword(folder);
  if (password !== undefined) return { folder, native, account, password };

  const made = { folder: `${folder}.new`, native, account, password: randomBytes(24).toString('base64url') };
  const passwordFile = `${made.folder}.password`;
  // A start killed during initdb leaves them.
  await rm(made.folder, { recursive: true, force: true });
  await mkdir(made.folder, { mode: 0o700 });
  await writeFile(passwordFile, made.password, { mode: 0o600 });
  if (account) for (const place of [made.folder, passwordFile]) await chown(place, account.uid, account.gid);
  await initialise(made, passwordFile, durable);
  await rename(passwordFile, path.join(made.folder, PASSWORD_FILE));
  await rename(made.folder, folder);
  return { ...made, folder };
}

/** @returns undefined if there is no cluster yet */
async function readPassword(folder: string): Promise<string | undefined> {
  const text = async (name: string) => (await readFile(path.join(folder, name), 'utf8')).trim();
  try {
    const version = await text('PG_VERSION');
    if (version === MAJOR_VERSION) return await text(PASSWORD_FILE);
    throw new StartError(
      `${folder} was made by PostgreSQL ${version}; this product brings PostgreSQL ${MAJOR_VERSION}. ` +
        'Move the data with pg_dump and pg_restore (docs/operator.md), or set DATA_DIR to a new folder.',
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES') {
      throw new StartError(
        `${folder} belongs to another account, most likely from a start as root. ` +
          'Start as that account again, change the owner of the folder, or set DATA_DIR to another folder.',
      );
    }
    if (code !== 'ENOENT') throw error;
    if ((await readdir(folder).catch(() => [])).length === 0) return undefined;
    throw new StartError(
      `${folder} is not a database of this product. Move it away, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * The builtin provider gives every machine the same collation and case rules for all of Unicode. Trigram indexes still use
 * the system's character classes, so it sets the best locale that the system has for them.
 */
async function initialise(cluster: Cluster, passwordFile: string, durable: boolean): Promise<void> {
  const flags = [
    `--pgdata=${cluster.folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth-host=scram-sha-256',
    '--auth-local=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ];
  let failure = { stderr: '', message: '' };
  for (const locale of ['C.UTF-8', 'en_GB.UTF-8', 'en_US.UTF-8', 'C']) {
    try {
      await run(cluster, 'initdb', [...flags, `--lc-ctype=${locale}`]);
      return;
    } catch (error) {
      failure = error as typeof failure;
      if (!/invalid locale/.test(failure.stderr)) break;
    }
  }
  throw new StartError(
    `The database could not be made in ${cluster.folder}: ${failure.stderr || failure.message}`,
  );
}

/** Options of the cluster's programs: its account, and no LC_* or PG* variables, which would change the server. */
const processOptions = ({ account, folder }: Cluster) => ({
  ...account,
  cwd: path.parse(folder).root,
  windowsHide: true,
  ...(process.platform !== 'win32' && {
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
  }),
});

const run = (cluster: Cluster, program: 'initdb' | 'pg_ctl', flags: string[]) =>
  promisify(execFile)(path.join(cluster.native, 'bin', program), flags, processOptions(cluster));

/** Whether a server runs on the cluster; it may be starting or stopping. */
export const isRunning = (cluster: Cluster): Promise<boolean> =>
  run(cluster, 'pg_ctl', ['status', '-D', cluster.folder]).then(
    () => true,
    () => false,
  );

/** Stops the server if it runs, and disconnects its clients. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const flags = ['stop', '-D', cluster.folder, '-w', '-t', '30'];
  for (const mode of ['fast', 'immediate'])
    if (await isRunning(cluster)) await run(cluster, 'pg_ctl', [...flags, '-m', mode]).catch(() => undefined);
}

/** Seconds for a start; a large database takes a while to recover after a crash. */
const START_LIMIT = 180;

/**
 * Starts the server on a free port, in a session of its own, so that Ctrl-C does not stop it first.
 * @returns whether it runs
 */
export async function startServer(
  cluster: Cluster,
  logFile: string,
  durable: boolean,
  meanwhile: () => Promise<unknown>,
): Promise<boolean> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: await freePort(),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Each process of the product holds up to fifteen connections.
    max_connections: 250,
    // Messages of failed statements contain personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  // Not pg_ctl's --log, which the server's account would have to be allowed to write.
  const output = await open(logFile, 'a', 0o600);
  try {
    const child = spawn(
      path.join(cluster.native, 'bin/pg_ctl'),
      ['start', '-D', cluster.folder, '-s', '-w', '-t', `${START_LIMIT}`, '-o', options.join(' ')],
      { ...processOptions(cluster), stdio: ['ignore', output.fd, output.fd] },
    );
    const [[code]] = await Promise.all([once(child, 'exit'), meanwhile()]);
    return code === 0;
  } finally {
    await output.close();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
