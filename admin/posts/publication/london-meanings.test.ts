import { expect, it } from 'vitest';
import { londonMeanings } from './london-meanings.ts';

it('an ordinary time has one meaning, in summer and winter', () => {
  expect(londonMeanings('2026-07-01T09:00')).toEqual({ kind: 'once', moments: ['2026-07-01T08:00:00.000Z'] });
  expect(londonMeanings('2026-12-01T09:00')).toEqual({ kind: 'once', moments: ['2026-12-01T09:00:00.000Z'] });
});

it('only the repeated hour has two meanings', () => {
  expect(londonMeanings('2026-10-25T01:30')).toEqual({
    kind: 'twice',
    moments: ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  });
  expect(londonMeanings('2026-10-25T01:00')?.kind).toBe('twice');
  expect(londonMeanings('2026-10-25T00:59')?.kind).toBe('once');
  expect(londonMeanings('2026-10-25T02:00')?.kind).toBe('once');
});

it('the skipped hour is replaced by the next one', () => {
  expect(londonMeanings('2026-03-29T01:30')).toEqual({
    kind: 'never',
    moments: ['2026-03-29T01:30:00.000Z'],
  });
  expect(londonMeanings('2026-03-29T00:59')?.kind).toBe('once');
  expect(londonMeanings('2026-03-29T02:00')).toEqual({ kind: 'once', moments: ['2026-03-29T01:00:00.000Z'] });
});

it('an incomplete time has no meaning', () => {
  expect(londonMeanings('')).toBeNull();
  expect(londonMeanings('0002-03-29T01:30')).toBeNull();
});
