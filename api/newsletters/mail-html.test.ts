import { expect, it } from 'vitest';
import { mailText } from './mail-html.ts';

const PAGE = 'https://example.com/blog/a';

it.each([
  ['a quotation', '<blockquote><p>One</p><p>Two</p></blockquote>', '> One\n>\n> Two'],
  ['a list in a list', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
  ['a numbered list', '<ol><li>a</li><li><p>b</p><p>c</p></li></ol>', '1. a\n2. b\n   c'],
  ['headings and code', '<h3>H &amp; M</h3>\n<pre><code>a\n  b\n</code></pre>', '## H & M\n\na\n  b'],
  [
    'a table',
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    'A | B\n1 | 2',
  ],
  [
    'links',
    '<p>To <a href="/x">us</a>, <a href="https://b.example/">https://b.example/</a></p>',
    'To us (https://example.com/x), https://b.example/',
  ],
  [
    'a footnote',
    '<p>Said<a class="footnote" id="fnref-1" href="#fn-1">1</a></p><div class="footnotes"><ol><li id="fn-1">Why</li></ol></div>',
    'Said[1]\n\n1. Why',
  ],
  [
    'pictures',
    '<div class="picture"><img src="/a.jpg" alt="A table"><p class="caption">At noon</p></div><p><img src="/b.jpg" alt=""></p>',
    '[A table]\n\nAt noon',
  ],
  ['lines', '<p>One<br>\n two   <strong>three</strong></p>', 'One\ntwo three'],
])('%s in plain text', (_, html, text) => {
  expect(mailText(html, PAGE)).toBe(text);
});
