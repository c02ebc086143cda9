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
const onMonday = (from: string, to: string) => busy(`2026-12-07T${from}Z`, `2026-12-07T${to}Z`);
const hours = (day: number, from: string, to: string) => ({ day, from, to });
/** The whole hours of a day from 00:00. */
const each = (day: string, count: number) =>
  Array.from({ length: count }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:00`).join(' ');

it.each<[what: string, slots: string, rules?: Partial<SlotRules>, busy?: Busy[], now?: string]>([
  ['hours', '07T09:00 07T09:30 07T10:00 07T10:30'],
  ['a length that leaves a rest', '07T09:00 07T09:50', { minutes: 50 }],
  ['a gap', '07T09:00 07T09:45 07T10:30', { gap_minutes: 15 }],
  [
    'hours that overlap',
    '07T09:00 07T09:30',
    { hours: [hours(1, '09:15', '10:15'), hours(1, '09:00', '10:00')] },
  ],
  ['notice', '07T10:00 07T10:30', { notice_hours: 22 }],
  ['a horizon', '07T09:00 14T09:00', { horizon_days: 8, minutes: 120 }],
  [
    'days off',
    '14T09:00',
    { days_off: [{ from: '2026-12-01', to: '2026-12-07' }], horizon_days: 8, minutes: 120 },
  ],
  ['what is busy', '07T10:00 07T10:30', {}, [onMonday('09:29', '09:31')]],
  [
    'what touches',
    '07T09:00 07T10:00 07T10:30',
    {},
    [onMonday('08:00', '09:00'), onMonday('09:30', '10:00')],
  ],
  ['the gap around what is busy', '07T09:00 07T10:30', { gap_minutes: 15 }, [onMonday('10:05', '10:10')]],
  [
    'a long one that began before a short one',
    '07T10:00 07T10:30',
    {},
    [onMonday('09:35', '09:40'), busy('2026-12-05T00:00Z', '2026-12-07T09:20Z')],
  ],
  ['no hours', '', { hours: [] }],
  // 28 March 2027: from 01:00 GMT it is 02:00.
  [
    'the clocks going forward, a day with 23 hours',
    each('28', 23),
    { hours: [ALL_SUNDAY], minutes: 60, horizon_days: 1 },
    [],
    '2027-03-27T12:00:00Z',
  ],
  [
    'hours in the hour that is left out',
    '28T01:00',
    { hours: [hours(7, '01:00', '03:00')], minutes: 60, horizon_days: 1 },
    [],
    '2027-03-27T12:00:00Z',
  ],
  // 31 October 2027: at 01:00 GMT, 02:00 in London, it is 01:00 again.
  [
    'the clocks going back, a day with 25 hours',
    `30T23:00 ${each('31', 24)}`,
    { hours: [ALL_SUNDAY], minutes: 60, horizon_days: 1 },
    [],
    '2027-10-30T12:00:00Z',
  ],
  [
    'the same hours before and after a change',
    '27T09:00 29T08:00',
    { hours: [hours(6, '09:00', '10:00'), hours(1, '09:00', '10:00')], minutes: 60, horizon_days: 3 },
    [],
    '2027-03-26T12:00:00Z',
  ],
])('%s', (_what, slots, rules, taken = [], now = NOW) => {
  const found = slotsOf({ ...RULES, ...rules }, taken, Date.parse(now));
  expect(found.map((slot) => new Date(slot).toISOString().slice(8, 16)).join(' ')).toBe(slots);
});
