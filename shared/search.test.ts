import { expect, it } from 'vitest';
import { FOLDED } from '../tests/support/folded.ts';
import { fold, isFoundIn, searchedNumber, searchParts } from './search.ts';

it.each(FOLDED)('%j is compared as %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});

it.each([
  ['board paper', ['board', 'paper']],
  ['  "board  paper" cash ', ['board paper', 'cash']],
  ['“Line two”', ['line two']],
  ['12" screen', ['12', 'screen']],
  ['"" “ ”', []],
  ['say "one two"three', ['say', 'one two', 'three']],
  ['Growth, succession. (M&A)? C++ founders’', ['growth', 'succession', 'm&a', 'c++', 'founders']],
  ['Non‑executive of 2025-26 "year-end date"', ['non', 'executive', 'of', '2025-26', 'year-end date']],
  ['… ? U.K.', ['...', '?', 'u.k']],
])('%s has the parts %j', (search, parts) => {
  expect(searchParts(search)).toEqual(parts);
});

it('finds all parts in any of the texts', () => {
  expect(isFoundIn(['Rene’s café', 'Menu'], 'MENU cafe, renes')).toBe(false);
  expect(isFoundIn(['René’s café', 'Menu'], 'MENU cafe, rene’s')).toBe(true);
});

it.each([
  ['07700 900123', '700900123'],
  ['+44 (0)7700-900‑123', '700900123'],
  ['00447700900123', '700900123'],
  ['+1 415 555 2671', '155552671'],
  ['0113 4960', '1134960'],
  ['1234', undefined],
  ['12345 people', undefined],
])('%s looks for the number with %s', (search, digits) => {
  expect(searchedNumber(search)).toBe(digits);
});
