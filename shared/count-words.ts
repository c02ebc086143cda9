import type { RecordCounts } from './public.ts';
import { plural } from './words.ts';

const WORDS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** @returns a number for running text: 'nine', '21' above twenty, and 'several' below `least` */
const numberWord = (count: number, least = 2): string =>
  count < least ? 'several' : (WORDS[count] ?? String(count));

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Words for the facts in the site's texts: {team} is 'nine', {Team} 'Nine', {others} 'eight', without the director whom a
 * client appoints; {specialities_figure} is '14'. For fewer than three people it is 'several' and 'the other directors', as one
 * impresses nobody, and a new installation has none. {promise} is the response time.
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
    promise: plural(consultationHours, 'hour'),
  };
}
