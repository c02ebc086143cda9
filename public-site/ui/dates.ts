/**
 * Dates as date-fns writes 'MMM d, yyyy' and 'MMMM d, yyyy', by the browser's own formatter, which is 5 kB lighter.
 * It is the day in London, so that server and browser agree wherever they are.
 */
const inLondon = (month: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/London', month, day: 'numeric', year: 'numeric' });

const short = inLondon('short');
const long = inLondon('long');

/** Like 'Mar 14, 2026', for lists. @param moment ISO 8601 */
export const shortDate = (moment: string): string => short.format(new Date(moment));

/** Like 'March 14, 2026', for articles. @param moment ISO 8601 */
export const longDate = (moment: string): string => long.format(new Date(moment));

/** Sweden writes its dates as ISO 8601 does. */
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The day it is in London, like '2026-03-14'. */
export const today = (): string => isoDay.format(new Date());

const british = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

/** Like '14 March 2026', for legal texts. @param day like '2026-03-14' */
export const britishDate = (day: string): string => british.format(new Date(`${day}T00:00:00Z`));
