import { expect, it } from 'vitest';
import { countWords } from './count-words.ts';
import type { RecordCounts } from './public.ts';

const NONE = { 'team-members': 0, specialities: 0, sectors: 0, questions: 0 } as RecordCounts;

it.each([
  [0, { team: 'several', Team: 'Several', others: 'directors' }],
  [2, { team: 'several', Team: 'Several', others: 'directors' }],
  [3, { team: 'three', Team: 'Three', others: 'two' }],
  [9, { team: 'nine', Team: 'Nine', others: 'eight' }],
  [21, { team: '21', Team: '21', others: 'twenty' }],
])('says %i in words', (members, words) => {
  expect(countWords({ ...NONE, 'team-members': members }, 24)).toMatchObject(words);
});

it.each([
  [24, '24 hours'],
  [1, '1 hour'],
])('promises an answer within %i hours', (hours, promise) => {
  expect(countWords(NONE, hours)).toMatchObject({ promise });
});

it('has figures where figures stand', () => {
  expect(countWords({ ...NONE, specialities: 14 }, 24)).toMatchObject({
    Specialities: 'Fourteen',
    specialities_figure: '14',
  });
});
