const ZONE = 'Europe/London';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** @returns the day that a moment falls on in London, as YYYY-MM-DD */
export const londonDay = (moment: Date): string => calendar.format(moment);

/**
 * @param day YYYY-MM-DD
 * @returns the start of the day in London. Clocks change at 01:00 UTC, so midnight is never ambiguous.
 */
export function startOfLondonDay(day: string): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`);
  const summerMidnight = new Date(utcMidnight - HOUR_MS);
  return londonDay(summerMidnight) === day ? summerMidnight : new Date(utcMidnight);
}

/** @returns the day `count` days after another, before it if negative; YYYY-MM-DD */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** @returns the `count` London days that end with the day of `now`, oldest first, each YYYY-MM-DD */
export function lastLondonDays(count: number, now: Date): string[] {
  const today = londonDay(now);
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
}
