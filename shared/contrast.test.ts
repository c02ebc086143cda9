import { expect, it } from 'vitest';
import { contrast, mix } from './contrast.ts';

it.each([
  ['#000000', '#FFFFFF', 21],
  // The greys that WebAIM's checker gives as the limits of AA and AAA on white.
  ['#767676', '#FFFFFF', 4.54],
  ['#777777', '#FFFFFF', 4.48],
  ['#00FF00', '#FFFFFF', 1.37],
  ['#5C0A2B', '#FFFFFF', 13.7],
])('%s and %s contrast as WCAG says', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

it('mixes as color-mix() does', () => {
  expect(mix('#FF0000', 0.5, '#FFFFFF')).toBe('#FF8080');
  expect(mix('#123456', 1, '#FFFFFF')).toBe('#123456');
});
