import { expect, it } from 'vitest';
import { addDays, londonDay, startOfLondonDay } from './london-clock.ts';

it('puts a moment on the day that London has, in winter and in summer', () => {
  expect(londonDay(new Date('2026-01-15T23:59:59.999Z'))).toBe('2026-01-15');
  expect(londonDay(new Date('2026-07-15T22:59:59.999Z'))).toBe('2026-07-15');
  expect(londonDay(new Date('2026-07-15T23:00:00.000Z'))).toBe('2026-07-16');
});

it('begins a day at midnight in London, an hour before UTC in summer', () => {
  expect(startOfLondonDay('2026-01-15').toISOString()).toBe('2026-01-15T00:00:00.000Z');
  expect(startOfLondonDay('2026-07-15').toISOString()).toBe('2026-07-14T23:00:00.000Z');
});

it('gives the days of a clock change 23 and 25 hours', () => {
  const hours = (day: string) =>
    (startOfLondonDay(addDays(day, 1)).getTime() - startOfLondonDay(day).getTime()) / 3_600_000;
  expect(hours('2026-03-28')).toBe(24);
  expect(hours('2026-03-29')).toBe(23);
  expect(hours('2026-03-30')).toBe(24);
  expect(hours('2026-10-25')).toBe(25);
  expect(hours('2026-10-26')).toBe(24);
});

it('every moment of a year lies between the beginning of its day and that of the next', () => {
  const yearStart = Date.parse('2026-01-01T00:30:00Z');
  for (let hour = 0; hour < 365 * 24; hour += 1) {
    const moment = new Date(yearStart + hour * 3_600_000);
    const day = londonDay(moment);
    expect(startOfLondonDay(day).getTime()).toBeLessThanOrEqual(moment.getTime());
    expect(startOfLondonDay(addDays(day, 1)).getTime()).toBeGreaterThan(moment.getTime());
  }
});
