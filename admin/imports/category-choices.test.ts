import { expect, it } from 'vitest';
import { USUAL_BLOG_IMPORT_OPTIONS as usual } from '#shared/imports.ts';
import { choiceOf, LEAVE_OUT, MAKE_NEW, withChoice } from './category-choices.ts';

const here = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const news = { source: 'News', posts: 3, category_id: here };
const odds = { source: 'Odds', posts: 1, category_id: null };

it('a category that nobody chose for becomes the one of the same name, or a new one', () => {
  expect(choiceOf(news, usual)).toBe(here);
  expect(choiceOf(odds, usual)).toBe(MAKE_NEW);
});

it.each([MAKE_NEW, LEAVE_OUT, other])('a choice of %s is kept, in place of the former one', (choice) => {
  const before = withChoice(withChoice([], 'Odds', other), 'News', here);
  const categories = withChoice(before, 'News', choice);
  expect(categories).toHaveLength(2);
  expect(choiceOf(news, { ...usual, categories })).toBe(choice);
  expect(choiceOf(odds, { ...usual, categories })).toBe(other);
});
