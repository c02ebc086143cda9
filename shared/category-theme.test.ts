import { expect, test } from 'vitest';
import { categoryTheme } from './category-theme.ts';

test('a category keeps its colour, and the sample categories have one each', () => {
  const slugs = ['leadership', 'succession', 'growth', 'finance', 'mergers-and-acquisitions'];
  expect(new Set(slugs.map(categoryTheme)).size).toBe(slugs.length);
  expect(categoryTheme('growth')).toBe(categoryTheme('growth'));
});
