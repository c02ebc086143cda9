import { expect, test } from 'vitest';
import { share } from './words.ts';

test('a share of nothing is a dash', () => {
  expect([share(0, 0), share(97, 3)]).toEqual(['–', '97%']);
});
