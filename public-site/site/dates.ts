const SHORT = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/London', dateStyle: 'medium' });
const LONG = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/London', dateStyle: 'long' });

/** Like 'Mar 14, 2026', for lists. @param moment ISO 8601 */
export const shortDate = (moment: string): string => SHORT.format(new Date(moment));

/** Like 'March 14, 2026', for articles. @param moment ISO 8601 */
export const longDate = (moment: string): string => LONG.format(new Date(moment));
