import { expect, test } from 'vitest';
import { normalPath, oldAddress, withoutPostNumber, withQuery } from './redirect-paths.ts';

test.each([
  ['/News/', '/news'],
  ['/news//?a=1#b', '/news'],
  ['/Caf%C3%A9', '/caf%c3%a9'],
  ['/Café', '/caf%c3%a9'],
  ['/100%_Done', '/100%_done'],
  ['//Evil.example/', '//evil.example'],
])('%s is looked up as %s', (address, path) => {
  expect(normalPath(address)).toBe(path);
  expect(normalPath(path)).toBe(path);
});

test.each([
  ['/?p=12', '/?p=12'],
  ['/?utm=x&p=012#part', '/?p=12'],
  ['/index.php?page_id=7', '/?p=7'],
  ['?p=3', '/?p=3'],
  ['/News/?p=12', '/news'],
  ['/?p=12x', '/'],
  ['/?p=99999999999999999999', '/'],
  ['/index.php', '/index.php'],
  ['/', '/'],
])('%s is the old address %s', (address, old) => {
  expect(oldAddress(address)).toBe(old);
  expect(oldAddress(old)).toBe(old);
});

test('the number of a post is taken out of a query, and nothing else', () => {
  expect(withoutPostNumber('?p=12')).toBe('');
  expect(withoutPostNumber('?utm_source=a%26b&p=12&page_id=3')).toBe('?utm_source=a%26b');
});

test.each([
  ['/blog', '', '/blog'],
  ['/blog', '?a=1', '/blog?a=1'],
  ['/blog?category=b', '?a=1', '/blog?category=b&a=1'],
  ['https://example.org/x#part', '?a=1', 'https://example.org/x?a=1#part'],
])('the query of %s is joined by %s', (to, search, joined) => {
  expect(withQuery(to, search)).toBe(joined);
});
