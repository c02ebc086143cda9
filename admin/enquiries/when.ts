import { londonDay } from '#shared/london-clock.ts';
import { londonDate, londonDayName, londonTimeOfDay } from '#shared/words.ts';

const DAY_MS = 24 * 3_600_000;
const HALF_YEAR = 183 * DAY_MS;

/** @returns the London day of a moment, relative to now where possible: 'Today', 'Yesterday', 'Tomorrow', 'Fri 20 Nov' or '4 Aug 2025' */
export function dayName(iso: string, now: number): string {
  const at = Date.parse(iso);
  const on = londonDay(new Date(at));
  for (const [name, days] of [
    ['Today', 0],
    ['Yesterday', -1],
    ['Tomorrow', 1],
  ] as const)
    if (on === londonDay(new Date(now + days * DAY_MS))) return name;
  return Math.abs(at - now) < HALF_YEAR ? londonDayName(at, 'short') : londonDate(iso);
}

/** @returns the result of `dayName` or `moment` for mid-sentence use: 'today', 'Fri 20 Nov' */
export const midSentence = (words: string): string =>
  words.replace(/^(Today|Yesterday|Tomorrow)/, (name) => name.toLowerCase());

/** @returns such as 'Yesterday, 16:42', in London time */
export const moment = (iso: string, now: number): string => `${dayName(iso, now)}, ${londonTimeOfDay(iso)}`;
