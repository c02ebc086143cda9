import { format } from 'date-fns';
import { expect, test } from 'vitest';
import { longDate, shortDate } from './dates.ts';

test('dates read as date-fns writes the specified formats', () => {
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(2026, month, 5);
    const moment = new Date(Date.UTC(2026, month, 5, 12)).toISOString();
    expect(shortDate(moment)).toBe(format(day, 'MMM d, yyyy'));
    expect(longDate(moment)).toBe(format(day, 'MMMM d, yyyy'));
  }
});

test('the day is the one in London, wherever the reader is', () => {
  expect(shortDate('2026-06-30T23:30:00.000Z')).toBe('Jul 1, 2026');
  expect(longDate('2026-12-31T23:30:00.000Z')).toBe('December 31, 2026');
});
