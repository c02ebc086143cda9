import { expect, test } from 'vitest';
import { searchParts } from './search-parts.ts';

test.each([
  ['board paper', ['board', 'paper'], []],
  ['  "board  paper" cash ', ['cash'], ['board paper']],
  ['“line two”', [], ['line two']],
  ['"board"', ['board'], []],
  ['12" screen', ['12"', 'screen'], []],
  ['"" “ ”', [], []],
  ['say "one two"three', ['say', 'three'], ['one two']],
])('%s', (search, words, phrases) => {
  expect(searchParts(search)).toEqual({ words, phrases });
});
