/* Formats numbers, sizes, distances and London times for the site, mails, reports and the back office. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @returns such as '2,300' */
export const figure = (amount: number): string => amount.toLocaleString('en-GB');

/** @returns such as '1 post' or '2,300 posts' */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`;

const UNITS = ['MB', 'GB', 'TB'];

/** @returns such as '999 bytes', '84 kB', '2.1 MB' or '1.5 TB', by powers of 1,000 */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  let amount = bytes / 1_000_000;
  let unit = 0;
  for (; amount >= 999.95 && unit < UNITS.length - 1; unit += 1) amount /= 1000;
  return `${amount.toFixed(1)} ${UNITS[unit]}`;
}

/** @returns the distance between two moments, such as '3 hours', without saying which came first */
export function distance(fromMs: number, toMs: number): string {
  const apart = Math.abs(toMs - fromMs);
  const minutes = Math.round(apart / MINUTE);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return plural(minutes, 'minute');
  return minutes < 48 * 60
    ? plural(Math.round(apart / HOUR), 'hour')
    : plural(Math.round(apart / DAY), 'day');
}

/** @returns a moment (ISO 8601) on a London clock in a style of Intl */
export const londonTime = (iso: string, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'Europe/London' }).format(new Date(iso));

/** @returns the day of a moment (ISO 8601) in London in full, such as '4 August 2026' */
export const londonLongDate = (iso: string): string => londonTime(iso, { dateStyle: 'long' });
