import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `npm run attacks -- properties`: the property-based tests with another seed than that of `npm test`, and 25 times the runs. */
const root = path.join(import.meta.dirname, '../..');
const files = globSync('tests/{api,unit,all}/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(path.join(root, file), 'utf8').includes('support/random.ts'),
);
const more = { ATTACK_TIMES: '25', ATTACK_SEED: String(Date.now() % 2_147_483_647) };
process.stdout.write(`${JSON.stringify(more)}\n`);
const { status } = spawnSync(process.execPath, ['scripts/test.ts', ...files], {
  cwd: root,
  env: { ...process.env, ...more },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
