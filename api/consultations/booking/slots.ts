import { addDays, fromLondonClock, londonDay } from '#shared/london-clock.ts';

/** When a colleague can be booked: the part of `availability` from which slots follow. */
export interface SlotRules {
  /** Weekly hours in London; `day` is 1 for Monday, and a time such as '09:30' or '24:00'. */
  hours: readonly { day: number; from: string; to: string }[];
  /** London days, YYYY-MM-DD, both included. */
  days_off: readonly { from: string; to: string }[];
  minutes: number;
  gap_minutes: number;
  notice_hours: number;
  horizon_days: number;
}

/** A time that is taken, in milliseconds since 1970. */
export interface Busy {
  from: number;
  to: number;
}

const MINUTE = 60_000;

/**
 * The times at which an appointment can begin. Hours are read from London's clock on each day, and from their beginning slots
 * follow each other by elapsed time, so that a day on which the clocks change has an hour more or less.
 * @param busy in any order; they may overlap
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970, ascending
 */
export function slotsOf(rules: SlotRules, busy: readonly Busy[], now: number): number[] {
  const length = rules.minutes * MINUTE;
  const gap = rules.gap_minutes * MINUTE;
  const earliest = now + rules.notice_hours * 60 * MINUTE;
  const taken = busy.toSorted((a, b) => a.from - b.from);
  const hours = rules.hours.toSorted((a, b) => a.from.localeCompare(b.from));
  const today = londonDay(new Date(now));
  const slots: number[] = [];
  let next = 0;
  let takenUntil = Number.NEGATIVE_INFINITY;
  /** Slots are asked for in their order, so that what is over by then is never looked at again. */
  const isFree = (start: number) => {
    for (; (taken[next]?.from ?? Number.POSITIVE_INFINITY) < start + length + gap; next += 1)
      takenUntil = Math.max(takenUntil, taken[next]?.to ?? 0);
    return takenUntil + gap <= start;
  };
  for (let ahead = 0; ahead <= rules.horizon_days; ahead += 1) {
    const day = addDays(today, ahead);
    if (rules.days_off.some(({ from, to }) => from <= day && day <= to)) continue;
    for (const { from, to } of hours.filter((one) => one.day === weekday(day))) {
      const end = atLondon(day, to);
      const last = slots.at(-1);
      // Hours that overlap give no overlapping slots.
      let start = Math.max(atLondon(day, from), last === undefined ? 0 : last + length + gap);
      for (; start + length <= end; start += length + gap)
        if (start >= earliest && isFree(start)) slots.push(start);
    }
  }
  return slots;
}

/** @returns 1 for Monday to 7 for Sunday */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const atLondon = (day: string, clock: string) => fromLondonClock(Date.parse(`${day}T${clock}:00Z`));
