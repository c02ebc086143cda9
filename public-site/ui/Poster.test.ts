import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ABOUT_PAGE } from '../content/about.ts';
import { CONTACT_PAGE } from '../content/contact.ts';
import { HEADLINES } from '../content/home.ts';
import { SPECIALITIES_PAGE } from '../content/specialities.ts';
import { TEAM_PAGE } from '../content/team.ts';
import { fitClass } from './Poster.tsx';

const fits = readFileSync(new URL('../styles/poster-fits.css', import.meta.url), 'utf8');
const posters = [...HEADLINES, ABOUT_PAGE, TEAM_PAGE, SPECIALITIES_PAGE, CONTACT_PAGE];

test('every poster line has its measured width, once, so that it fills the page', () => {
  for (const line of posters.flatMap(({ wide, narrow }) => [...wide, ...narrow])) {
    expect(fits.split(`.${fitClass(line)} {`), line).toHaveLength(2);
  }
});

test('a question mark is wider than an exclamation mark', () => {
  expect(fitClass('the table?')).not.toBe(fitClass('the table!'));
});
