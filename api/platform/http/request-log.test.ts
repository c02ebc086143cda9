import { expect, it } from 'vitest';
import { createBound, loggedPath } from './request-log.ts';

it.each([
  ['/blog?q=ada%40example.com', '/blog'],
  ['/newsletter/confirm/s3cr3t?x=1', '/newsletter/confirm/…'],
  ['/newsletter/confirmed', '/newsletter/confirmed'],
  ['/preview/s3cr3t', '/preview/…'],
  ['/previews', '/previews'],
  [`/${'x'.repeat(9000)}`, `/${'x'.repeat(499)}…`],
  [`/preview/${'x'.repeat(9000)}`, '/preview/…'],
])('logs %s as %s', (url, path) => {
  expect(loggedPath(url, ['/newsletter/confirm/', '/preview/'])).toBe(path);
});

it('passes a limited number per period, and reports how many it left out', () => {
  let now = 0;
  const bound = createBound(2, 100, () => now);
  expect([bound(), bound(), bound(), bound()]).toEqual([0, 0, null, null]);
  now = 100;
  expect([bound(), bound(), bound()]).toEqual([2, 0, null]);
});
