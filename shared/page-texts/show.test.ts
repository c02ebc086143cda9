import { expect, test } from 'vitest';
import { addressInOneLine } from './show.ts';

test('an address is put on one line with commas, whether its lines end with them or not', () => {
  expect(addressInOneLine('4 Sample Mews,\nRipon\n\n HG4 1AA ')).toBe('4 Sample Mews, Ripon, HG4 1AA');
});
