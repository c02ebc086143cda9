import { expect, it } from 'vitest';
import { cleanAddress } from './addresses.ts';
import { readClipboard } from './read-clipboard.ts';

const become = (html: string) => readClipboard({ html }).html;

it.each([
  ['<p>one<br><br>two</p>', '<p>one</p><p>two</p>'],
  ['<div>one</div><div><br></div><div>two</div>', '<p>one</p><p>two</p>'],
  ['<p>&nbsp;</p><p> <span> </span></p>', ''],
  ['<p><b>a</b><b> b</b><i> </i>c</p>', '<p><strong>a b</strong> c</p>'],
  ['<p>10&nbsp;km&nbsp; off</p>', '<p>10\u00a0km off</p>'],
  ['<p><b>all <i>of</i></b><i> it</i></p>', '<p><strong>all <em>of</em></strong><em> it</em></p>'],
  ['<h1>A</h1><h2>B</h2><h5>C</h5>', '<h2>A</h2><h3>B</h3><h4>C</h4>'],
  ['<h3>A</h3><h6>B</h6>', '<h3>A</h3><h4>B</h4>'],
  ['<h2><b>A</b> <i>b</i></h2>', '<h2>A <em>b</em></h2>'],
  [
    '<a href="https://a.example/"><div><h3>A card</h3><p>of a page</p></div></a>',
    '<h3><a href="https://a.example/">A card</a></h3><p><a href="https://a.example/">of a page</a></p>',
  ],
  ['<div style="white-space: pre-wrap">one\ntwo\n\nthree</div>', '<p>one<br>two</p><p>three</p>'],
  ['<ul><li>a<br><br>b</li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
  ['<table><tr><td>only</td></tr></table>', '<p>only</p>'],
  ['<p dir="rtl">שלום <b>עולם</b></p>', '<p>שלום <strong>עולם</strong></p>'],
])('%j becomes %j', (given, expected) => {
  expect(become(given)).toBe(expected);
});

it.each([
  '<script>alert(1)</script>',
  '<style>@import "https://evil.example/a.css"</style>',
  '<img src=x onerror=alert(1)>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<img alt="&quot;><script>alert(1)</script>" src="https://a.example/&quot;onerror=&quot;alert(1)">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
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
  // Browsers nest no deeper than 512.
  expect(become(`${'<div>'.repeat(512)}deep`)).toBe('<p>deep</p>');
  const long =
    '<p class="MsoNormal" style="mso-list:none">word <b>word</b> word <span>word</span> word</p>'.repeat(
      1000,
    );
  expect(become(long).match(/<p>/g)).toHaveLength(1000);
});

it.each([
  ['https://www.google.com/url?sa=t&url=https%3A%2F%2Fa.example%2F%3Futm_source%3Db', 'https://a.example/'],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fl.facebook.com%2Fl.php%3Fu%3Dhttps%253A%252F%252Fa.example%252F',
    'https://a.example/',
  ],
  ['https://urldefense.com/v3/__https://a.example/b__;!!abc$', 'https://a.example/b'],
  ['https://urldefense.proofpoint.com/v2/url?u=https-3A__a.example_b&d=x', 'https://a.example/b'],
  ['https://a.example/?q=a%20b&UTM_Campaign=c&gclid=1#d', 'https://a.example/?q=a%20b#d'],
  ['https://a.example/?id=1', 'https://a.example/?id=1'],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('%s leads to %s', (given, expected) => {
  expect(cleanAddress(given)).toEqual({ address: expected, isCleaned: given !== expected });
});

it('a picture of Word that cannot be told from another by order or size is not guessed', () => {
  const picture = (width: number) =>
    `<img width=${width} height=64 src="file:///C:/clip_image00${width}.png">`;
  const rtf = `{\\rtf1 {\\pict\\picwgoal1920\\pichgoal960\\pngblip 89504e470d0a1a0a00000000}}`;
  const word = (images: string) =>
    readClipboard({ html: `<html xmlns:w="urn:schemas-microsoft-com:office:word"><p>${images}</p>`, rtf });
  expect(word(picture(300) + picture(128)).html).toMatch(/author-note.*picture/s);
  expect(word(picture(300) + picture(128)).pictures.size).toBe(1);
  expect(word(picture(300) + picture(200)).pictures.size).toBe(0);
});

it('a file gives its title, and its headings begin below it', () => {
  const html = '<title>From the head</title><h1>Board <b>paper</b></h1><h2>Who</h2><p>Words</p>';
  expect(readClipboard({ html }, { fileName: 'paper.html' })).toMatchObject({
    title: 'Board paper',
    html: '<h2>Who</h2><p>Words</p>',
    account: { from: 'Taken from paper.html' },
  });
  const twoParts = '<title>From the head</title><h1>One</h1><p>a</p><h1>Two</h1>';
  expect(readClipboard({ html: twoParts }, { fileName: 'paper.html' })).toMatchObject({
    title: 'From the head',
    html: '<h2>One</h2><p>a</p><h2>Two</h2>',
  });
});

const MENU = '<nav><h2>Menu</h2><ul><li><a href="/a">A</a></li></ul></nav>';

it.each([
  [
    'of the article, not of the page’s header',
    `<header><h1>Our site</h1>${MENU}</header><article><p>By Maya</p><h1>Selling</h1><p>Words</p><aside>Aside</aside><footer>End</footer></article><aside><h2>More</h2></aside><footer>©</footer>`,
    '<p>By Maya</p><p>Words</p><p>Aside</p><p>End</p>',
    '3 menus, side columns or footers were left out.',
  ],
  [
    'of the main part, and what stands beside that is none of it',
    `<div><a href="/">Our site</a></div><div>${MENU}<main><h1>Selling</h1><p>Words</p><h1>Next</h1>${MENU}</main><div>Share it</div></div><footer>©</footer>`,
    '<p>Words</p><h2>Next</h2>',
    '5 menus, side columns or footers were left out.',
  ],
  [
    'of a page without such parts, wherever it is',
    `${MENU}<p>Briefing</p><h1>Selling</h1><blockquote><p>Slowly.</p><footer>An owner</footer></blockquote>`,
    '<p>Briefing</p><blockquote><p>Slowly.</p><p>An owner</p></blockquote>',
    '1 menu, side column or footer was left out.',
  ],
])('the title of a page is the heading %s', (_of, body, expected, lost) => {
  const read = readClipboard(
    { html: `<title>Selling – Our site</title>${body}` },
    { fileName: 'page.html', isPage: true },
  );
  expect(read).toMatchObject({ title: 'Selling', html: expected, account: { lost } });
});
