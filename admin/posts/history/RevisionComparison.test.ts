import { expect, it } from 'vitest';
import { differing } from './FieldDifference.tsx';

it('treats absent, null, empty and false as equal', () => {
  const fields = ['a', 'b', 'c', 'd', 'e'];
  expect(differing(fields, { a: null, b: '', c: [], d: false }, { a: '', c: null, d: null })).toEqual([]);
  expect(differing(fields, { a: 0, b: 'x', c: ['x'], d: true }, {})).toEqual(['a', 'b', 'c', 'd']);
});

it('treats all kinds of line breaks as equal', () => {
  expect(differing(['a'], { a: 'x\r\ny' }, { a: 'x\ny' })).toEqual([]);
});
