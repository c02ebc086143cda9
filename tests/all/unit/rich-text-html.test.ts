// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { articleExtensions } from '../../../admin/rich-text/extensions.ts';
import { readFragment, readHtml, writeFragment } from '../../../admin/rich-text/html.ts';
import { sampleArticles } from '../../../seeds/sample-articles.ts';

const schema = getSchema(articleExtensions());

const GOLDENS = path.join(import.meta.dirname, '../../goldens/imports');

const imported: string[] = readdirSync(GOLDENS)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(path.join(GOLDENS, name), 'utf8')).articles)
  .filter(({ content }) => content)
  .map(({ content }) => content);

const samples = sampleArticles().map(({ post }) => post.content_html);

/** A letter that occurs in no sample. */
const LETTER = 'ж';

/** Types one letter at the beginning of the first text. */
function typed(doc: Node): Node {
  let at = -1;
  doc.descendants((node, position) => {
    if (at === -1 && node.isTextblock && node.content.size > 0) at = position + 1;
  });
  return at === -1 ? doc : EditorState.create({ doc }).tr.insertText(LETTER, at).doc;
}

function sourceBlocks(doc: Node): string[] {
  const sources: string[] = [];
  doc.descendants((node) => {
    if (node.type.name === 'sourceBlock') sources.push(node.attrs.source);
  });
  return sources;
}

const wordsOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.replace(/\s+/g, '');

it.each([
  ['sample articles', samples],
  ['imported articles', imported],
])('%s can be written in everywhere, stay as they are until then, and lose nothing', (_, articles) => {
  expect(articles.length).toBeGreaterThan(10);
  for (const html of articles) {
    const { doc, write } = readHtml(html, schema);
    doc.check();
    expect(sourceBlocks(doc)).toEqual([]);
    expect(write(doc)).toBe(html);
    const written = write(typed(doc)).replace(LETTER, '');
    expect(wordsOf(written)).toBe(wordsOf(html));
    expect(readHtml(written, schema).doc.eq(doc)).toBe(true);
  }
});

it.each([
  [
    '<p class="lead" title="b" id="a">a <strong>b</strong> <em>c</em><br>d <span class="struck">e</span> <a href="/x" target="_blank" rel="noopener">f</a></p>',
  ],
  [
    '<p>a<a id="there"></a><a class="footnote" href="#fn-1" id="fnref-1">1</a></p>\n<div class="footnotes"><ol><li id="fn-1">One</li></ol></div>',
  ],
  ['<p><b>a</b> <i>b</i></p>', '<p><strong>a</strong> <em>b</em></p>'],
  [
    '<ul><li>a</li><li><p>b</p></li><li><p>c</p><p>d</p></li><li>e<ol><li>f</li></ol></li></ul>',
    '<ul><li>a</li><li>b</li><li><p>c</p><p>d</p></li><li>e<ol><li>f</li></ol></li></ul>',
  ],
  [
    '<div class="note">words <strong>without</strong> a paragraph<p>and with one</p></div>',
    '<div class="note"><p>words <strong>without</strong> a paragraph</p><p>and with one</p></div>',
  ],
  ['words without a paragraph\n<p>and with one</p>', '<p>words without a paragraph</p>\n<p>and with one</p>'],
  ['<pre><code class="language-ts">a &lt; b\n\n  c</code></pre>'],
  ['<pre>plain\ttext</pre>', '<pre><code>plain\ttext</code></pre>'],
  ['<p class="pause">* * *</p>\n<p class="call-to-action"><a href="/contact">Book Free Consultation</a></p>'],
  [
    '<p class="file"><a href="/media/a.pdf">Board paper (PDF)</a></p>\n<p class="author-note">A chart stood here.</p>',
  ],
  ['<p class="video"><a href="https://youtu.be/x?a=1&amp;b=2">Video on YouTube: A</a></p>'],
  [
    '<p><img src="/a.jpg" alt="A" class="big"></p><p class="caption">It <em>is</em></p>',
    '<div class="picture"><img src="/a.jpg" alt="A" class="big"><p class="caption">It <em>is</em></p></div>',
  ],
  [
    '<div class="picture wide"><a title="y" href="/x"><img src="/a.jpg" alt=""></a><p class="caption">It is</p></div>',
  ],
  [
    '<div class="gallery"><div><img src="/a.jpg"><p class="caption">One</p></div><div><img src="/b.jpg"></div></div>',
  ],
  ['<blockquote class="pull"><p>Quoted</p></blockquote>\n<h3 id="h">Head</h3>'],
  [
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1<ul><li>2</li></ul></td></tr><tr><td></td></tr></tbody></table>',
  ],
  ['<table><tbody><tr><th>A</th></tr></tbody></table>', '<table><thead><tr><th>A</th></tr></thead></table>'],
])('%j is written as it was read, or in the usual way', (html, usual = html) => {
  const { doc } = readHtml(html, schema);
  expect(sourceBlocks(doc)).toEqual([]);
  expect(writeFragment(doc.content, schema)).toBe(usual);
});

it('what the schema cannot express stays a block of source', () => {
  const html = '<p>a</p><iframe src="/x"></iframe><ul><p>b</p></ul><p>c</p>';
  const { doc, write } = readHtml(html, schema);
  expect(sourceBlocks(doc)).toEqual(['<iframe src="/x"></iframe>', '<ul><p>b</p></ul>']);
  expect(write(typed(doc)).replace(LETTER, '').replaceAll('\n', '')).toBe(html);
});

it('the editor’s own markers are not part of the article', () => {
  const marked = '<p class="is-empty lead is-editor-empty">a</p><p class="is-empty">b</p>';
  expect(writeFragment(readFragment(marked, schema), schema)).toBe('<p class="lead">a</p>\n<p>b</p>');
});
