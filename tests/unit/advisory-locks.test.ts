import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ADVISORY_LOCKS } from '../../api/platform/database/advisory-locks.ts';

const root = path.join(import.meta.dirname, '../..');

it('no two uses of an advisory lock share a number', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('every advisory lock takes its number from the one list', () => {
  const files = ['api', 'scripts', 'seeds'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
  );
  const users = files.filter((name) => {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) return false;
    return /pg_(try_)?advisory_|'advisory'/.test(readFileSync(path.join(root, name), 'utf8'));
  });
  expect(users.length).toBeGreaterThan(8);
  for (const name of users) {
    const source = readFileSync(path.join(root, name), 'utf8');
    expect(source, name).toContain('ADVISORY_LOCKS.');
    expect(source, name).not.toMatch(/advisory_\w*lock\w*\(\s*\d|\b\d_\d{3}_\d{3}\b|\b\d{7}\b/);
  }
});
