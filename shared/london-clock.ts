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

const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });

/**
 * @param shown what a London clock shows, as milliseconds as if it were UTC
 * @returns the moment in milliseconds. When the clocks go back, a time that happens twice means the first; when they go
 * forward, a time that does not happen means the one an hour later.
 */
export function fromLondonClock(shown: number): number {
  const inSummer = shown - HOUR_MS;
  return Number(hourOf.format(inSummer)) === new Date(shown).getUTCHours() ? inSummer : shown;
}

/**
 * @param day YYYY-MM-DD
 * @returns the start of the day in London
 */
export const startOfLondonDay = (day: string): Date =>
  new Date(fromLondonClock(Date.parse(`${day}T00:00:00Z`)));

/** @returns the day `count` days after another, before it if negative; YYYY-MM-DD */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}
