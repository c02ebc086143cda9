import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** `npm run bench` runs all benchmarks in turn, `npm run bench -- speed search` only those. See docs/developer.md. */
const MEASUREMENTS = [
  'start',
  'speed',
  'search',
  'lists',
  'export',
  'imports',
  'import-reading',
  'import-visitors',
  'backup',
  'sign-ins',
  'mail',
  'load',
  'writing',
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !MEASUREMENTS.includes(name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no measurement called ${unknown.join(', ')}. There are ${MEASUREMENTS.join(', ')}.\n`,
  );
  process.exit(1);
}
const build = spawnSync(process.execPath, [path.join(import.meta.dirname, '../../scripts/build.ts')]);
if (build.status !== 0) throw new Error(`The build failed:\n${build.stderr}`);
for (const name of asked.length > 0 ? asked : MEASUREMENTS) {
  process.stdout.write(`\n${name}\n`);
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
