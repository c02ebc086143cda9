import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, EmbeddedPostgresError, type PostgresFiles } from './files.ts';

export interface Cluster {
  folder: string;
  native: string;
  account: Account | undefined;
  password: string;
}

/** Not this process's environment, whose LC_* or PG* variables would change the server. */
export const toolEnvironment: NodeJS.ProcessEnv | undefined =
  process.platform === 'win32'
    ? undefined
    : { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** @returns the existing cluster, or a new one, which is only moved into place when complete */
export async function createCluster(files: PostgresFiles, durable: boolean): Promise<Cluster> {
  const { native, cluster: folder, account } = files;
  const existing = await readCluster(files);
  if (existing) return existing;

  const unfinished = `${folder}.new-${randomUUID()}`;
  await removeUnfinished(folder);
  const password = randomBytes(24).toString('base64url');
  const passwordFile = `${unfinished}.password`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account) {
      await chown(unfinished, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    await initialise({ folder: unfinished, native, account, password }, passwordFile, durable);
    await rename(passwordFile, path.join(unfinished, PASSWORD_FILE));
    await rename(unfinished, folder);
    return { folder, native, account, password };
  } catch (error) {
    const winner = await readCluster(files);
    if (winner) return winner;
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

export async function connectAsSuperuser(cluster: Cluster, port: number, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    ssl: false,
    application_name: name,
    connectionTimeoutMillis: 5000,
  });
  await client.connect();
  return client;
}

/** Creates the product's role and database if they are missing. @returns their address */
export async function ensureDatabase(cluster: Cluster, port: number): Promise<string> {
  const client = await connectAsSuperuser(cluster, port, 'setup');
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      'select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database',
      [PRODUCT_NAME],
    );
    if (!rows[0]?.role) {
      await client.query(
        `create role ${PRODUCT_NAME} login createdb password ${client.escapeLiteral(cluster.password)}`,
      );
    }
    if (!rows[0]?.database) await client.query(`create database ${PRODUCT_NAME} owner ${PRODUCT_NAME}`);
  } finally {
    await client.end();
  }
  return `postgres://${PRODUCT_NAME}:${cluster.password}@127.0.0.1:${port}/${PRODUCT_NAME}`;
}

/** Runs initdb or pg_ctl as the cluster's account. */
export async function runTool(
  cluster: Omit<Cluster, 'password'>,
  tool: 'initdb' | 'pg_ctl',
  flags: string[],
) {
  await promisify(execFile)(path.join(cluster.native, 'bin', tool), flags, {
    ...cluster.account,
    cwd: path.parse(cluster.folder).root,
    env: toolEnvironment,
    windowsHide: true,
  });
}

const PRODUCT_NAME = 'verve';
/** Stored inside the cluster, so that a copy of the folder includes it. */
const PASSWORD_FILE = 'superuser-password';

async function readCluster({
  cluster: folder,
  native,
  account,
}: PostgresFiles): Promise<Cluster | undefined> {
  try {
    const version = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim();
    if (version !== MAJOR_VERSION) {
      throw new EmbeddedPostgresError(
        `${folder} was made by PostgreSQL ${version}; this product brings PostgreSQL ${MAJOR_VERSION}. ` +
          'Move the data with pg_dump and pg_restore (docs/operator.md), or set DATA_DIR to a new folder.',
      );
    }
    const password = (await readFile(path.join(folder, PASSWORD_FILE), 'utf8')).trim();
    return { folder, native, account, password };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') {
      if (await isEmpty(folder)) return undefined;
      throw new EmbeddedPostgresError(
        `${folder} is not a database of this product. Move it away, or set DATA_DIR to another folder.`,
      );
    }
    if (code === 'EACCES') {
      throw new EmbeddedPostgresError(
        `${folder} belongs to another account, most likely from a start as root. ` +
          'Start as that account again, change the owner of the folder, or set DATA_DIR to another folder.',
      );
    }
    throw error;
  }
}

const MAJOR_VERSION = '18';

async function isEmpty(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch(() => []);
  return entries.length === 0;
}

/** Removes what starts killed during initdb have left; a running one is younger than ten minutes. */
async function removeUnfinished(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${path.basename(folder)}.new-`)) continue;
    const leftover = path.join(parent, name);
    const { mtimeMs } = await stat(leftover).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 600_000) await rm(leftover, { recursive: true, force: true });
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
  let failure: unknown;
  for (const locale of ['C.UTF-8', 'en_GB.UTF-8', 'en_US.UTF-8', 'C']) {
    try {
      await runTool(cluster, 'initdb', [...flags, `--lc-ctype=${locale}`]);
      await chmod(cluster.folder, 0o700);
      return;
    } catch (error) {
      failure = error;
      if (!/invalid locale/.test(String((error as { stderr?: string }).stderr))) break;
    }
  }
  const { stderr, message } = failure as { stderr?: string; message: string };
  throw new EmbeddedPostgresError(
    `The database could not be made in ${cluster.folder}: ${stderr || message}`,
  );
}
