import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const tests = globSync('tests/{api,unit,all}/**/*.test.ts', { cwd: root });

/** `npm run attacks`: attacks that take too long for a test. docs/developer.md has the results. */
const RUNS: { readonly [name: string]: { script: string; arguments?: string[]; env?: NodeJS.ProcessEnv } } = {
  properties: {
    script: 'scripts/test.ts',
    arguments: tests.filter((file) =>
      readFileSync(path.join(root, file), 'utf8').includes('support/random.ts'),
    ),
    env: { ATTACK_TIMES: '25', ATTACK_SEED: String(Date.now() % 2_147_483_647) },
  },
  timing: { script: 'tests/attacks/timing.ts' },
  sqlmap: { script: 'tests/attacks/sqlmap.ts' },
};

const [asked, ...rest] = process.argv.slice(2);
if (asked !== undefined && !Object.hasOwn(RUNS, asked)) {
  process.stderr.write(`Usage: npm run attacks [-- ${Object.keys(RUNS).join('|')}]\n`);
  process.exit(1);
}

for (const [name, run] of Object.entries(RUNS)) {
  if (asked !== undefined && asked !== name) continue;
  process.stdout.write(`\n${name}${run.env ? ` ${JSON.stringify(run.env)}` : ''}\n`);
  const child = spawn(
    process.execPath,
    [path.join(root, run.script), ...(run.arguments ?? []), ...(asked ? rest : [])],
    { cwd: root, env: { ...process.env, ...run.env }, stdio: 'inherit' },
  );
  const code = await new Promise<number>((resolve) => child.on('exit', (exit) => resolve(exit ?? 1)));
  if (code !== 0) process.exitCode = 1;
}
