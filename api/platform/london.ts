/** @returns a time (ISO 8601) in London, such as "5 March 2026 at 09:30" */
export function londonTime(moment: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'Europe/London' }).format(new Date(moment));
}

/** @returns the day of a moment (ISO 8601) in London, such as "5 March 2026" */
export const londonDay = (moment: string): string => londonTime(moment, { dateStyle: 'long' });

const HOUR_MS = 3_600_000;
const hourOf = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});

/**
 * @param shown London date and time, as milliseconds as if it were UTC
 * @returns the time in UTC; if clocks go back over it, the first one; if they skip it, an hour later
 */
export function fromLondonClock(shown: number): number {
  const inSummer = shown - HOUR_MS;
  return Number(hourOf.format(inSummer)) === new Date(shown).getUTCHours() ? inSummer : shown;
}
