import { fromLondonClock } from '#shared/london-clock.ts';

/** Dates are shown and entered in London time, wherever the browser is. */
const EARLIEST_YEAR = 1900;
const HOUR_MS = 3_600_000;

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
/** The value of a datetime-local input. */
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * The `format` of a DateTimeInput, which formats twice.
 * @returns a moment as the value of a datetime-local input, '' for none
 */
export function toLondonInput(iso: string | null | undefined): string {
  if (!iso || Number.isNaN(Date.parse(iso))) return '';
  if (LOCAL.test(iso)) return iso;
  const parts = Object.fromEntries(
    wallClock.formatToParts(new Date(iso)).map((part) => [part.type, part.value]),
  );
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** @returns the London day of a moment as the value of a date input, '' for none */
export const toLondonDay = (iso: string | null | undefined): string => toLondonInput(iso).slice(0, 10);

/**
 * The `parse` of a DateTimeInput.
 * @param local the value of a datetime-local input, read as London time
 * @returns ISO 8601 in UTC, null for none
 */
export function fromLondonInput(local: string): string | null {
  const asUtc = Date.parse(`${local}Z`);
  // A year is typed digit by digit: 0002 is on its way to 2026.
  if (Number.isNaN(asUtc) || Number(local.slice(0, 4)) < EARLIEST_YEAR) return null;
  return new Date(fromLondonClock(asUtc)).toISOString();
}

/** @returns the first moment of a London day given as YYYY-MM-DD, null for none */
export const londonDayStart = (day: string): string | null => (day ? fromLondonInput(`${day}T00:00`) : null);

/** @returns the last millisecond of a London day given as YYYY-MM-DD, null for none */
export function londonDayEnd(day: string): string | null {
  const lastMinute = day ? fromLondonInput(`${day}T23:59`) : null;
  return lastMinute && new Date(Date.parse(lastMinute) + 59_999).toISOString();
}

/**
 * @param local the value of a datetime-local input, read as London time
 * @returns what a change of the clocks does to this time, as `fromLondonInput` reads it; '' where there is none
 */
export function clockNote(local: string): string {
  const moment = fromLondonInput(local);
  if (!moment) return '';
  const time = local.slice(11, 16);
  const shown = toLondonInput(moment);
  if (shown !== local.slice(0, 16))
    return `The clocks go forward that night: ${time} does not exist, so it will be ${shown.slice(11)}.`;
  const later = toLondonInput(new Date(Date.parse(moment) + HOUR_MS).toISOString());
  return later === shown ? `The clocks go back that night: ${time} comes twice. This is the first.` : '';
}
