import { expect, test } from 'vitest';
import { REDIRECTS, redirectFor } from './redirects.ts';

const pairs = Object.entries(REDIRECTS).flatMap(([to, paths]) => paths.map((path) => ({ path, to })));

test('there are 42 old paths, each once', () => {
  expect(pairs).toHaveLength(42);
  expect(new Set(pairs.map(({ path }) => path)).size).toBe(42);
});

test.each(pairs)('$path leads to $to', ({ path, to }) => {
  expect(redirectFor(path)).toBe(to);
  expect(redirectFor(`${path}/`)).toBe(to);
  expect(redirectFor(path.toUpperCase())).toBe(to);
});

test('no target is itself an old path, and other paths lead nowhere', () => {
  for (const path of ['/', '', '//', '/services/other', '/__proto__', '/constructor', '/blog/services'])
    expect(redirectFor(path)).toBeNull();
  for (const to of Object.keys(REDIRECTS)) expect(redirectFor(to)).toBeNull();
});
