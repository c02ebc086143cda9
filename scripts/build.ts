import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../api/platform/process/start-error.ts';

const root = path.join(import.meta.dirname, '..');
const dist = path.join(root, 'dist');

interface Bundle {
  /** Folder in dist. */
  name: string;
  title: string;
  config: string;
  ssr?: boolean;
  /** A file that exists only in a complete bundle. */
  proof: string;
  /** Source files and folders of the bundle. */
  inputs: string[];
}

const COMMON = ['shared', 'vite.compressed.ts', 'package-lock.json', 'tsconfig.json'];
const SITE = ['public-site', 'vite.site.config.ts', ...COMMON];
const BUNDLES: Bundle[] = [
  {
    name: 'api',
    title: 'server',
    config: 'vite.api.config.ts',
    ssr: true,
    proof: 'server.js',
    inputs: ['api', 'seeds', 'vite.api.config.ts', ...COMMON],
  },
  {
    name: 'site',
    title: 'public site',
    config: 'vite.site.config.ts',
    proof: '.vite/manifest.json',
    inputs: SITE,
  },
  {
    name: 'site-server',
    title: 'page renderer',
    config: 'vite.site.config.ts',
    ssr: true,
    proof: 'entry-server.js',
    inputs: SITE,
  },
  {
    name: 'admin',
    title: 'admin',
    config: 'vite.admin.config.ts',
    proof: 'index.html',
    inputs: ['admin', 'vite.admin.config.ts', ...COMMON],
  },
];

/**
 * Builds the bundles whose inputs have changed. Each is built in a temporary folder and then moved into place with the hash
 * of its inputs, so that a killed or concurrent build never leaves an incomplete bundle.
 * @param names of the bundles; all by default
 * @throws StartError if a bundle does not build
 */
export async function buildWhatIsStale(
  say: (line: string) => void,
  names = BUNDLES.map(({ name }) => name),
): Promise<void> {
  for (const bundle of BUNDLES.filter(({ name }) => names.includes(name))) {
    const hash = await hashOf(bundle.inputs);
    if (!(await isStale(bundle, hash))) continue;
    const started = Date.now();
    await removeLeftovers();
    await build(bundle, hash);
    say(`Built the ${bundle.title} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  }
}

const STAMP = '.inputs';

async function isStale(bundle: Bundle, hash: string): Promise<boolean> {
  const folder = path.join(dist, bundle.name);
  const stamp = await readFile(path.join(folder, STAMP), 'utf8').catch(() => undefined);
  const whole = await stat(path.join(folder, bundle.proof)).catch(() => undefined);
  return stamp !== hash || !whole;
}

/** Builds in a child process, so that the server does not retain the memory. */
async function build(bundle: Bundle, hash: string): Promise<void> {
  await mkdir(dist, { recursive: true });
  const unfinished = path.join(dist, `${bundle.name}${UNFINISHED}${process.pid}`);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const flags = [
    'build',
    '--config',
    bundle.config,
    // The default loader writes into node_modules, which may belong to another account.
    '--configLoader',
    'native',
    '--outDir',
    unfinished,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  await promisify(execFile)(process.execPath, [vite, ...flags, ...(bundle.ssr ? ['--ssr'] : [])], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
  }).catch(({ stdout = '', stderr = '', message }) => {
    throw new StartError(`The ${bundle.title} did not build.\n${stdout}${stderr || message}`);
  });
  await writeFile(path.join(unfinished, STAMP), hash);
  const place = path.join(dist, bundle.name);
  const old = `${place}${UNFINISHED}old-${process.pid}`;
  await rename(place, old).catch(() => undefined);
  await rename(unfinished, place).catch(async (error: NodeJS.ErrnoException) => {
    // A concurrent start has just moved the same build there.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(unfinished, { recursive: true, force: true });
  });
  await rm(old, { recursive: true, force: true });
}

const UNFINISHED = '.unfinished-';

/** Removes what killed builds have left; a running one is younger than ten minutes. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(dist).catch(() => [])) {
    if (!name.includes(UNFINISHED)) continue;
    const { mtimeMs } = await stat(path.join(dist, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 600_000) await rm(path.join(dist, name), { recursive: true, force: true });
  }
}

/** Reads synchronously: for a thousand small files that takes a tenth of the time, and nothing else runs yet. */
async function hashOf(inputs: string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs)
    for (const file of await filesIn(path.join(root, input)))
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

async function filesIn(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => undefined);
  if (!found) return [];
  if (!found.isDirectory()) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  return files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
}

if (process.argv[1] === import.meta.filename) {
  await buildWhatIsStale((line) => process.stdout.write(`${line}\n`));
}
