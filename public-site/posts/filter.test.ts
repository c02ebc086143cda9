import { expect, test } from 'vitest';
import { listPath, readFilter } from './filter.ts';

test.each([
  ['', { page: 1 }],
  ['?category=growth&q=cash%20flow&page=2', { category: 'growth', q: 'cash flow', page: 2 }],
  ['?q=%20%20', { page: 1 }],
  ['?page=-1', { page: 1 }],
  ['?page=1e99', { page: 1 }],
  ['?q=%E0%A4%A', { q: '\uFFFD%A', page: 1 }],
])('%s is read as %j', (search, filter) => {
  expect(readFilter(search)).toEqual(filter);
});

test('a very long search is cut', () => {
  expect(readFilter(`?q=${'a'.repeat(10_000)}`).q).toHaveLength(200);
});

test('the address of a list holds no more than it needs', () => {
  expect(listPath({})).toBe('/blog');
  expect(listPath({ category: 'growth', q: 'a&b', page: 3 })).toBe('/blog?category=growth&q=a%26b&page=3');
});
