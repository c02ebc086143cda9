import { expect, it } from 'vitest';
import { moveTo } from './move.ts';

it('moves an item down, up and nowhere', () => {
  expect(moveTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveTo(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c']);
});

it('clamps a target outside the list to its nearest end', () => {
  expect(moveTo(['a', 'b', 'c'], 0, 99)).toEqual(['b', 'c', 'a']);
  expect(moveTo(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b']);
});

it('leaves the list unchanged if there is no item at `from`', () => {
  expect(moveTo(['a'], 4, 0)).toEqual(['a']);
});
