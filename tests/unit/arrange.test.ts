import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { arrange } from '../../api/platform/content/arrange.ts';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  renderContent,
} from '../../api/platform/content/render-content.ts';
import { runs, SEED } from '../support/random.ts';

const { document } = new JSDOM('<!doctype html>').window;

/** @returns the DOM tree of markup inside an article, as text */
function treeOf(markup: string): string {
  const article = document.createElement('div');
  article.innerHTML = markup;
  return shown(article);
}

function shown(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return JSON.stringify(node.nodeValue);
  const { attributes, childNodes, nodeName } = node as Element;
  const named = Array.from(attributes, ({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
  return `<${nodeName}${named.join('')}>${Array.from(childNodes, shown).join('')}</>`;
}

/** Expects that serialising and parsing the markup again gives the same tree. */
function expectSettled(html: string): void {
  const article = document.createElement('div');
  article.innerHTML = html;
  const again = document.createElement('div');
  again.innerHTML = article.innerHTML;
  expect(shown(again), html).toBe(shown(article));
  expect(renderContent(html, 'html').html.replaceAll('content-content-', 'content-'), html).toBe(html);
}

const text = fc.oneof(
  fc.constantFrom('x', ' ', '\n', '\n\nx', '&amp;', '&lt;p&gt;', '"', '\u00a0', 'a &amp; b'),
  fc.string({ maxLength: 5 }).map((one) => one.replace(/[<>&\0\r]/g, '')),
);
const attribute = fc
  .tuple(
    fc.constantFrom(...ALLOWED_ATTRIBUTES.filter((name) => name !== 'id')),
    fc.constantFrom('', 'a', '/a?b&amp;c', '#d'),
  )
  .map(([name, value]) => ` ${name}="${value}"`);
const startTag = fc
  .tuple(fc.constantFrom(...ALLOWED_TAGS), fc.array(attribute, { maxLength: 1 }))
  .map(([name, attributes]) => `<${name}${attributes.join('')}>`);
const endTag = fc.constantFrom(...ALLOWED_TAGS).map((name) => `</${name}>`);

/** Tags in any order, closed or not. */
const tagSoup = fc
  .array(fc.oneof({ arbitrary: startTag, weight: 3 }, endTag, text), { maxLength: 25 })
  .map((pieces) => pieces.join(''));

/** Elements nested as no parser would nest them. */
const { nested } = fc.letrec<{ nested: string; element: string }>((tie) => ({
  nested: fc
    .array(fc.oneof({ maxDepth: 6 }, text, tie('element')), { maxLength: 4 })
    .map((all) => all.join('')),
  element: fc
    .tuple(fc.constantFrom(...ALLOWED_TAGS), tie('nested'))
    .map(([name, inside]) =>
      ['br', 'img'].includes(name) ? `<${name} src="/a">` : `<${name}>${inside}</${name}>`,
    ),
}));

it.each([
  ['tags in any order', tagSoup],
  ['elements within any other', nested],
])('%s are stored as a browser reads them', (_what, markup) => {
  fc.assert(
    fc.property(markup, (given) => {
      const { html } = renderContent(given, 'html');
      expectSettled(html);
    }),
    { numRuns: runs(150), seed: SEED },
  );
});

it.each([
  ['<table><tbody><tr><td>a<table></table></td></tr></tbody></table>', null],
  ['<table><img src="/x" /></table>', '<img src="/x" /><table></table>'],
  ['<table><table></table></table>', '<table></table><table></table>'],
  ['<p>a<p>b</p></p>', '<p>a</p><p>b</p><p></p>'],
  ['<p>a<ul><li>b</li></ul></p>', '<p>a</p><ul><li>b</li></ul><p></p>'],
  ['<h2>a<h3>b</h3></h2>', null],
  ['<table><tr><td>a</td></tr></table>', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
  ['<tr><td>a</td></tr>', 'a'],
  ['<pre>\n\na</pre>', '<pre>\n\na</pre>'],
  [
    '<p>a <strong class="b" title="&quot;">c &amp; &lt;d&gt;</strong><br /><img src="/x" alt="" /></p>\n<p>e "f"</p>',
    null,
  ],
  ['<ul>\n<li>a</li>\n<li>b<ul><li>c</li></ul></li>\n</ul>', null],
  ['<a href="/x"><div>a</div></a><li>b</li><span></span>', null],
])('arranges %s', (given, expected) => {
  const arranged = arrange(given);
  if (!expected?.includes('<table></table><')) expect(treeOf(arranged)).toBe(treeOf(given));
  if (expected !== null) expect(arranged).toBe(expected);
  expect(arrange(arranged)).toBe(arranged);
});

it.each([
  ['quotations', '<blockquote>'.repeat(100_000) + '</blockquote>'.repeat(100_000)],
  ['tables', '<table><tr><td>'.repeat(20_000)],
  [
    'bold paragraphs',
    `<p>${Array.from({ length: 400 }, (_, n) => `<b class="c${n}">`).join('')}${'<p>x</p>'.repeat(20_000)}`,
  ],
])('refuses %s that nest too deeply or would grow beyond measure', (_what, markup) => {
  expect(() => renderContent(markup, 'html')).toThrow(/nested too deeply/);
});

it('arranges ten times as much with ten times the work', () => {
  // Counts the elements that the parser adds, which must not grow faster than the text.
  const elements = (count: number) => arrange('<p><b>a<p>b</p></b></p>'.repeat(count)).split('<').length;
  expect(elements(5000)).toBeLessThanOrEqual(10 * elements(500));
});
