import { expect, it } from 'vitest';
import { moveTo } from './move.ts';

it('moves an item down, up and nowhere', () => {
  expect(moveTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveTo(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c']);
});

it('takes a place beyond the ends as the end', () => {
  expect(moveTo(['a', 'b', 'c'], 0, 99)).toEqual(['b', 'c', 'a']);
  expect(moveTo(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b']);
});

it('leaves the list as it is when there is nothing at that place', () => {
  expect(moveTo(['a'], 4, 0)).toEqual(['a']);
});
