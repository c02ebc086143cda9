import { expect, it } from 'vitest';
import { shownWords } from './shown-words.ts';
import { withMarks } from './with-marks.ts';

it('a question is called as visitors read it, and what is counted in an answer by its name', () => {
  document.head.innerHTML = '<meta name="application-name" content="Northgate Advisory">';
  expect(shownWords('Why should I choose {brand}?')).toBe('Why should I choose Northgate?');
  expect(withMarks('{brand} has {team} people, {and} more')).toBe(
    'Northgate has [Number of people, such as nine] people, {and} more',
  );
});
