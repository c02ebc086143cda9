import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
/** Assertions on durations, which fail on a busy machine and prove nothing on a fast one. */
const IN_TIME =
  /expect\((?:(?!\bexpect\()[^;])*(?:performance\.now|[cC]puUsage|hrtime|Date\.now\(\) - )[^;]*\.toBeLess/;
const FILES = '{admin,api,migrations,public-site,scripts,seeds,shared,tests}/**/*.test.{ts,tsx}';

test('no test asserts a duration; counts and growth work on any machine', () => {
  expect('expect(performance.now() - begun).toBeLessThan(5000);').toMatch(IN_TIME);
  const files = globSync(FILES, { cwd: ROOT }).filter((file) => !file.endsWith('test-rules.test.ts'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => IN_TIME.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});
