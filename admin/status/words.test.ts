import { expect, test } from 'vitest';
import { howLong, inUnits, share } from './words.ts';

test('amounts are read at a glance', () => {
  expect([0, 999, 1000, 12_345_678, 2.5e12].map(inUnits)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.0 kB',
    '12.3 MB',
    '2.5 TB',
  ]);
  expect([5, 300, 7200, 864_000].map(howLong)).toEqual(['5 s', '5 min', '2 h', '10 days']);
  expect([share(0, 0), share(97, 3)]).toEqual(['–', '97%']);
});
