import { describe, expect, it } from 'vitest';
import {
  clockNote,
  fromLondonInput,
  londonDayEnd,
  londonDayStart,
  toLondonDay,
  toLondonInput,
} from './london-time.ts';

describe('London time', () => {
  it('is an hour ahead of UTC in summer and level with it in winter', () => {
    expect(fromLondonInput('2026-07-01T09:00')).toBe('2026-07-01T08:00:00.000Z');
    expect(fromLondonInput('2026-01-15T09:00')).toBe('2026-01-15T09:00:00.000Z');
  });

  it('survives a round trip across both clock changes', () => {
    for (const local of ['2026-03-29T00:59', '2026-03-29T02:00', '2026-10-25T00:30', '2026-10-25T02:00']) {
      expect(toLondonInput(fromLondonInput(local))).toBe(local);
    }
  });

  it('takes the first of a repeated time, and moves a skipped one forward', () => {
    expect(fromLondonInput('2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(fromLondonInput('2026-03-29T01:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(toLondonInput('2026-03-29T01:30:00.000Z')).toBe('2026-03-29T02:30');
  });

  it('starts and ends a day at midnight in London', () => {
    expect(londonDayStart('2026-07-01')).toBe('2026-06-30T23:00:00.000Z');
    expect(londonDayEnd('2026-07-01')).toBe('2026-07-01T22:59:59.999Z');
    expect(toLondonDay(londonDayStart('2026-07-01'))).toBe('2026-07-01');
    expect(toLondonDay(londonDayEnd('2026-07-01'))).toBe('2026-07-01');
  });
});

it.each([
  ['2027-03-28T01:30', 'The clocks go forward that night: 01:30 does not exist, so it will be 02:30.'],
  ['2027-10-31T01:30', 'The clocks go back that night: 01:30 comes twice. This is the first.'],
  ['2027-03-28T02:00', ''],
  ['2027-10-31T02:00', ''],
  ['', ''],
])('says of %s what a change of the clocks does to it', (local, note) => {
  expect(clockNote(local)).toBe(note);
});
