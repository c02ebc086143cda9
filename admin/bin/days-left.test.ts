import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');

test.each([
  ['2026-03-31T11:00:00.000Z', '30 days'],
  ['2026-03-02T13:00:00.000Z', '1 day'],
  ['2026-03-02T11:00:00.000Z', 'less than a day'],
  ['2026-02-01T00:00:00.000Z', 'less than a day'],
])('what expires at %s can be brought back for %s', (expiresAt, words) => {
  expect(daysLeft(expiresAt, NOW)).toBe(words);
});
