import { expect, test } from 'vitest';
import type { PageTextDefinition } from '#shared/page-texts/definition.ts';
import { PAGE_TEXT_DEFINITIONS } from '#shared/page-texts/index.ts';
import { documentOf, wordsOf } from './ProseField.tsx';

test.each(
  Object.entries<PageTextDefinition>(PAGE_TEXT_DEFINITIONS).filter(([, { kind }]) => kind === 'prose'),
)('%s is opened and closed without a change', (_key, { default: words, sample = words }) => {
  for (const text of [words, sample]) expect(wordsOf(documentOf(text))).toBe(text);
});

test.each([
  'One **bold {name} word** and [a **bold** link to {name}](/about#team).',
  'Before\n- one\n- **two**\n- [three](https://example.com)\nAfter',
  'Words that are *none* of it: [not](javascript:alert(1)) and {nobody} – 2 * 3 ** 4',
])('%j stays as it is', (words) => {
  expect(wordsOf(documentOf(words))).toBe(words);
});

test('an address with brackets survives a round trip', () => {
  const href = 'https://en.example.org/Board_(of_directors)';
  const text = { type: 'text', text: 'Board', marks: [{ type: 'link', attrs: { href } }] };
  expect(wordsOf({ type: 'doc', content: [{ type: 'paragraph', content: [text] }] })).toBe(
    '[Board](https://en.example.org/Board_%28of_directors%29)',
  );
});
