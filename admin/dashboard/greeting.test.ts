import { expect, it } from 'vitest';
import { greeting, today } from './greeting.ts';

it.each([
  ['2026-07-01T10:59:00Z', 'Good morning, Eleanor'],
  ['2026-07-01T11:00:00Z', 'Good afternoon, Eleanor'],
  ['2026-07-01T17:00:00Z', 'Good evening, Eleanor'],
  ['2026-07-01T23:30:00Z', 'Good morning, Eleanor'],
])('at %s it says %s, by London’s clock', (at, words) => {
  expect(greeting(new Date(at), 'Eleanor Marsh')).toBe(words);
});

it('shows the day, and greets without a name', () => {
  expect(greeting(new Date('2026-11-23T09:10:00Z'))).toBe('Good morning');
  expect(today(new Date('2026-11-23T09:10:00Z'))).toBe('Monday 23 November 2026, 09:10 in London');
});
