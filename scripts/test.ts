import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { QUICK, REST } from '../tests/projects.ts';
import { getChromium, getFirefox } from './get-chromium.ts';

const root = path.join(import.meta.dirname, '..');
const packages = path.join(root, 'node_modules');
/** Tests that neither start the product nor read build output. */
const WITHOUT_BUILD = ['unit', 'components', 'site', 'all-unit'];
const SLOWEST_FILES = 20;
/** Failures after which the quick tests stop: the cause is then one for all. */
const MOST_FAILURES = 10;

/**
 * `npm test` runs the quick tests with lint and types, `npm run test:all` (`--all`) all tests, `npm test -- --rest` those
 * that are not quick; `npm test -- unit api` only these projects, `npm test -- newsletter` every file of that name, with
 * `-t` only tests of that name in them. `-u` writes goldens.
 */
const { values: flags, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    testNamePattern: { type: 'string', short: 't' },
    update: { type: 'boolean', short: 'u', default: false },
  },
});
const everything = asked.length === 0 && !flags.rest && !flags.testNamePattern;
const wanted = flags.rest ? REST : everything && !flags.all ? QUICK : { ...QUICK, ...REST };
const projects = asked.filter((word) => Object.hasOwn(wanted, word));
const filters = asked.filter((word) => !projects.includes(word));
const names = (projects.length > 0 ? projects : Object.keys(wanted)).filter((name) => hasFiles(name));
const needsBrowser = names.some((name) => /smoke|browser/.test(name));

/** Counts of one project. */
interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test or a file that failed. */
interface Failure {
  project: string;
  /** Relative to the project's root. */
  file?: string;
  name: string;
}

interface Outcome {
  projects: { [name: string]: Totals };
  failures: Failure[];
  times: { project: string; file: string; seconds: number }[];
}

/** What is read of the report of Vitest's JSON reporter. */
interface Report {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

const results: { name: string; totals: Totals; note: string }[] = [];
const failures: Failure[] = [];

const chromium = needsBrowser ? await getChromium(say) : undefined;
if (chromium) say(`Browser: ${chromium}`);
if (names.includes('all-browser') && filters.every((filter) => filter.includes('firefox'))) getFirefox(say);
// In parallel with build and tests, at low priority, for when they leave a core idle.
const checks = everything
  ? [
      step(
        'lint',
        [path.join(packages, '@biomejs/biome/bin/biome'), 'check', '.'],
        constants.priority.PRIORITY_LOW,
      ),
      step('types', [path.join(packages, 'typescript/bin/tsc')], constants.priority.PRIORITY_LOW),
    ]
  : [];
if (!names.every((name) => WITHOUT_BUILD.includes(name)))
  await step('build', [path.join(root, 'scripts/build.ts')]);
const outcome = await vitest();
await Promise.all(checks);
judge(outcome);
summarise(outcome.times);

/** Runs a step in parallel with others, and prints its output in one piece. */
async function step(name: string, command: string[], priority?: number): Promise<void> {
  const begun = Date.now();
  const { code, text } = await run(command, 'pipe', {}, priority);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  if (text) say(`\n${name}\n${text.trimEnd()}`);
  const failed = code === 0 ? 0 : 1;
  add(name, { passed: 0, failed, skipped: 0 }, `${failed ? 'failed' : 'ok'}, ${seconds} s`);
}

/** Whether the project has a file that was asked for. */
function hasFiles(name: string): boolean {
  if (filters.length === 0) return true;
  const exclude = (file: string) => path.basename(file) === 'node_modules';
  const files = globSync(wanted[name] ?? [], { cwd: root, exclude });
  return files.some((file) => filters.some((filter) => file.includes(filter)));
}

async function vitest(): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-totals-'));
  const reportFile = path.join(folder, 'report.json');
  const command = [
    path.join(packages, 'vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...names.flatMap((name) => ['--project', `${name}*`]),
    ...(everything && !flags.all ? [`--bail=${MOST_FAILURES}`] : []),
    ...(flags.testNamePattern === undefined ? [] : ['-t', flags.testNamePattern]),
    ...(flags.update ? ['--update=all'] : []),
    ...filters,
  ];
  const { code } = await run(command, 'inherit', {
    CHROMIUM_PATH: chromium,
    ...(flags.all ? { TEST_PATIENCE: '6' } : {}),
  });
  const text = await readFile(reportFile, 'utf8').catch(() => '{"testResults":[]}');
  await rm(folder, { recursive: true, force: true });
  const outcome = outcomeOf(JSON.parse(text));
  if (code !== 0 && outcome.failures.length === 0) fail(outcome, `ended with code ${code}`);
  return outcome;
}

/** A file that cannot be loaded counts as one failure. */
function outcomeOf({ testResults }: Report): Outcome {
  const outcome: Outcome = { projects: {}, failures: [], times: [] };
  for (const { name, status, startTime, endTime, assertionResults } of testResults) {
    const file = path.relative(root, name);
    const isIn = (project: string) => wanted[project]?.some((glob) => path.matchesGlob(file, glob));
    const project = Object.keys(wanted).find(isIn) ?? 'test runner';
    outcome.times.push({ project, file, seconds: (endTime - startTime) / 1000 });
    outcome.projects[project] ??= { passed: 0, failed: 0, skipped: 0 };
    const totals = outcome.projects[project];
    const failed = assertionResults.filter((test) => ['failed', 'pending'].includes(test.status));
    const named = failed.map(({ fullName }) => ({ project, file, name: fullName.trim() }));
    if (status === 'failed' && failed.length === 0) named.push({ project, file, name: 'the file itself' });
    outcome.failures.push(...named);
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    totals.passed += passed;
    totals.failed += named.length;
    totals.skipped += assertionResults.length - passed - failed.length;
  }
  return outcome;
}

/** Records failures, one of which is that no test ran. */
function judge(outcome: Outcome): void {
  const ran = (filter: string) => outcome.times.some(({ file }) => file.includes(filter));
  for (const filter of filters) if (!ran(filter)) fail(outcome, `no test file is called ${filter}`);
  const sum = Object.values(outcome.projects).reduce((all, { passed, failed }) => all + passed + failed, 0);
  if (flags.testNamePattern && sum === 0) fail(outcome, `no test is called ${flags.testNamePattern}`);
  const mustRun = filters.length > 0 || outcome.failures.length > 0 ? [] : names;
  for (const name of mustRun) if (!outcome.projects[name]) fail(outcome, `no test of ${name} ran`);
  if (needsBrowser && !chromium) fail(outcome, 'no Chromium could be had');
  failures.push(...outcome.failures);
  for (const [name, totals] of Object.entries(outcome.projects))
    add(name, totals, `${count(totals)}; ${sums(outcome.times.filter(({ project }) => project === name))}`);
}

function fail({ projects, failures }: Outcome, name: string): void {
  projects['test runner'] ??= { passed: 0, failed: 0, skipped: 0 };
  projects['test runner'].failed += 1;
  failures.push({ project: 'test runner', name });
}

function run(
  command: string[],
  output: 'inherit' | 'pipe',
  env: NodeJS.ProcessEnv = {},
  priority: number = constants.priority.PRIORITY_NORMAL,
): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    });
    if (child.pid && priority !== constants.priority.PRIORITY_NORMAL) setPriority(child.pid, priority);
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        text += part;
      });
    child.on('error', (error) => resolve({ code: 1, text: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, text }));
  });
}

function add(name: string, totals: Totals, note: string): void {
  results.push({ name, totals, note });
}

function summarise(times: Outcome['times']): void {
  if (times.length > 1) {
    say('\nSlowest files, in seconds');
    for (const { seconds, file } of times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES))
      say(`  ${seconds.toFixed(1).padStart(6)}  ${file}`);
  }
  say('\nSummary');
  for (const { name, note } of results) say(`  ${name.padEnd(18)}${note}`);
  const hasStopped = everything && !flags.all && failures.length >= MOST_FAILURES;
  if (failures.length > 0)
    say(`\nFailed${hasStopped ? '; the run has stopped, so others are not known' : ''}`);
  for (const { project, file, name } of failures) say(`  ${project}  ${file ?? ''}  ${name}`);
  const sum = (key: keyof Totals) => results.reduce((total, { totals }) => total + totals[key], 0);
  const all = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  say(`\n${count(all)} in ${process.uptime().toFixed(0)} s${processorTime()}`);
  process.exitCode = all.failed > 0 ? 1 : 0;
}

function count({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @returns the processor time of this process and all that it started, where Linux tells it */
function processorTime(): string {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    // utime, stime, cutime and cstime, in hundredths of a second; see proc_pid_stat(5).
    const ticks = fields.slice(11, 15).reduce((all, one) => all + one, 0);
    return `, ${(ticks / 100).toFixed(0)} s of processor time`;
  } catch {
    return '';
  }
}

/** @returns the sum over all files, which ran in parallel */
function sums(times: Outcome['times']): string {
  return `${times.length} files, ${times.reduce((total, { seconds }) => total + seconds, 0).toFixed(0)} s`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
