import type { RecordCounts } from './public.ts';

const WORDS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** A number as running text has it: 'nine', '21' beyond twenty, and 'several' where one is too few to be counted. */
const numberWord = (count: number, least = 2): string =>
  count < least ? 'several' : (WORDS[count] ?? String(count));

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** @returns '24 hours' */
export const hoursText = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

/**
 * The words that stand for numbers of records in the site's texts: {team} is 'nine', {Team} 'Nine', {others} 'eight',
 * without the one director whom a client appoints; {specialities_figure} is '14'. Of fewer than three people the site says
 * 'several' and 'the other directors', because nobody is impressed by one, and a new installation has none yet.
 * {promise} is the time within which the team gets in touch.
 */
export function countWords(counts: RecordCounts, consultationHours: number): { [name: string]: string } {
  const members = counts['team-members'];
  const team = numberWord(members, 3);
  const specialities = numberWord(counts.specialities);
  return {
    team,
    Team: capital(team),
    others: members < 3 ? 'directors' : numberWord(members - 1),
    specialities,
    Specialities: capital(specialities),
    specialities_figure: String(counts.specialities),
    Sectors: capital(numberWord(counts.sectors)),
    Questions: capital(numberWord(counts.questions)),
    promise: hoursText(consultationHours),
  };
}
