import { expect, it } from 'vitest';
import { periodOf } from './routes.ts';

it('ends now, begins with a London day, and is compared with as much time of the days before', () => {
  const period = periodOf(7, new Date('2026-11-21T10:30:00.000Z'));
  expect(period).toEqual({
    ...{ firstDay: '2026-11-15', lastDay: '2026-11-21' },
    from: '2026-11-15T00:00:00.000Z',
    to: '2026-11-21T10:30:00.000Z',
    beforeFrom: '2026-11-08T00:00:00.000Z',
    beforeTo: '2026-11-14T10:30:00.000Z',
    beforeDay: '2026-11-08',
  });
});

it('takes the days before a clock change from London, not from UTC', () => {
  const spring = periodOf(7, new Date('2026-04-01T22:30:00.000Z'));
  expect(spring).toMatchObject({ from: '2026-03-26T00:00:00.000Z', lastDay: '2026-04-01' });
  const autumn = periodOf(7, new Date('2026-10-26T00:15:00.000Z'));
  expect(autumn.from).toBe('2026-10-19T23:00:00.000Z');
});

it('never reaches into the period itself when the days before were shorter', () => {
  const late = periodOf(7, new Date('2026-10-25T23:59:59.000Z'));
  expect(Date.parse(late.beforeTo)).toBeLessThanOrEqual(Date.parse(late.from));
});
