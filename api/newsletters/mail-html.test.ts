import { expect, it } from 'vitest';
import { mailHtml, mailText } from './mail-html.ts';

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
  ['powers', '<p>10<span class="sup">16</span> on the 1<span class="sup">st</span></p>', '10¹⁶ on the 1st'],
  ['lines', '<p>One<br>\n two   <strong>three</strong></p>', 'One\ntwo three'],
])('%s in plain text', (_, html, text) => {
  expect(mailText(html, PAGE)).toBe(text);
});

const KEY = 'a1b2c3d4e5f6a7b8';
const LARGE = { url: `/media/${KEY}/x-1280.jpg`, alt: '', width: 2400 };
const IMG = `<img src="/media/${KEY}/x.jpg" alt="A">`;
const shown = (width: number) =>
  expect.stringMatching(
    new RegExp(
      `<img style="[^"]*" src="https://example.com/media/${KEY}/x-1280.jpg" alt="A" width="${width}"`,
    ),
  );

it.each([
  ['in the text', `<p>${IMG}</p>`, shown(536)],
  ['with a caption', `<div class="picture wide">${IMG}<p class="caption">At noon</p></div>`, shown(536)],
  ['in a list', `<ul><li>${IMG}</li></ul>`, shown(512)],
  ['in a table', `<table><tr><td>${IMG}</td><td>B</td></tr></table>`, shown(250)],
  ['beside the text', `<div class="picture half">${IMG}</div><p>Words</p>`, shown(256)],
  ['of a gallery', `<div class="gallery"><div>${IMG}</div><div>${IMG}</div></div>`, shown(256)],
])('a picture %s has a width that Outlook follows', (_, html, expected) => {
  expect(mailHtml(html, PAGE, new Map([[KEY, LARGE]]))).toEqual(expected);
});

it('a picture is not enlarged', () => {
  expect(mailHtml('<p><img src="https://b.example/i.png" alt=""></p>', PAGE)).toMatch(
    /width:auto" src="[^"]*" alt="" width="536"/,
  );
  expect(mailHtml(`<p>${IMG}</p>`, PAGE, new Map([[KEY, { ...LARGE, width: 90 }]]))).toContain('width="90"');
});
