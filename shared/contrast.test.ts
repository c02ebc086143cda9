import { expect, it } from 'vitest';
import { contrast, luminance, mix, nearestOfHue, readsOn } from './contrast.ts';

it.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#FFFFFF', 1],
  // The greys that WebAIM's checker gives as the limits of AA and AAA on white.
  ['#767676', '#FFFFFF', 4.54],
  ['#777777', '#FFFFFF', 4.48],
  ['#595959', '#ffffff', 7.0],
  ['#FF0000', '#FFFFFF', 4.0],
  ['#0000FF', '#FFFFFF', 8.59],
  ['#00FF00', '#FFFFFF', 1.37],
  ['#5C0A2B', '#FFFFFF', 13.7],
])('%s and %s contrast as WCAG says', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

it('weighs the channels as WCAG does', () => {
  expect(['#FF0000', '#00FF00', '#0000FF'].map(luminance)).toEqual([0.2126, 0.7152, 0.0722]);
});

it('mixes as color-mix() does', () => {
  expect(mix('#FF0000', 0.5, '#FFFFFF')).toBe('#FF8080');
  expect(mix('#123456', 1, '#FFFFFF')).toBe('#123456');
});

it('finds the nearest colour of the same hue, lighter or darker', () => {
  const onWhite = (candidate: string) => contrast(candidate, '#FFFFFF') >= 4.5;
  expect(nearestOfHue('#D0688A', onWhite)).toBe('#C74A73');
  expect(nearestOfHue('#808080', onWhite)).toBe('#767676');
  expect(nearestOfHue('#103020', (candidate) => contrast(candidate, '#000000') >= 4.5)).toMatch(
    /^#[0-9A-F]{6}$/,
  );
  expect(nearestOfHue('#103020', () => false)).toBeNull();
});

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
