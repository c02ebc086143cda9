const ZONE = 'Europe/London';
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: ZONE });
const day = format({ year: 'numeric', month: '2-digit', day: '2-digit' });
const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const near = format({ weekday: 'short', day: 'numeric', month: 'short' });
const far = format({ day: 'numeric', month: 'short', year: 'numeric' });
const DAY_MS = 24 * 3_600_000;
const HALF_YEAR = 183 * DAY_MS;

/** @returns the London day of a moment as people say it now: 'Today', 'Yesterday', 'Tomorrow', 'Fri 20 Nov' or '4 Aug 2025' */
export function dayName(iso: string, now: number): string {
  const at = Date.parse(iso);
  const on = day.format(at);
  for (const [name, days] of [
    ['Today', 0],
    ['Yesterday', -1],
    ['Tomorrow', 1],
  ] as const)
    if (on === day.format(now + days * DAY_MS)) return name;
  return Math.abs(at - now) < HALF_YEAR ? near.format(at).replace(',', '') : far.format(at);
}

/** @returns such as 'Yesterday, 16:42', by a London clock */
export const moment = (iso: string, now: number): string =>
  `${dayName(iso, now)}, ${clock.format(Date.parse(iso))}`;

/** @returns the London time of day of a moment, such as '16:42' */
export const timeOfDay = (iso: string | number): string => clock.format(new Date(iso));
