import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** The programs of each kind. docs/developer.md has their results. */
const PROGRAMS: { readonly [kind: string]: readonly string[] } = {
  attacks: ['properties', 'timing', 'sqlmap'],
  bench: ['start', 'speed', 'search', 'slots', 'imports', 'writing'],
  faults: ['kill'],
  checks: ['html', 'calendars', 'tables', 'mail', 'webkit'],
};

/** `npm run bench` runs all of `bench` in turn, `npm run bench -- speed search` only those. Numbers are passed on to them. */
const [kind = '', ...words] = process.argv.slice(2);
const numbers = words.filter((word) => /^\d+$/.test(word));
const asked = words.filter((word) => !numbers.includes(word));
const names = PROGRAMS[kind] ?? [];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')} in ${kind}. There are ${names.join(', ')}.\n`);
  process.exit(1);
}
const root = path.join(import.meta.dirname, '../..');
const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')]);
if (build.status !== 0) throw new Error(`The build failed:\n${build.stderr}`);
for (const name of asked.length > 0 ? asked : names) {
  process.stdout.write(`\n${name}\n`);
  const program = path.join(root, `tests/${kind}/${name}.ts`);
  const { status } = spawnSync(process.execPath, [program, ...numbers], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
