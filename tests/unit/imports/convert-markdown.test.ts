import { describe, expect, test } from 'vitest';
import type { ConvertContext } from '../../../api/imports/convert/context.ts';
import { convert, replaceAddresses } from '../../../api/imports/convert/convert.ts';
import { type Conversion, testConversions } from '../../support/conversion.ts';

const files = new Set([
  'static/img/a.jpg',
  'content/posts/one/pic one.png',
  'assets/b.png',
  'site/static/c.png',
  'content/posts/one/café.png',
  'content/posts/one/index/d.png',
  'content/posts/one/report 2020.pdf',
]);
const context: ConvertContext = {
  attachment: () => undefined,
  baseUrl: 'https://old.example/posts/one/',
  archivePath: 'content/posts/one/index.md',
  siteUrl: 'https://www.old.example/blog',
  hasFile: (path) => files.has(path),
};

const table: readonly Conversion[] = [
  [
    'lines with a trailing space, and a list of contents',
    '* TOC\n{:toc}\n\none \ntwo {{ page.x }}\n\nthree',
    '<p>one two</p>\n<p>three</p>',
    'lost 1: The value {{ page.x }}',
  ],
  [
    'values of Jekyll, and braces that it does not fill',
    'a {{ page.title }}{{ site.author | escape }} {{ .Title }} {{ $x }} {{ siteName }}',
    '<p>a {{ .Title }} {{ $x }} {{ siteName }}</p>',
    'lost 1: The value {{ page.title }}',
    'lost 1: The value {{ site.author | escape }}',
  ],
  ['unreferenced footnote', 'a\n\n[^1]: b', '<p>a</p>\n<p>b</p>'],
  [
    'images in the archive',
    '![a](<pic one.png>) ![b](../../../static/img/a.jpg "T") ![c](/img/a.jpg) ![d](gone.png)\n\n![e][e]\n\n[e]: ./pic%20one.png',
    '<p><img src="archive:content/posts/one/pic one.png" alt="a" /> <img src="archive:static/img/a.jpg" alt="b" title="T" /> <img src="archive:static/img/a.jpg" alt="c" /> <img src="https://old.example/posts/one/gone.png" alt="d" /></p>\n<p><img src="archive:content/posts/one/pic one.png" alt="e" /></p>',
  ],
  [
    'images in the archive with names decomposed by macOS',
    '![a](cafe\u0301.png) ![b](cafe%CC%81.png)',
    '<p><img src="archive:content/posts/one/café.png" alt="a" /> <img src="archive:content/posts/one/café.png" alt="b" /></p>',
  ],
  [
    'images in the archive by their full URLs on the old site',
    '![a](http://old.example/blog/img/a.jpg?w=300) ![b](//www.old.example/img/a.jpg) ![c](https://old.example/gone.jpg) ![d](https://other.example/img/a.jpg)\n\n<img src="https://old.example/assets/b.png">',
    '<p><img src="archive:static/img/a.jpg" alt="a" /> <img src="archive:static/img/a.jpg" alt="b" /> <img src="https://old.example/gone.jpg" alt="c" /> <img src="https://other.example/img/a.jpg" alt="d" /></p>\n<p><img src="archive:assets/b.png" alt="" /></p>',
  ],
  [
    'links to documents in the archive',
    '[a](report%202020.pdf#page=2) [b](/posts/one/) [c](gone.pdf)',
    '<p><a href="archive:content/posts/one/report 2020.pdf">a</a> <a href="https://old.example/posts/one/">b</a> <a href="https://old.example/posts/one/gone.pdf">c</a></p>',
  ],
  [
    'a footnote of two paragraphs, with two marks',
    'a[^1] b[^1]\n\n[^1]: One.\n\n    Two.',
    '<p>a<a href="#fn-1" id="fnref-1">[1]</a> b<a href="#fn-1">[1]</a></p>\n<ol><li id="fn-1"><p>One.</p><p>Two. <a href="#fnref-1">↩</a></p></li></ol>',
  ],
];

describe('Markdown', () => {
  testConversions('markdown', table, context);

  test('lists image URLs as written, so that each can be replaced', () => {
    const made = convert('![a b](<pic one.png>)\n\n<img src="/img/a.jpg">', 'markdown', context);
    expect(made.images).toEqual([
      { url: 'archive:content/posts/one/pic one.png', alt: 'a b' },
      { url: 'archive:static/img/a.jpg', alt: '' },
    ]);
    const changes = {
      image: (url: string) => `/media/${made.images.findIndex((image) => image.url === url)}.webp`,
      link: () => undefined,
    };
    expect(replaceAddresses(made.content, changes)).toBe(
      '<p><img src="/media/0.webp" alt="a b" /></p>\n<p><img src="/media/1.webp" alt="" /></p>',
    );
  });
});
