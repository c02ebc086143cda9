import { expect, it } from 'vitest';
import type { ContentElement } from '../content/inspect-content.ts';
import { checkStripped, internalLinks } from './check.ts';

const element = (tag: string, attributes: Record<string, string> = {}): ContentElement => ({
  tag,
  attributes,
  line: 1,
});

it('says the same thing once however often markup is left out', () => {
  const stripped = [1, 2, 3].map((line) => ({ tag: 'td', attribute: 'align', line }));
  expect(checkStripped(stripped)).toMatchObject([
    { message: 'The alignment of table columns is not kept (3 times).', line: 1 },
  ]);
});

it('links within the site are known by path and by address, and others are left alone', () => {
  const paths = (...addresses: string[]) =>
    internalLinks(
      addresses.map((href) => element('a', { href })),
      'https://site.example',
      'own',
    ).map(({ path }) => path);
  expect(paths('/about/', 'https://site.example/blog/a?b#c', 'other', '../team', '//site.example/x')).toEqual(
    ['/about', '/blog/a', '/blog/other', '/team', '/x'],
  );
  expect(
    paths('https://example.com/', 'mailto:a@example.com', '#part', '/media/a.png', '/admin', ''),
  ).toEqual([]);
});
