import { describe, expect, it } from 'vitest';
import { htmlOfMarkdown, renderContent, storedHtml } from './render-content.ts';

const html = (content: string) => renderContent(content).html;
/** As in a text with block elements. */
const inHtml = (content: string) => html(`<p></p>${content}`).slice('<p></p>'.length);

describe('a text without a block element', () => {
  it('has a line break for every newline, except in code', () => {
    expect(html('one\ntwo')).toBe('<p>one<br />two</p>');
    expect(html('<b>one</b>\ntwo')).toBe('<p><b>one</b><br />two</p>');
    expect(html('```\none\n\ntwo\n```')).toBe('<pre><code>one\n\ntwo\n</code></pre>');
    expect(storedHtml('one\ntwo')).toBe('<p>one<br />two</p>');
  });

  it('is no HTML, in which newlines are white space, or nothing', () => {
    for (const content of ['<p>one\ntwo</p>', '<h2 id="a">*b*</h2>', '', ' \n'])
      expect(storedHtml(content)).toBe(content);
    expect(html('<p>one\ntwo</p>')).toBe('<p>one\ntwo</p>');
  });

  it('keeps a note to oneself, which readers do not get', () => {
    const note = '<p class="author-note">Ask *her*</p>';
    expect(htmlOfMarkdown(`a\n\n${note}`)).toBe(`<p>a</p>\n${note}`);
  });

  it('keeps the tags of the specification', () => {
    const out = html(
      '# H\n\n- a\n\n1. b\n\n> c\n\n| d |\n|-|\n| e |\n\n![f](/g.png "h") **i** *j* `k` <u>l</u>',
    );
    for (const tag of 'h1 ul ol li blockquote table thead tbody tr th td strong em code u'.split(' '))
      expect(out).toContain(`<${tag}>`);
    expect(out).toContain('<img src="/g.png" alt="f" title="h" />');
  });
});

describe('sanitising', () => {
  it.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<img src="data:image/png;base64,AA">', ''],
    ['<iframe src="https://a.example"></iframe>', ''],
    ['<p style="color:red" data-x="1" onclick="x()">t</p>', '<p>t</p>'],
    ['<form action="/x"><input name="a"></form>', ''],
    ['<p class="c" title="t">x</p>', '<p class="c" title="t">x</p>'],
  ])('makes %j into %j', (given, expected) => {
    expect(inHtml(given)).toBe(expected);
  });

  it.each(['http', 'https', 'ftp', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'])(
    'keeps a link over %s',
    (scheme) => {
      expect(inHtml(`<a href="${scheme}:x">y</a>`)).toBe(`<a href="${scheme}:x">y</a>`);
    },
  );

  it("removes the author's own notes", () => {
    const content =
      '<p>a</p><p class="author-note">A <em>chart</em> stood here</p><p class="author-notes">b</p>';
    expect(renderContent(content)).toEqual({ html: '<p>a</p><p class="author-notes">b</p>', text: 'a b' });
  });

  it('keeps relative links, prefixes ids, and adds noopener to links in new tabs', () => {
    expect(inHtml('<a href="/blog/a?b#c">d</a>')).toBe('<a href="/blog/a?b#c">d</a>');
    expect(html('<h2 id="menu">a</h2><a href="#menu">b</a>')).toBe(
      '<h2 id="content-menu">a</h2><a href="#content-menu">b</a>',
    );
    expect(inHtml('<a href="https://a.example" target="_blank" rel="opener">b</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">b</a>',
    );
  });
});

it.each([
  ['<table><tr><div>a<table></table></div></tr></table>', '<table><tr>a<table></table></tr></table>'],
  ['<ul><li><div class="c">a<li>b</li></div></li></ul>', '<ul><li>a<li>b</li></li></ul>'],
  ['<div class="picture"><table><tr><td><div>a</div></td></tr></table></div>', undefined],
])('removes a div whose end would close the one around the article: %s', (given, expected = given) => {
  expect(html(given)).toBe(expected);
});

it.each([
  ['quotations', '<blockquote>'.repeat(100_000) + '</blockquote>'.repeat(100_000)],
  ['tables', '<table><tr><td>'.repeat(20_000)],
  [
    'bold paragraphs',
    `<p>${Array.from({ length: 400 }, (_, n) => `<b class="c${n}">`).join('')}${'<p>x</p>'.repeat(20_000)}`,
  ],
])('refuses %s that nest too deeply, or that a browser would let grow beyond measure', (_what, markup) => {
  expect(() => renderContent(markup)).toThrow(/nested too deeply/);
});

describe('the text for search', () => {
  it('contains the words, without tags or entities', () => {
    const { text } = renderContent('# Fish & *chips*\n\n- <b>one</b>\n- two &lt;three&gt;');
    expect(text).toBe('Fish & chips one two <three>');
  });

  it('leaves out the numbers of footnotes', () => {
    const { text } = renderContent(
      '<p>A third <a href="/b">choice</a><a class="footnote" href="#fn-1">1</a>.</p>',
    );
    expect(text).toBe('A third choice.');
  });
});
