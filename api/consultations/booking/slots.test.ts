import { expect, it } from 'vitest';
import { type Busy, type SlotRules, slotsOf } from './slots.ts';

const MONDAY_MORNING = { day: 1, from: '09:00', to: '11:00' };
const RULES: SlotRules = {
  hours: [MONDAY_MORNING],
  days_off: [],
  minutes: 30,
  gap_minutes: 0,
  notice_hours: 0,
  horizon_days: 7,
};
/** A Sunday. */
const NOW = '2026-12-06T12:00:00Z';
const ALL_SUNDAY = { day: 7, from: '00:00', to: '24:00' };
const busy = (from: string, to: string): Busy => ({ from: Date.parse(from), to: Date.parse(to) });

it.each<[what: string, rules: Partial<SlotRules>, busy: Busy[], now: string, slots: string[]]>([
  ['hours', {}, [], NOW, ['07T09:00', '07T09:30', '07T10:00', '07T10:30']],
  ['a length that leaves a rest', { minutes: 50 }, [], NOW, ['07T09:00', '07T09:50']],
  ['a gap', { gap_minutes: 15 }, [], NOW, ['07T09:00', '07T09:45', '07T10:30']],
  [
    'hours that overlap',
    {
      hours: [
        { day: 1, from: '09:15', to: '10:15' },
        { day: 1, from: '09:00', to: '10:00' },
      ],
    },
    [],
    NOW,
    ['07T09:00', '07T09:30'],
  ],
  ['notice', { notice_hours: 22 }, [], NOW, ['07T10:00', '07T10:30']],
  [
    'a horizon',
    { hours: [MONDAY_MORNING], horizon_days: 8, minutes: 120 },
    [],
    NOW,
    ['07T09:00', '14T09:00'],
  ],
  [
    'days off',
    { days_off: [{ from: '2026-12-01', to: '2026-12-07' }], horizon_days: 8, minutes: 120 },
    [],
    NOW,
    ['14T09:00'],
  ],
  ['what is busy', {}, [busy('2026-12-07T09:29:00Z', '2026-12-07T09:31:00Z')], NOW, ['07T10:00', '07T10:30']],
  [
    'what touches',
    {},
    [
      busy('2026-12-07T08:00:00Z', '2026-12-07T09:00:00Z'),
      busy('2026-12-07T09:30:00Z', '2026-12-07T10:00:00Z'),
    ],
    NOW,
    ['07T09:00', '07T10:00', '07T10:30'],
  ],
  [
    'the gap around what is busy',
    { gap_minutes: 15 },
    [busy('2026-12-07T10:05:00Z', '2026-12-07T10:10:00Z')],
    NOW,
    ['07T09:00', '07T10:30'],
  ],
  [
    'a long one that began before a short one',
    {},
    [
      busy('2026-12-07T09:35:00Z', '2026-12-07T09:40:00Z'),
      busy('2026-12-05T00:00:00Z', '2026-12-07T09:20:00Z'),
    ],
    NOW,
    ['07T10:00', '07T10:30'],
  ],
  ['no hours', { hours: [] }, [], NOW, []],
  // 28 March 2027: from 01:00 GMT it is 02:00.
  [
    'the clocks going forward, a day with 23 hours',
    { hours: [ALL_SUNDAY], minutes: 60, horizon_days: 1 },
    [],
    '2027-03-27T12:00:00Z',
    Array.from({ length: 23 }, (_, hour) => `28T${String(hour).padStart(2, '0')}:00`),
  ],
  [
    'hours in the hour that is left out',
    { hours: [{ day: 7, from: '01:00', to: '03:00' }], minutes: 60, horizon_days: 1 },
    [],
    '2027-03-27T12:00:00Z',
    ['28T01:00'],
  ],
  // 31 October 2027: at 01:00 GMT, 02:00 in London, it is 01:00 again.
  [
    'the clocks going back, a day with 25 hours',
    { hours: [ALL_SUNDAY], minutes: 60, horizon_days: 1 },
    [],
    '2027-10-30T12:00:00Z',
    ['30T23:00', ...Array.from({ length: 24 }, (_, hour) => `31T${String(hour).padStart(2, '0')}:00`)],
  ],
  [
    'the same hours before and after a change',
    {
      hours: [
        { day: 6, from: '09:00', to: '10:00' },
        { day: 1, from: '09:00', to: '10:00' },
      ],
      minutes: 60,
      horizon_days: 3,
    },
    [],
    '2027-03-26T12:00:00Z',
    ['27T09:00', '29T08:00'],
  ],
])('%s', (_what, rules, taken, now, slots) => {
  const found = slotsOf({ ...RULES, ...rules }, taken, Date.parse(now));
  expect(found.map((slot) => new Date(slot).toISOString().slice(8, 16))).toEqual(slots);
});
