import { expect, it } from 'vitest';
import { loggedPath } from './request-log.ts';

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
