import { londonDayName, londonTimeOfDay } from '#shared/words.ts';

/** @returns a greeting by London time, such as 'Good morning, Eleanor'; without the name while it is unknown */
export function greeting(now: Date, name = ''): string {
  const hour = Number(londonTimeOfDay(now.getTime()).slice(0, 2));
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const [first] = name.split(' ');
  return first ? `Good ${part}, ${first}` : `Good ${part}`;
}

/** @returns such as 'Monday 23 November 2026, 09:10 in London' */
export const today = (now: Date): string =>
  `${londonDayName(now.getTime(), 'full')}, ${londonTimeOfDay(now.getTime())} in London`;
