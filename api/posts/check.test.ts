import { describe, expect, it } from 'vitest';
import type { ContentElement } from '../content/inspect-content.ts';
import { checkFields, checkStripped, internalLinks } from './check.ts';

const element = (tag: string, attributes: Record<string, string> = {}): ContentElement => ({
  tag,
  attributes,
  line: 1,
});

describe('title and description', () => {
  const post = {
    ...{ id: null, title: 'T', slug: 't', excerpt: 'E', content: '', category_id: 'some' },
    ...{ seo_title: '', seo_description: '' },
  };

  it('are measured as search results show them', () => {
    expect(checkFields({ ...post, title: 'T'.repeat(60), excerpt: 'E'.repeat(160) })).toEqual([]);
    expect(checkFields({ ...post, title: 'T'.repeat(99), seo_title: 'S'.repeat(61) })).toMatchObject([
      { rule: 'long_title', field: 'seo_title' },
    ]);
    expect(checkFields({ ...post, seo_description: 'S'.repeat(161) })).toMatchObject([
      { rule: 'long_description', field: 'seo_description' },
    ]);
  });

  it('say the same thing once however often markup is left out', () => {
    const stripped = [1, 2, 3].map((line) => ({ tag: 'td', attribute: 'align', line }));
    expect(checkStripped(stripped)).toMatchObject([
      { message: 'The alignment of table columns is not kept (3 times).', line: 1 },
    ]);
  });
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
