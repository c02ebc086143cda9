import { expect, test } from 'vitest';
import type { PageTextDefinition } from './definition.ts';
import { PAGE_TEXT_DEFINITIONS } from './index.ts';
import { pageTextSchema } from './schema.ts';

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
