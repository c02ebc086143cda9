import { expect, it } from 'vitest';
import { londonMeanings } from './london-meanings.ts';

it('a time on an ordinary day means one moment, in summer and in winter', () => {
  expect(londonMeanings('2026-07-01T09:00')).toEqual({ kind: 'once', moments: ['2026-07-01T08:00:00.000Z'] });
  expect(londonMeanings('2026-12-01T09:00')).toEqual({ kind: 'once', moments: ['2026-12-01T09:00:00.000Z'] });
});

it('an hour that the clocks go back over means two moments, and only that hour', () => {
  expect(londonMeanings('2026-10-25T01:30')).toEqual({
    kind: 'twice',
    moments: ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  });
  expect(londonMeanings('2026-10-25T01:00')?.kind).toBe('twice');
  expect(londonMeanings('2026-10-25T00:59')?.kind).toBe('once');
  expect(londonMeanings('2026-10-25T02:00')?.kind).toBe('once');
});

it('an hour that the clocks go forward over is none, and the next hour stands in for it', () => {
  expect(londonMeanings('2026-03-29T01:30')).toEqual({
    kind: 'never',
    moments: ['2026-03-29T01:30:00.000Z'],
  });
  expect(londonMeanings('2026-03-29T00:59')?.kind).toBe('once');
  expect(londonMeanings('2026-03-29T02:00')).toEqual({ kind: 'once', moments: ['2026-03-29T01:00:00.000Z'] });
});

it('a time that is half typed means nothing yet', () => {
  expect(londonMeanings('')).toBeNull();
  expect(londonMeanings('0002-03-29T01:30')).toBeNull();
});
