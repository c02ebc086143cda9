import { expect, test } from 'vitest';
import { isCurrent, isWithin } from './use-navigation.ts';

test('only the page itself is the current one', () => {
  expect(isCurrent('/blog', '/blog')).toBe(true);
  expect(isCurrent('/blog', '/blog/')).toBe(true);
  expect(isCurrent('/blog', '/blog/cash')).toBe(false);
  expect(isCurrent('/', '/')).toBe(true);
});

test('an article lies within the blog; nothing lies within Home', () => {
  expect(isWithin('/blog', '/blog/cash')).toBe(true);
  expect(isWithin('/blog', '/blogging')).toBe(false);
  expect(isWithin('/', '/blog')).toBe(false);
});
