import { expect, it } from 'vitest';
import { duration, londonDate, londonDateTime, valueText } from './words.ts';

const HOUR = 3_600_000;

it('writes durations', () => {
  expect([20_000, 192 * 60_000, 4 * HOUR, 49 * HOUR].map(duration)).toEqual([
    'less than 1 min',
    '3 h 12 min',
    '4 h',
    '2 days',
  ]);
});

it('shows moments on a London clock', () => {
  expect(londonDate('2026-08-04T23:30:00Z')).toBe('5 Aug 2026');
  expect(londonDateTime('2026-08-04T08:00:00Z')).toBe('4 Aug 2026, 09:00');
  expect([londonDate(null), londonDateTime(undefined)]).toEqual(['', '']);
});

it('writes a value of any type', () => {
  const words = { empty: '(empty)', zone: ' London time' };
  expect(
    [null, '', [], true, ['a', 'b'], '2026-08-04T08:00:00.000Z', '2026-08-04 is a day', 7, { a: 1 }].map(
      (value) => valueText(value, words),
    ),
  ).toEqual([
    '(empty)',
    '(empty)',
    '(empty)',
    'Yes',
    'a, b',
    '4 Aug 2026, 09:00 London time',
    '2026-08-04 is a day',
    '7',
    '{\n  "a": 1\n}',
  ]);
});
