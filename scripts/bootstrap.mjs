// Runs without anything installed, on Node 20 or newer: only built-in modules, and no TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_MACHINE_NODE = 20;
const PRODUCT_NODE = 24;
const TASKS = {
  start: {
    script: 'scripts/start.ts',
    development: false,
    // Without these a loaded process takes twice the memory, most of it garbage, because Node lets the heap grow.
    flags: ['--max-semi-space-size=8', '--heap-growing-percent=60'],
    env: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      MALLOC_MMAP_THRESHOLD_: '131072',
    },
  },
  test: { script: 'scripts/test.ts', development: true },
  dev: { script: 'scripts/dev.ts', development: true },
  attacks: { script: 'tests/support/run-programs.ts', development: true, words: ['attacks'] },
  backup: { script: 'scripts/backup.ts', development: false },
  restore: { script: 'scripts/restore.ts', development: false },
  bench: { script: 'tests/support/run-programs.ts', development: true, words: ['bench'] },
  faults: { script: 'tests/support/run-programs.ts', development: true, words: ['faults'] },
  checks: { script: 'tests/support/run-programs.ts', development: true, words: ['checks'] },
  'reset-password': { script: 'scripts/reset-password.ts', development: false },
};

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [taskName, ...rest] = process.argv.slice(2);
const task = TASKS[taskName];

const machineNode = Number(process.versions.node.split('.')[0]);
if (machineNode < OLDEST_MACHINE_NODE) {
  fail(
    `This needs Node.js ${OLDEST_MACHINE_NODE} or newer; this is ${process.version}. See https://nodejs.org/`,
  );
}
if (!task) fail(`Usage: node scripts/bootstrap.mjs ${Object.keys(TASKS).join('|')}`);

if (!isInstalled(task.development)) install(task.development);
// Without a compile cache, every start would strip types and compile the same files again.
const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node') };
run(productNode(), [...(task.flags ?? []), path.join(root, task.script), ...(task.words ?? []), ...rest], {
  ...compiled,
  ...task.env,
});

/**
 * npm writes node_modules/.package-lock.json last, so it lists what is installed, whether by this script or by hand. Packages
 * for other platforms are not expected.
 */
function isInstalled(development) {
  const wanted = readJson('package-lock.json')?.packages;
  const present = readJson('node_modules/.package-lock.json')?.packages;
  if (!wanted) fail('package-lock.json is missing or damaged.');
  if (!present) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || entry.link) return true;
    const found = present[place];
    if (found) return found.version === entry.version && found.integrity === entry.integrity;
    return entry.optional || entry.devOptional || entry.peer || (entry.dev && !development);
  });
}

function install(development) {
  say('Installing the packages that package-lock.json lists. This takes a minute the first time.');
  const started = Date.now();
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (development) flags.push('--include=dev');
  let result = npm(flags);
  if (result.error) fail(`npm could not be run: ${result.error.message}`);
  if (result.status !== 0) {
    say(
      'npm ci failed: trying once more, in case the network or an install that was cut short was the reason.',
    );
    result = npm(flags);
  }
  if (result.status !== 0) fail('npm ci failed: what it printed above says why.');
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function npm(flags) {
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const script = process.env.npm_execpath;
  if (script && path.basename(script) === 'npm-cli.js' && existsSync(script)) {
    return spawnSync(process.execPath, [script, ...flags], options);
  }
  return spawnSync('npm', flags, { ...options, shell: process.platform === 'win32' });
}

/** @returns the Node pinned in package-lock.json; if there is none for this platform, the installed one if new enough */
function productNode() {
  const folder = path.join(root, 'node_modules');
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  for (const prefix of ['node', 'node-bin']) {
    const candidate = path.join(folder, `${prefix}-${platform}-${process.arch}`, program);
    if (existsSync(candidate) && spawnSync(candidate, ['--version'], { stdio: 'ignore' }).status === 0)
      return candidate;
  }
  if (machineNode >= PRODUCT_NODE) return process.execPath;
  return fail(
    `The product runs on Node.js ${PRODUCT_NODE}. Its own copy could not be installed for ${platform}-${process.arch}, ` +
      `and this machine has ${process.version}. Install Node.js ${PRODUCT_NODE} from https://nodejs.org/ and try again.`,
  );
}

/** Runs a program with an IPC channel, whose closing tells it to end when this process is killed. */
function run(program, args, env) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...env, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${program} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
  endWithNpm(child);
}

/** Ends the child when npm was killed: nobody is told, but npm's children, a shell and this process, get another parent. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestors();
  setInterval(() => ancestors() === before || child.kill('SIGTERM'), 500).unref();
}

function ancestors() {
  let parentOfShell = '';
  try {
    parentOfShell = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').pop().split(' ')[1];
  } catch {
    // Only visible on Linux.
  }
  return `${process.ppid} ${parentOfShell}`;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
