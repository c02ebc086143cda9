/* Formats durations, London dates and values of any type for the back office. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @returns such as '4 h 10 min', or from two days on only the days */
export function duration(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'less than 1 min';
  if (milliseconds >= 2 * DAY) return `${Math.floor(milliseconds / DAY)} days`;
  const hours = Math.floor(milliseconds / HOUR);
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}

const inLondon = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' });
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const dateOnly = inLondon(DATE);
const timeOfDay = inLondon({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY_NAMES = {
  /** '24 Nov' */
  plain: inLondon({ day: 'numeric', month: 'short' }),
  /** 'Tue 24 Nov' */
  short: inLondon({ weekday: 'short', day: 'numeric', month: 'short' }),
  /** 'Tuesday 24 November' */
  long: inLondon({ weekday: 'long', day: 'numeric', month: 'long' }),
  /** 'Tuesday' */
  weekday: inLondon({ weekday: 'long' }),
  /** 'Tuesday 24 November 2026' */
  full: inLondon({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
};
const dateAndTime = inLondon({ ...DATE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** @returns the day of a moment (ISO 8601) in London, such as '4 Aug 2026'; '' for none */
export const londonDate = (iso: string | null | undefined): string =>
  iso ? dateOnly.format(new Date(iso)) : '';

/** @returns a moment (ISO 8601) on a London clock, such as '4 Aug 2026, 09:00'; '' for none */
export const londonDateTime = (iso: string | null | undefined): string =>
  iso ? dateAndTime.format(new Date(iso)) : '';

/** @returns a moment (ISO 8601 or milliseconds) on a London clock, such as '09:00' */
export const londonTimeOfDay = (moment: string | number): string => timeOfDay.format(new Date(moment));

/** @returns the day of a moment (ISO 8601 or milliseconds) in London, as people call it */
export const londonDayName = (moment: string | number, style: keyof typeof DAY_NAMES): string =>
  DAY_NAMES[style].format(new Date(moment)).replace(',', '');

/** @returns the London time of a moment (ISO 8601) that is today, such as '09:00', else its day and time */
export const londonTimeOrDate = (iso: string): string =>
  londonDate(iso) === londonDate(new Date().toISOString()) ? londonTimeOfDay(iso) : londonDateTime(iso);

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*(?:Z|[+-][\d:]+)$/;

/**
 * @returns a field of any type as text
 * @param words.empty for an empty value
 * @param words.zone appended to times, which are London's
 */
export function valueText(value: unknown, { empty = '', zone = '' } = {}): string {
  if (value === null || value === undefined || value === '') return empty;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.join(', ') || empty;
  if (typeof value === 'string') return MOMENT.test(value) ? londonDateTime(value) + zone : value;
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}
