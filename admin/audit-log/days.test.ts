import { expect, it } from 'vitest';
import { byDay } from './days.ts';

it('groups entries by the day in London', () => {
  const now = Date.parse('2026-07-02T09:00:00Z');
  const at = (moment: string) => ({ at: moment });
  const days = byDay(
    [
      at('2026-07-02T08:00:00Z'),
      // 00:30 on 2 July in London.
      at('2026-07-01T23:30:00Z'),
      at('2026-07-01T22:30:00Z'),
      at('2026-06-29T10:00:00Z'),
    ],
    now,
  );
  expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['29 Jun 2026', 1],
  ]);
});
