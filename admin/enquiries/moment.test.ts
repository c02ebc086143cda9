import { expect, it } from 'vitest';
import { moment } from './clock.tsx';

/** 00:15 in London, still the previous day in UTC. */
const NOW = Date.parse('2026-07-01T23:15:00Z');

it.each([
  ['2026-07-02T07:00:00Z', 'Today, 08:00'],
  ['2026-07-01T22:59:00Z', 'Yesterday, 23:59'],
  ['2026-07-03T22:30:00Z', 'Tomorrow, 23:30'],
  ['2026-07-03T23:30:00Z', 'Sat 4 Jul, 00:30'],
  ['2026-06-20T08:12:00Z', 'Sat 20 Jun, 09:12'],
  ['2025-12-01T09:00:00Z', '1 Dec 2025, 09:00'],
])('says the day of %s as people do', (iso, words) => {
  expect(moment(iso, NOW)).toBe(words);
});
