import { plural } from '#shared/words.ts';

/** @returns '97%' of what was asked for, or a dash before anything was */
export function share(part: number, rest: number): string {
  return part + rest === 0 ? '–' : `${Math.round((100 * part) / (part + rest))}%`;
}

/** @returns '1 job', '2,300 jobs' */
export const jobsInWords = (count: number): string => plural(count, 'job');
