import { expect, it } from 'vitest';
import { flowChange, stockChange } from './change.ts';

it.each([
  [100, 80, '25% more than in the 30 days before (80)'],
  [60, 80, '25% fewer than in the 30 days before (80)'],
  [8, 1, '7 more than in the 30 days before (1)'],
  [8, 8, 'as in the 30 days before'],
  [0, 0, 'none in the 30 days before either'],
  [5, 0, 'none in the 30 days before'],
  [5000, 2, '4,998 more than in the 30 days before (2)'],
  [null, 2, 'nothing to compare with'],
])('%s after %s is said as: %s', (value, before, words) => {
  expect(flowChange({ value, before }, 30)).toBe(words);
});

it('compares a total with the total at the start of the period', () => {
  expect(stockChange({ value: 12, before: 9 }, 7)).toBe('3 more than 7 days ago');
  expect(stockChange({ value: 9, before: 9 }, 7)).toBe('as 7 days ago');
});
