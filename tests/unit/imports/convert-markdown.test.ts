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
  [
    'attributes of Pandoc and kramdown',
    '![a](https://a.example/a.png){width=50%} [b](https://a.example){:target="_blank"} and `c`{.js} [d]{.small}\n\n`[e]{.small}`',
    '<p><img src="https://a.example/a.png" alt="a" /> <a href="https://a.example">b</a> and <code>c</code> d</p>\n<p><code>[e]{.small}</code></p>',
  ],
  [
    'callouts of GitHub, Obsidian, Docusaurus and Pandoc',
    '> [!NOTE]\n> One.\n\n> [!tip]- Two\n> Three.\n\n:::info[Four]\nFive.\n:::\n\n::: {.note}\nSix.\n:::',
    '<blockquote><p><strong>Note</strong><br />One.</p></blockquote>\n<blockquote><p><strong>Two</strong><br />Three.</p></blockquote>\n<p><strong>Four</strong></p>\n<p>Five.</p>\n<p>Six.</p>',
  ],
  [
    'pictures, links and notes to oneself of Obsidian',
    '![[pic one.png|300]] [[Other|that]] [[More]] %% ask\nTom %% ![[b#c]] [[1]](https://a.example) `[[d]]`',
    '<p><img src="archive:content/posts/one/pic one.png" alt="" /> that More <a href="https://a.example">[1]</a> <code>[[d]]</code></p>',
    'lost 2: A link to another note',
    'lost 1: The part “b#c” is in another file',
  ],
  [
    'marked, raised and lowered words, and a footnote in the text',
    '==a== x==y and z==1 10^6^ H~2~O ~b~ c^[Of *d*.]',
    '<p><strong>a</strong> x==y and z==1 10<span class="sup">6</span> H<span class="sub">2</span>O <span class="struck">b</span> c<a href="#fn-inline-1" id="fnref-inline-1">[1]</a></p>\n<ol><li id="fn-inline-1">Of <em>d</em>. <a href="#fnref-inline-1">↩</a></li></ol>',
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
