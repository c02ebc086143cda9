import { expect, test } from 'vitest';
import { brandLines } from './brand.ts';

test.each([
  ['Verve & Co. Non-Executives', ['Verve & Co.', 'Non-Executives']],
  ['Northbound', ['Northbound', null]],
  [' Two  Words ', ['Two', 'Words']],
])('%s is set as %j', (name, lines) => {
  expect(brandLines(name)).toEqual(lines);
});
