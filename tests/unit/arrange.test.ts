import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { arrange } from '../../api/content/arrange.ts';
import { renderContent } from '../../api/content/render-content.ts';

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
  expect(() => renderContent(markup)).toThrow(/nested too deeply/);
});

it('arranges ten times as much with ten times the work', () => {
  // Counts the elements that the parser adds, which must not grow faster than the text.
  const elements = (count: number) => arrange('<p><b>a<p>b</p></b></p>'.repeat(count)).split('<').length;
  expect(elements(5000)).toBeLessThanOrEqual(10 * elements(500));
});
