const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hour12: false });
const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
});

/** @returns such as 'Good morning, Eleanor', by London's clock; without a name where there is none yet */
export function greeting(now: Date, name = ''): string {
  const hour = Number(HOUR.format(now));
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const [first] = name.split(' ');
  return first ? `Good ${part}, ${first}` : `Good ${part}`;
}

/** @returns such as 'Monday 23 November 2026, 09:10 in London' */
export const today = (now: Date): string =>
  `${DAY.format(now).replace(',', '')}, ${TIME.format(now)} in London`;
