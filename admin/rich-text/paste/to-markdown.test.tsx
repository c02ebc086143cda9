import { marked } from 'marked';
import { expect, it } from 'vitest';
import { toMarkdown } from './to-markdown.ts';

it.each([
  ['<h2>A</h2><p>b <strong>c</strong> <em>d</em> <code>e</code><br>f</p>', '## A\n\nb **c** *d* `e`\\\nf'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li><li>d</li></ol>', '- a\n  - b\n\n1. c\n2. d'],
  ['<p>1. not a list, 2 * 3 * 4 and #no heading</p>', '1\\. not a list, 2 \\* 3 \\* 4 and #no heading'],
  ['<p><span class="struck">gone</span> <a href="/blog">on</a></p>', '~~gone~~ [on](/blog)'],
  ['<div class="picture"><img src="/media/a.jpg" alt="A barn"></div>', '![A barn](/media/a.jpg)'],
  ['<pre><code class="language-js">a\n\nb\n</code></pre>', '```js\na\n\nb\n```'],
  [
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b|c</td></tr></tbody></table>',
    '| a    |\n| ---- |\n| b\\|c |',
  ],
])('%s is written as %j', (html, markdown) => {
  expect(toMarkdown(html)).toEqual({ markdown, keptAsHtml: [] });
});

it('what Markdown has no sign for stays as HTML, and is named', () => {
  const html = [
    '<p>m<span class="sup">2</span><a class="footnote" id="fnref-1" href="#fn-1">1</a></p>',
    '<div class="picture wide"><img src="/media/a.jpg" alt="b"><p class="caption">c</p></div>',
    '<blockquote class="pull"><p>d</p></blockquote>',
    '<p class="pause">* * *</p>',
    '<table><tbody><tr><td>e<ul><li>f</li></ul></td></tr></tbody></table>',
    '<div class="footnotes"><ol><li id="fn-1">g</li></ol></div>',
  ].join('');
  const { markdown, keptAsHtml } = toMarkdown(html);
  expect(keptAsHtml).toEqual([
    '1 raised or lowered word',
    '1 footnote',
    '1 picture with a caption or a width',
    '1 pull quotation',
    '1 rule',
    '1 table without a header',
    '1 list of footnotes',
  ]);
  const again = new DOMParser().parseFromString(
    marked.parse(markdown, { gfm: true, breaks: true, async: false }),
    'text/html',
  );
  const before = new DOMParser().parseFromString(html, 'text/html');
  const shape = (document: Document) =>
    [...document.body.querySelectorAll('[class],table,li')].map(({ outerHTML }) =>
      outerHTML.replace(/\s+/g, ''),
    );
  expect(shape(again)).toEqual(shape(before));
});
