import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../api/embedded-postgres.ts';
import type { Failure, Outcome, Totals } from '../tests/support/totals-reporter.ts';
import { getChromium } from './get-chromium.ts';

const root = path.join(import.meta.dirname, '..');
const packages = path.join(root, 'node_modules');
const FAST_PROJECTS = ['unit', 'api', 'admin', 'site'];
const PROJECTS = [...FAST_PROJECTS, 'browser'];

/** `npm test` runs everything; `npm test -- unit api`, `npm test -- tests/api/auth.test.ts` only that. */
const asked = process.argv.slice(2);
const projects = PROJECTS.filter((name) => asked.includes(name));
const filters = asked.filter((word) => !PROJECTS.includes(word));
const everything = asked.length === 0;
const wanted = (name: string) =>
  projects.length > 0
    ? projects.includes(name)
    : everything || name !== 'browser' || filters.some((filter) => filter.includes(name));

const results: { name: string; totals: Totals; note?: string }[] = [];
const failures: Failure[] = [];
/** What failed and then passed by itself: each is a bug, of the product or of the test, to be found. */
const unsteady: Failure[] = [];
/** More files than this do not fail by chance. */
const REPEATED_FILES = 3;

const chromium = wanted('browser') ? await getChromium(say) : undefined;
if (chromium) say(`Browser: ${chromium}`);
if (everything) {
  await step('lint', [path.join(packages, '@biomejs/biome/bin/biome'), 'check', '.']);
  await step('types', [path.join(packages, 'typescript/bin/tsc'), '--noEmit']);
}
if (projects.join() !== 'unit') await step('build', [path.join(root, 'scripts/build.ts')]);
await withDatabase(async (databaseUrl) => {
  const fast = FAST_PROJECTS.filter(wanted);
  if (fast.length > 0) await tests(fast, databaseUrl);
  if (!wanted('browser')) return;
  if (chromium) await tests(['browser'], databaseUrl);
  else add('browser', { passed: 0, failed: 1, skipped: 0 }, 'no Chromium could be had');
});
summarise();

async function step(name: string, command: string[]): Promise<void> {
  say(`\n${name}`);
  const code = await run(command, process.env);
  add(name, { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }, code === 0 ? 'ok' : 'failed');
}

/** A whole run is lost to nothing but chance: the few files that failed in it are run once more, and named if they pass. */
async function tests(names: string[], databaseUrl: string): Promise<void> {
  say(`\n${names.join(', ')} tests`);
  const first = await vitest(names, filters, databaseUrl);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (everything && files.length > 0 && files.length <= REPEATED_FILES && !files.includes(undefined)) {
    say(`\nonce more: ${files.join(', ')}`);
    const again = await vitest(names, files as string[], databaseUrl);
    for (const failure of first.failures) {
      if (again.failures.some(({ file }) => file === undefined || file === failure.file)) continue;
      unsteady.push(failure);
      const totals = first.projects[failure.project] as Totals;
      totals.failed -= 1;
      totals.passed += 1;
    }
    first.failures = first.failures.filter((failure) => !unsteady.includes(failure));
  }
  failures.push(...first.failures);
  for (const [name, totals] of Object.entries(first.projects)) add(name, totals);
  for (const name of everything ? names : [])
    if (!first.projects[name]) add(name, { passed: 0, failed: 1, skipped: 0 }, 'no test ran');
}

async function vitest(names: string[], files: string[], databaseUrl: string): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-totals-'));
  const totalsFile = path.join(folder, 'totals.json');
  const command = [
    path.join(packages, 'vitest/vitest.mjs'),
    'run',
    '--passWithNoTests',
    '--reporter=default',
    `--reporter=${path.join(root, 'tests/support/totals-reporter.ts')}`,
    ...names.flatMap((name) => ['--project', name]),
    ...files,
  ];
  const env = {
    ...process.env,
    TEST_DATABASE_URL: databaseUrl,
    TEST_TOTALS_FILE: totalsFile,
    CHROMIUM_PATH: chromium,
  };
  const code = await run(command, env);
  const text = await readFile(totalsFile, 'utf8').catch(() => '{"projects":{},"failures":[]}');
  await rm(folder, { recursive: true, force: true });
  const outcome = JSON.parse(text) as Outcome;
  if (code !== 0 && outcome.failures.length === 0) {
    outcome.projects['test runner'] = { passed: 0, failed: 1, skipped: 0 };
    outcome.failures.push({ project: 'test runner', name: `ended with code ${code}` });
  }
  return outcome;
}

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return work(process.env.TEST_DATABASE_URL);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verve-test-'));
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    await work(server.url);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function run(command: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function add(name: string, totals: Totals, note?: string): void {
  results.push({ name, totals, note });
}

function summarise(): void {
  const count = (totals: Totals) =>
    `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`;
  say('\nSummary');
  for (const { name, totals, note } of results) say(`  ${name.padEnd(18)}${note ?? count(totals)}`);
  list('Failed', failures);
  list('Failed at first and passed when run once more', unsteady);
  const sum = (key: keyof Totals) => results.reduce((total, { totals }) => total + totals[key], 0);
  const all = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  say(`\n${count(all)}`);
  process.exitCode = all.failed > 0 ? 1 : 0;
}

function list(title: string, of: Failure[]): void {
  if (of.length > 0) say(`\n${title}`);
  for (const { project, file, name } of of) say(`  ${project}  ${file ?? ''}  ${name}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
