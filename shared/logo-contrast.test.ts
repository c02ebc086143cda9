import { expect, it } from 'vitest';
import { readsOn } from './logo-contrast.ts';

const [INK, WHITE] = ['#24060F', '#FFFFFF'];
const CLEAR = [0, 0, 0, 0];
const BLACK = [0, 0, 0, 255];
const PALE = [255, 255, 255, 255];
const picture = (...parts: [count: number, pixel: number[]][]) =>
  parts.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel).flat());
const rows = (count: number, ...row: [count: number, pixel: number[]][]) =>
  Array.from({ length: count }, () => picture(...row)).flat();

it.each([
  ['black lines on nothing', picture([80, CLEAR], [20, BLACK]), [true, false]],
  ['white lines on nothing', picture([80, CLEAR], [20, PALE]), [false, true]],
  ['a white letter on a dark tile', picture([80, BLACK], [20, PALE]), [true, true]],
  ['a hair of white on a dark tile', picture([98, BLACK], [2, PALE]), [true, false]],
  ['a white sign beside a black name', rows(10, [2, PALE], [8, BLACK]), [true, false]],
  ['nothing at all', picture([9, CLEAR]), [false, false]],
])('%s', (_what, pixels, [onWhite, onInk]) => {
  expect([readsOn(pixels, WHITE), readsOn(pixels, INK)]).toEqual([onWhite, onInk]);
});
