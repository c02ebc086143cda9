import { expect, test } from 'vitest';
import type { PageTextDefinition } from './definition.ts';
import { PAGE_TEXT_DEFINITIONS } from './index.ts';
import { pageTextSchema } from './schema.ts';
import { addressInOneLine } from './show.ts';

const LINE: PageTextDefinition = { label: 'Button', kind: 'line', max: 20, default: 'Press' };
const problem = (definition: PageTextDefinition, value: unknown) =>
  pageTextSchema(definition).safeParse(value).error?.issues[0]?.message;

test.each(Object.entries<PageTextDefinition>(PAGE_TEXT_DEFINITIONS))(
  '%s keeps its own rules',
  (_key, definition) => {
    for (const value of [definition.default, definition.sample ?? definition.default])
      expect(pageTextSchema(definition).parse(value)).toBe(value);
    if (definition.narrow)
      expect(definition.narrow.replaceAll('\n', ' ')).toBe(definition.default.replaceAll('\n', ' '));
  },
);

test.each([
  ['', 'Button is required'],
  [null, 'Button is required'],
  ['   ', 'Button is required'],
  ['x'.repeat(21), 'Button must be at most 20 characters'],
  ['one\ntwo', 'Button is one line: take out the line break'],
  ['bell\u0007', 'Remove the invisible control characters'],
  ['{nobody} here', expect.stringContaining('{nobody} stands for nothing here. Use one of {name}')],
])('%j is refused', (value, message) => {
  expect(problem(LINE, value)).toEqual(message);
});

test('a year is four digits', () => {
  const { 'layout.founded': founded } = PAGE_TEXT_DEFINITIONS;
  expect(problem(founded, 'soon')).toBe(
    'Year of foundation, for search engines is four digits, such as 2022',
  );
  expect(problem(founded, '1987')).toBeUndefined();
});

test('a text is one paragraph, and lines are no blanks', () => {
  expect(pageTextSchema({ ...LINE, kind: 'text' }).parse(' one\r\n\n two ')).toBe('one two');
  expect(pageTextSchema({ ...LINE, kind: 'lines' }).parse(' one \n\n two ')).toBe('one\ntwo');
  expect(pageTextSchema({ ...LINE, optional: true }).parse(null)).toBe('');
});

test('what a page needs must stay, what a text may hold may', () => {
  const linked = { ...LINE, placeholders: ['link'], required: ['link'] };
  expect(problem(linked, 'none')).toBe('Keep ‘link’: what stands there is needed. Undo, or put it in again');
  expect(problem(linked, 'See {link}')).toBeUndefined();
  expect(problem(LINE, 'All {team} of us')).toBeUndefined();
});

test.each([
  ['{home_page}\n[Book](https://books.example)', undefined],
  ['{home_page}\n{home_page}', 'The same entry is there twice: take one out'],
  [
    '[Book](javascript:alert(1))',
    'Each entry is a page of this website, or a link with a name and an address',
  ],
  ['[Book](data:text/html,x)', expect.stringMatching(/^‘Book’ cannot lead to ‘data:text\/html,x’/)],
  ['[](https://books.example)', 'Give each link a name'],
  ['[A name that is much too long](/a)', expect.stringMatching(/at most 18 characters here$/)],
  [
    Array.from({ length: 9 }, (_, at) => `[L${at}](/a)`).join('\n'),
    'There is room for 8 entries: take out 1',
  ],
])('of a menu %j it says %j', (value, message) => {
  expect(problem(PAGE_TEXT_DEFINITIONS['layout.menu'], value)).toEqual(message);
});

test('an address is put on one line with commas, whether its lines end with them or not', () => {
  expect(addressInOneLine('4 Sample Mews,\nRipon\n\n HG4 1AA ')).toBe('4 Sample Mews, Ripon, HG4 1AA');
});
