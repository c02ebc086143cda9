/** @returns a moment (ISO 8601) as a clock and calendar in London show it, such as "5 March 2026 at 09:30" */
export function londonTime(moment: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'Europe/London' }).format(new Date(moment));
}

/** @returns the day of a moment (ISO 8601) in London, such as "5 March 2026" */
export const londonDay = (moment: string): string => londonTime(moment, { dateStyle: 'long' });
