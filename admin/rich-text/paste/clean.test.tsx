import { getSchema } from '@tiptap/core';
import { expect, it } from 'vitest';
import { articleExtensions } from '../extensions.ts';
import { writeFragment } from '../html.ts';
import { type CleanOptions, cleanHtml } from './clean.ts';
import { cleanAddress } from './filters/addresses.ts';
import { lostInWords } from './filters/dom.ts';
import { LIST_MARK } from './filters/word.ts';
import { readPasted } from './insert.ts';

const schema = getSchema(articleExtensions());

const become = (html: string, options?: CleanOptions) =>
  writeFragment(readPasted(cleanHtml(html, options).body, schema), schema).replaceAll('\n', '');

it.each([
  ['<p>one<br><br>two</p>', '<p>one</p><p>two</p>'],
  ['<div>one</div><div><br></div><div>two</div>', '<p>one</p><p>two</p>'],
  ['<p>&nbsp;</p><p> <span> </span></p>', ''],
  ['<p><b>a</b><b> b</b><i> </i>c</p>', '<p><strong>a b</strong> c</p>'],
  ['<p>10&nbsp;km&nbsp; off</p>', '<p>10&nbsp;km off</p>'],
  ['<p><b>all <i>of</i></b><i> it</i></p>', '<p><strong>all <em>of</em></strong><em> it</em></p>'],
  ['<p><b style="font-weight:normal">a</b><span style="font-weight:400">b</span></p>', '<p>ab</p>'],
  ['<h1>A</h1><h2>B</h2><h5>C</h5>', '<h2>A</h2><h3>B</h3><h4>C</h4>'],
  ['<h3>A</h3><h6>B</h6>', '<h3>A</h3><h4>B</h4>'],
  ['<h2><b>A</b> <i>b</i></h2>', '<h2>A <em>b</em></h2>'],
  [
    '<a href="https://a.example/"><div><h3>A card</h3><p>of a page</p></div></a>',
    '<h3><a href="https://a.example/">A card</a></h3><p><a href="https://a.example/">of a page</a></p>',
  ],
  ['<div style="white-space: pre-wrap">one\ntwo\n\nthree</div>', '<p>one<br>two</p><p>three</p>'],
  ['<ul><li>a<br><br>b</li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
  ['<ul><li>a</li><ol><li>b</li></ol></ul>', '<ul><li>a<ol><li>b</li></ol></li></ul>'],
  [
    '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox">b</li></ul>',
    '<ul><li>☑ a</li><li>☐ b</li></ul>',
  ],
  ['<table><tr><td>only</td></tr></table>', '<p>only</p>'],
  [
    '<table><caption>a</caption><tfoot><tr><td>b<td>c</tfoot><tr><td>d<td>e</table>',
    '<p>a</p><table><tbody><tr><td>d</td><td>e</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
  ],
  ['<p><q>a</q> <ruby>漢<rt>kan</rt></ruby><span hidden>b</span></p>', '<p>“a” 漢</p>'],
  ['<p dir="rtl">שלום <b>עולם</b></p>', '<p>שלום <strong>עולם</strong></p>'],
  [
    '<p class="call-to-action" id="x">a <span class="b">b</span></p><div class="gallery">c</div>',
    '<p>a b</p><p>c</p>',
  ],
  [
    '<p>a <img src="https://a.example/a.png" alt="A"> b</p><figure><img src="https://a.example/b.png"><figcaption>C</figcaption></figure>',
    '<p>a</p><div class="picture"><img src="pasted:1" alt="A"></div><p>b</p><div class="picture"><img src="pasted:2"><p class="caption">C</p></div>',
  ],
  [
    '<p>a <a href="https://a.example/b"><img src="https://a.example/a.png" alt="A"> b</a></p><a href="https://a.example/full.jpg?w=1"><img src="https://a.example/b.png"></a><a href="/about"><img src="https://a.example/c.png"></a>',
    '<p>a</p><div class="picture"><a href="https://a.example/b"><img src="pasted:1" alt="A"></a></div><p><a href="https://a.example/b">b</a></p><div class="picture"><img src="pasted:2"></div><div class="picture"><a href="/about"><img src="pasted:3"></a></div>',
  ],
  [
    '<p>a <math><mfrac><mi>b</mi><mn>2</mn></mfrac><annotation>x</annotation></math> <!--[if gte msEquation 12]><m:oMath><m:sSup><m:e><m:r><span>c</span></m:r></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup></m:oMath><![endif]--><![if !msEquation]><img src="file:///a.png"><![endif]>.</p>',
    '<p>a b/2 c².</p>',
  ],
  [
    '<p>b<sup><a href="#n" id="r">1</a></sup></p><ol><li id="n"><h3>c</h3><ul><li>d</li></ul><a href="#r">back</a></li></ol>',
    '<p>b<a class="footnote" href="#fn-1" id="fnref-1">1</a></p><div class="footnotes"><ol><li id="fn-1"><p>c</p><p>d</p></li></ol></div>',
  ],
])('%j becomes %j', (given, expected) => {
  expect(become(given)).toBe(expected);
});

it.each([
  '<script>alert(1)</script>',
  '<style>@import "https://evil.example/a.css"</style>',
  '<img src=x onerror=alert(1)>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a data-own href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<img alt="&quot;><script>alert(1)</script>" src="https://a.example/&quot;onerror=&quot;alert(1)">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<div data-source="<script>alert(1)</script>">x</div>',
  '<pre><code class="language-&quot;><img src=x onerror=alert(1)>">x</code></pre>',
])('nothing of %j can run', (hostile) => {
  const made = new DOMParser().parseFromString(become(hostile), 'text/html');
  const attributes = [...made.body.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
  expect(attributes.filter((name) => !['href', 'src', 'alt', 'class'].includes(name))).toEqual([]);
  expect(made.querySelector('script,style,iframe,svg,math,form')).toBeNull();
  for (const element of made.querySelectorAll('[href]'))
    expect(element.getAttribute('href')).toMatch(/^https?:/);
});

it('reads markup that is nested without an end, and very long', () => {
  // jsdom takes seconds for the 512 levels of a browser.
  expect(become(`${'<div>'.repeat(128)}deep`)).toBe('<p>deep</p>');
  expect(become(`${'<ul><li>'.repeat(100)}deep`)).toContain('deep');
  const line = '<p class="MsoNormal" style="mso-list:none">word <b>word</b> word <span>word</span> word</p>';
  expect(become(line.repeat(200)).match(/<p>/g)).toHaveLength(200);
});

it.each([
  ['https://www.google.com/url?sa=t&url=https%3A%2F%2Fa.example%2F%3Futm_source%3Db', 'https://a.example/'],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fl.facebook.com%2Fl.php%3Fu%3Dhttps%253A%252F%252Fa.example%252F',
    'https://a.example/',
  ],
  ['https://a.example/?q=a%20b&UTM_Campaign=c&gclid=1#d', 'https://a.example/?q=a%20b#d'],
  ['https://a.example/?id=1', 'https://a.example/?id=1'],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('%s leads to %s', (given, expected) => {
  expect(cleanAddress(given)).toBe(expected);
});

it('a formula that is drawn, and a list that does not begin at 1, are told', () => {
  const { lost } = cleanHtml(
    '<math><mi>a</mi></math><math><msqrt><mi>b</mi></msqrt></math><ol start="3"><li>c</li></ol><ol reversed><li>d</li></ol><ol><li value="1">e</li><li>f</li><li value="4">g</li></ol><ol><li value="1">h</li><ol><li>i</li></ol><li value="2">j</li></ol>',
  );
  expect(lostInWords(lost)).toMatch(/^1 drawn formula and 3 list numberings did not come along\. /);
});

const item = (list: string, words: string) => `<li><a id="${LIST_MARK}${list}"></a>${words}</li>`;

it('parts lists of a Word file', () => {
  expect(
    become(`<ol>${item('1', 'a')}${item('2', 'b')}${item('2', `c<ol>${item('3', 'd')}</ol>`)}</ol>`),
  ).toBe('<ol><li>a</li></ol><ol><li>b</li><li>c<ol><li>d</li></ol></li></ol>');
});
