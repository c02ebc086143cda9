import { expect, it } from 'vitest';
import { fileSize, placesText, typeName } from './facts.ts';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [84_400, '84 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [20_971_520, '21.0 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

it('names types and counts places', () => {
  expect(['image/jpeg', 'image/webp', 'image/avif'].map(typeName)).toEqual(['JPEG', 'WebP', 'AVIF']);
  expect([0, 1, 2].map(placesText)).toEqual(['Not used', 'Used in 1 place', 'Used in 2 places']);
});
