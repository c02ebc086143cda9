import { expect, it } from 'vitest';
import { placesText, typeName } from './MediaTile.tsx';

it('names file types and counts uses', () => {
  expect(['image/jpeg', 'image/webp', 'image/avif'].map(typeName)).toEqual(['JPEG', 'WebP', 'AVIF']);
  expect([0, 1, 2].map(placesText)).toEqual(['Not used', 'Used in 1 place', 'Used in 2 places']);
});
