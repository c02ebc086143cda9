import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { GHOST, keepLists } from './ghost.ts';

it('redirects lead to addresses that Ghost takes, each article to its own', () => {
  const stem = 'a'.repeat(199);
  const slugs = ['short', `${stem}b`, `${stem}c`];
  const all = slugs.map((slug, n) => ({ from: `/old-${n}`, to: `/blog/${slug}?x=1` }));
  const to: string[] = Object.values(parse(GHOST.redirects.text(all, slugs))[301]);
  const [short, ...long] = to.slice(0, 3);
  expect(short).toBe('/short/');
  expect(new Set(long).size).toBe(2);
  for (const address of long) expect(address).toMatch(/^\/a{182}-[0-9a-f]{8}\/$/);
  expect(to.slice(3)).toEqual(to.slice(0, 3).map((address) => `${address}?x=1`));
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
