import { expect, it } from 'vitest';
import { loggedPath } from './request-context.ts';

it.each([
  ['/blog?q=ada%40example.com', '/blog'],
  ['/newsletter/confirm/s3cr3t?x=1', '/newsletter/confirm/…'],
  ['/newsletter/confirmed', '/newsletter/confirmed'],
  ['/preview/s3cr3t', '/preview/…'],
  ['/previews', '/previews'],
])('logs %s as %s', (url, path) => {
  expect(loggedPath(url, ['/newsletter/confirm/', '/preview/'])).toBe(path);
});
