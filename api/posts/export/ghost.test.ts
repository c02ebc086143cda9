import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { GHOST, keepLists } from './ghost.ts';

it('redirects lead to addresses that Ghost takes', () => {
  const slugs = ['short', 'a'.repeat(200)];
  const all = slugs.map((slug, n) => ({ from: `/old-${n}`, to: `/blog/${slug}?x=1` }));
  const to = ['/short/', `/${'a'.repeat(191)}/`];
  expect(Object.values(parse(GHOST.redirects.text(all, slugs))[301])).toEqual([
    ...to,
    ...to.map((address) => `${address}?x=1`),
  ]);
});

it('lists that Ghost would join or lose marks of stay as they are', () => {
  const simple = '<p>a &amp; b</p>\n<ul><li>one<ul><li>two</li></ul></li></ul>';
  expect(keepLists(simple)).toBe(simple);
  for (const list of [
    '<ul><li><p>one</p><p>two</p></li></ul>',
    '<ol class="footnotes"><li id="n1">Note</li></ol>',
  ])
    expect(keepLists(`<p>a</p>${list}`)).toBe(
      `<p>a</p><!--kg-card-begin: html-->\n${list}\n<!--kg-card-end: html-->`,
    );
});
