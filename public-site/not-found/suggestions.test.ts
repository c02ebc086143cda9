import { expect, test } from 'vitest';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { suggestionsFor } from './NotFoundPage.tsx';

const names = (path: string) => suggestionsFor(path, showPageTexts('missing', {})).map(({ name }) => name);

test.each([
  ['/my-blog', ['All Articles']],
  ['/ARTICLE/12', ['All Articles']],
  ['/news/today', ['All Articles']],
  ['/our-services', ['Our Specialities']],
  ['/portfolio/unknown', ['Our Specialities']],
  ['/industry', ['Our Specialities']],
  ['/specialist', ['Our Specialities']],
  ['/meet-the-team', ['About Us', 'Our Team']],
  ['/who', ['About Us', 'Our Team']],
  ['/get-in-touch-now', ['Contact Us']],
  ['/book/consultation', ['Contact Us']],
  ['/nothing-we-know', []],
])('%s suggests %j', (path, expected) => {
  expect(names(path)).toEqual(expected);
});

test('no more than three are suggested, in the order of the rules', () => {
  expect(names('/blog/portfolio/team/contact')).toEqual(['All Articles', 'Our Specialities', 'About Us']);
});
