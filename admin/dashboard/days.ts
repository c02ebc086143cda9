const long = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/** @param day YYYY-MM-DD @returns such as 'Sat, 21 Nov 2026' */
export const longDay = (day: string): string => long.format(new Date(`${day}T00:00:00Z`));

/** @param day YYYY-MM-DD @returns such as '21 Nov' */
export const shortDay = (day: string): string => short.format(new Date(`${day}T00:00:00Z`));
