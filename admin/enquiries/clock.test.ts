import { expect, it } from 'vitest';
import { moment, responseClock } from './clock.tsx';

const NOW = Date.parse('2026-05-04T12:00:00Z');
const clock = (respond_by: string, status: 'new' | 'replied' | 'spam' = 'new') =>
  responseClock({ status, respond_by }, NOW);

it('warns for the last twelve hours, and is overdue afterwards', () => {
  expect(clock('2026-05-05T12:00:00Z')).toEqual({ tone: 'calm', text: '24 h left' });
  expect(clock('2026-05-05T00:00:00Z')).toEqual({ tone: 'soon', text: '12 h left' });
  expect(clock('2026-05-04T12:00:00Z')).toEqual({ tone: 'soon', text: 'less than 1 min left' });
  expect(clock('2026-05-04T11:59:59Z')).toEqual({ tone: 'overdue', text: 'Late by less than 1 min' });
});

it('shows hours and minutes, and days from three days on', () => {
  expect(clock('2026-05-04T16:10:00Z')?.text).toBe('4 h 10 min left');
  expect(clock('2026-05-02T12:01:00Z')?.text).toBe('Late by 47 h 59 min');
  expect(clock('2026-05-01T06:00:00Z')?.text).toBe('Late by 3 days');
});

it('does not run for an enquiry that was answered or is spam', () => {
  expect(clock('2026-05-04T10:00:00Z', 'replied')).toBeNull();
  expect(clock('2026-05-04T10:00:00Z', 'spam')).toBeNull();
});

/** 00:15 in London, still the previous day in UTC. */
const JUST_AFTER_MIDNIGHT = Date.parse('2026-07-01T23:15:00Z');

it.each([
  ['2026-07-02T07:00:00Z', 'Today, 08:00'],
  ['2026-07-01T22:59:00Z', 'Yesterday, 23:59'],
  ['2026-07-03T22:30:00Z', 'Tomorrow, 23:30'],
  ['2026-07-03T23:30:00Z', 'Sat 4 Jul, 00:30'],
  ['2026-06-20T08:12:00Z', 'Sat 20 Jun, 09:12'],
  ['2025-12-01T09:00:00Z', '1 Dec 2025, 09:00'],
])('says the day of %s as people do', (iso, words) => {
  expect(moment(iso, JUST_AFTER_MIDNIGHT)).toBe(words);
});
