import { expect, it } from 'vitest';
import { countWords } from './count-words.ts';
import { listing } from './listing.ts';
import type { RecordCounts } from './public.ts';
import { byteSize, distance, plural } from './words.ts';

const HOUR = 3_600_000;

it('counts things', () => {
  expect([0, 1, 2300].map((count) => plural(count, 'post'))).toEqual(['0 posts', '1 post', '2,300 posts']);
  expect([1, 2].map((count) => plural(count, 'person', 'people'))).toEqual(['1 person', '2 people']);
});

it.each([
  [999, '999 bytes'],
  [84_400, '84 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [2.5e12, '2.5 TB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(byteSize(bytes)).toBe(text);
});

it('puts distances into words', () => {
  const now = Date.parse('2026-07-01T00:00:00Z');
  expect(distance(now, now + 20_000)).toBe('less than a minute');
  expect(distance(now, now + 60_000)).toBe('1 minute');
  expect(distance(now, now - 3 * HOUR)).toBe('3 hours');
  expect(distance(now, now + 47 * HOUR)).toBe('47 hours');
  expect(distance(now, now + 72 * HOUR)).toBe('3 days');
});

it('lists as British English does', () => {
  const format = new Intl.ListFormat('en-GB');
  for (const words of [[], ['one'], ['one', 'two'], ['one', 'two', 'three'], ['a, b', 'c and d', 'e', 'f']])
    expect(listing(words)).toBe(format.format(words));
});

const NONE = { 'team-members': 0, specialities: 0, sectors: 0, questions: 0 } as RecordCounts;

it.each([
  [2, { team: 'several', Team: 'Several', others: 'directors' }],
  [3, { team: 'three', Team: 'Three', others: 'two' }],
  [9, { team: 'nine', Team: 'Nine', others: 'eight' }],
  [21, { team: '21', Team: '21', others: 'twenty' }],
])('says %i in words', (members, words) => {
  expect(countWords({ ...NONE, 'team-members': members }, 24)).toMatchObject(words);
});
