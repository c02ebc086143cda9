/*
 * Dates like date-fns's 'MMM d, yyyy' and 'MMMM d, yyyy', of the London day, so that server and browser agree. Without Intl,
 * as creating the first formatter takes a phone longer than rendering the whole page.
 */
const HOUR_MS = 3_600_000;
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const MARCH = 2;
const OCTOBER = 9;

/** One in the morning UTC on the last Sunday of a month, when clocks change (Summer Time Order 2002). In milliseconds. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR_MS;
}

/** @returns a date whose UTC parts are London's */
function inLondon(moment: string | number): Date {
  const date = new Date(moment);
  const time = date.getTime();
  const year = date.getUTCFullYear();
  const isSummer = time >= clockChange(year, MARCH) && time < clockChange(year, OCTOBER);
  return isSummer ? new Date(time + HOUR_MS) : date;
}

const monthOf = (date: Date): string => MONTHS[date.getUTCMonth()] ?? '';

function american(moment: string, letters?: number): string {
  const date = inLondon(moment);
  return `${monthOf(date).slice(0, letters)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** Like 'Mar 14, 2026', for lists. @param moment ISO 8601 */
export const shortDate = (moment: string): string => american(moment, 3);

/** Like 'March 14, 2026', for articles. @param moment ISO 8601 */
export const longDate = (moment: string): string => american(moment);

/** The day it is in London, like '2026-03-14'. */
export const today = (): string => inLondon(Date.now()).toISOString().slice(0, 10);

/** Like '14 March 2026', for legal texts. @param day like '2026-03-14' */
export function britishDate(day: string): string {
  const date = new Date(day);
  return `${date.getUTCDate()} ${monthOf(date)} ${date.getUTCFullYear()}`;
}
