const london = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Europe/London', ...options });

const SHORT = london('en-US', { dateStyle: 'medium' });
const LONG = london('en-US', { dateStyle: 'long' });
const BRITISH = london('en-GB', { dateStyle: 'long' });
/** The locale that writes ISO 8601. */
const DAY = london('en-CA', { dateStyle: 'short' });

/** Like 'Mar 14, 2026', for lists. @param moment ISO 8601 */
export const shortDate = (moment: string): string => SHORT.format(new Date(moment));

/** Like 'March 14, 2026', for articles. @param moment ISO 8601 */
export const longDate = (moment: string): string => LONG.format(new Date(moment));

/** The day it is in London, like '2026-03-14'. */
export const today = (): string => DAY.format(new Date());

/** Like '14 March 2026', for legal texts. @param day like '2026-03-14' */
export const britishDate = (day: string): string => BRITISH.format(new Date(day));
