import { expect, test } from 'vitest';
import { normalPath, withQuery } from './redirect-paths.ts';

test.each([
  ['/News/', '/news'],
  ['/news//?a=1#b', '/news'],
  ['/', ''],
  ['/Caf%C3%A9', '/caf%c3%a9'],
  ['/Café', '/caf%c3%a9'],
  ['/100%_Done', '/100%_done'],
  ['//Evil.example/', '//evil.example'],
])('%s is looked up as %s', (address, path) => {
  expect(normalPath(address)).toBe(path);
  expect(normalPath(path)).toBe(path);
});

test.each([
  ['/blog', '', '/blog'],
  ['/blog', '?', '/blog'],
  ['/blog', '?a=1', '/blog?a=1'],
  ['/blog?category=b', '?a=1', '/blog?category=b&a=1'],
  ['https://example.org/x#part', '?a=1', 'https://example.org/x?a=1#part'],
])('the query of %s is joined by %s', (to, search, joined) => {
  expect(withQuery(to, search)).toBe(joined);
});
