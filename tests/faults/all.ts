import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** `npm run faults` runs all fault tests in turn, `npm run faults -- kill disk` only those. See docs/developer.md. */
const FAULTS = ['database', 'clients', 'disk', 'memory', 'kill', 'container'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !FAULTS.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no fault called ${unknown.join(', ')}. There are ${FAULTS.join(', ')}.\n`);
  process.exit(1);
}
const build = spawnSync(process.execPath, [path.join(import.meta.dirname, '../../scripts/build.ts')]);
if (build.status !== 0) throw new Error(`The build failed:\n${build.stderr}`);
for (const name of asked.length > 0 ? asked : FAULTS) {
  process.stdout.write(`\n${name}\n`);
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
