// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { articleExtensions } from '../../../admin/rich-text/extensions.ts';
import { readFragment, readHtml, writeFragment } from '../../../admin/rich-text/html.ts';
import { splice } from '../../../admin/rich-text/splice.ts';
import { sampleArticles } from '../../../seeds/sample-articles.ts';
import { runs, SEED } from '../../support/random.ts';

const schema = getSchema(articleExtensions());

const GOLDENS = path.join(import.meta.dirname, '../../goldens/imports');

const imported: string[] = readdirSync(GOLDENS)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(path.join(GOLDENS, name), 'utf8')).articles)
  .flatMap(({ content }) => content || []);

const samples = sampleArticles().map(({ post }) => post.content_html);

/** A letter that occurs in no sample. */
const LETTER = 'ж';

/** Types one letter at a position in text. @returns undefined if there is no text */
function typed(doc: Node, place: number): Node | undefined {
  const places: number[] = [];
  doc.descendants((node, position) => {
    if (node.isTextblock && node.content.size > 0)
      for (let at = 0; at <= node.content.size; at += 1) places.push(position + 1 + at);
  });
  const at = places[Math.floor(place * places.length)];
  return at === undefined ? undefined : EditorState.create({ doc }).tr.insertText(LETTER, at).doc;
}

const withoutLetter = (html: string) => html.replace(LETTER, '');

function sourceBlocks(doc: Node): string[] {
  const sources: string[] = [];
  doc.descendants((node) => {
    if (node.type.name === 'sourceBlock') sources.push(node.attrs.source);
  });
  return sources;
}

/** Expects that opening and closing changes nothing, and typing a letter adds only that letter. */
function expectKept(html: string, places: readonly number[]): Node {
  const { doc, write } = readHtml(html, schema);
  doc.check();
  expect(write(doc)).toBe(html);
  for (const place of places) {
    const current = typed(doc, place);
    if (current) expect(withoutLetter(write(current))).toBe(html);
  }
  expect(write(doc)).toBe(html);
  return doc;
}

it.each([
  ['sample articles', samples],
  ['imported articles', imported],
])('%s are kept to the letter, and can be written in everywhere', (_, articles) => {
  expect(articles.length).toBeGreaterThan(10);
  for (const html of articles) expect(sourceBlocks(expectKept(html, [0, 0.3, 0.6, 0.999]))).toEqual([]);
});

it('keeps a trailing space once words follow it', () => {
  const typing = ['<p>Dear </p>', '<p>Dear reader, </p>', '<p>Dear reader, <strong>hear</strong></p>'];
  expect(typing.reduce(splice)).toBe('<p>Dear reader, <strong>hear</strong></p>');
  expect(splice('<p>a </p>', '<p>a b</p>')).toBe('<p>a b</p>');
});

it('the editor’s own markers are not part of the article', () => {
  const marked = '<p class="is-empty lead is-editor-empty">a</p><p class="is-empty">b</p>';
  expect(writeFragment(readFragment(marked, schema), schema)).toBe('<p class="lead">a</p>\n<p>b</p>');
});

it('new blocks start on their own line, wherever they are inserted', () => {
  const become = (from: string, to: string) => {
    const { doc, write } = readHtml(from, schema);
    const blocks = readHtml(to, schema).doc.content.content;
    // The editor keeps unchanged blocks as the same objects.
    const kept = blocks.map((block) => doc.content.content.find((old) => old.eq(block)) ?? block);
    return write(schema.topNodeType.create(null, kept));
  };
  for (const [from, to] of [
    ['<p>b</p>', '<p>a</p>\n<p>b</p>'],
    ['<p>--</p>', '<p class="pause">* * *</p>\n<p>After</p>'],
    ['<p>a</p>\n<p>c</p>', '<p>a</p>\n<h2>b</h2>\n<p>c</p>'],
    ['<p>one two</p>', '<p>one</p>\n<p>two</p>'],
    ['<p>one</p>\n\n<p>two</p>', '<p>onetwo</p>'],
  ] as const)
    expect(become(from, to)).toBe(to);
  expect(become('<p>a</p>\n\n<p>b</p>\n\n<p>c</p>', '<p>c</p><p>a</p>')).toBe('<p>c</p>\n<p>a</p>');
});

const words = fc
  .array(
    fc.constantFrom(
      'word',
      ' ',
      '  ',
      '\n  ',
      '&amp;',
      '&nbsp;',
      '&#8217;',
      '&quot;',
      'é',
      '😀',
      'שלום',
      '.',
      '"',
      "'",
      '<br>',
      '<br />',
      '&lt;b&gt;',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => `x${parts.join('')}`);

const attributes = fc
  .array(
    fc.constantFrom(
      'class="a b"',
      "id='one'",
      'title="a &amp; b"',
      'class=plain',
      'style="color:red"',
      'data-x="1"',
    ),
    { maxLength: 2 },
  )
  .map((all) => ['', ...all].join(' '));

const IMAGES = [
  '<img src="/media/a.jpg" alt="A">',
  '<img alt="" src=\'/media/b.jpg\' class="big" />',
  '<img src="/c.png">',
];

const line = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    words,
    fc.constantFrom(
      ...IMAGES,
      '<a id="there"></a>',
      '<a class="footnote" id="fnref-1" href="#fn-1">1</a>',
      'x<!-- note -->y',
    ),
    fc
      .tuple(fc.constantFrom('strong', 'em', 'u', 'b', 'i', 'code', 'span'), attributes, tie('inline'))
      .map(([tag, given, inside]) => `<${tag}${given}>${inside}</${tag}>`),
    fc.tuple(tie('inline'), tie('inline')).map((both) => both.join('')),
    fc
      .tuple(fc.constantFrom('struck', 'sub', 'sup'), tie('inline'))
      .map(([name, inside]) => `<span class="${name}">${inside}</span>`),
  ),
})).inline;
const link = fc
  .tuple(words, attributes)
  .map(([inside, given]) => `<a href="/about?a=1&amp;b=2"${given}>${inside}</a>`);
const inline = fc.array(fc.oneof(line, link), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));

const gap = fc.constantFrom('', '\n', '\n\n', ' ', '\n  ');

const block = fc.letrec<{ block: string; item: string; list: string; cell: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3 },
    inline,
    fc.tuple(inline, gap, tie('list')).map((parts) => parts.join('')),
    fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((parts) => parts.join('')),
  ),
  list: fc
    .tuple(
      fc.constantFrom('ul', 'ol'),
      attributes,
      gap,
      fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    )
    .map(
      ([tag, given, white, items]) =>
        `<${tag}${given}>${items.map((one) => `${white}<li>${one}</li>`).join('')}${white}</${tag}>`,
    ),
  cell: fc.oneof({ maxDepth: 2 }, inline, fc.constant(''), tie('block')),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(fc.constantFrom('p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'), attributes, inline)
      .map(([tag, given, inside]) => `<${tag}${given}>${inside}</${tag}>`),
    fc.constantFrom(
      '<p></p>',
      '<p class="pause">* * *</p>',
      '<p class="call-to-action"><a href="/contact">Book Free Consultation</a></p>',
      '<p class="file"><a href="/media/a.pdf">Board paper (PDF)</a></p>',
      '<p class="video"><a href="https://youtu.be/x?a=1&amp;b=2">Video on YouTube: A</a></p>',
      '<p class="author-note">A chart stood here.</p>',
      '<pre><code class="language-ts">a &lt; b\n\n  c</code></pre>',
      '<pre>\nplain\ttext</pre>',
      ...IMAGES.map((image) => `<p>${image}</p>`),
      ...IMAGES.map((image) => `<p>${image}</p>\n<p class="caption">It <em>is</em></p>`),
      ...IMAGES.map((image) => `<div class="picture wide">${image}<p class="caption">It is</p></div>`),
      ...IMAGES.map((image) => `<div class="picture"><a href="/x" title="y">${image}</a></div>`),
      ...IMAGES.map(
        (image) =>
          `<div class="gallery">\n<div>${image}<p class="caption">One</p></div>\n<div>${image}</div></div>`,
      ),
      '<div class="footnotes"><ol><li id="fn-1">One</li><li id="fn-2"><p>Two</p><p>More</p></li></ol></div>',
    ),
    tie('list'),
    fc
      .tuple(
        fc.constantFrom('blockquote', 'blockquote class="pull"', 'div', 'div class="note"'),
        gap,
        fc.oneof(
          inline,
          fc.array(tie('block'), { maxLength: 3 }).map((parts) => parts.join('')),
        ),
      )
      .map(([tag, white, inside]) => `<${tag}>${white}${inside}${white}</${tag.split(' ')[0]}>`),
    fc
      .tuple(
        fc.boolean(),
        fc.constantFrom('', 'tbody'),
        gap,
        fc.array(fc.tuple(tie('cell'), tie('cell')), { minLength: 1, maxLength: 3 }),
      )
      .map(([hasHead, body, white, rows]) => {
        const drawn = rows
          .map((cells) => `<tr>${cells.map((cell) => `${white}<td>${cell}</td>`).join('')}</tr>`)
          .join(white);
        return `<table>${hasHead ? '<thead><tr><th>A</th><th>B</th></tr></thead>' : ''}${body && `<${body}>`}${white}${drawn}${body && `</${body}>`}</table>`;
      }),
  ),
})).block;

const article = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.tuple(block, gap) },
      {
        weight: 1,
        arbitrary: fc.tuple(
          fc.constantFrom('<!-- a -->', 'words without a paragraph', '<iframe src="/x"></iframe>', '<hr>'),
          fc.constant('\n'),
        ),
      },
    ),
    { maxLength: 5 },
  )
  .map((blocks) => blocks.map((one) => one.join('')).join(''));

describe('any allowed markup', () => {
  it('is kept to the letter', () => {
    fc.assert(
      fc.property(
        article,
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 3 }),
        (html, places) => {
          expectKept(html, places);
        },
      ),
      { seed: SEED, numRuns: runs(80) },
    );
  });

  it('can be written in', () => {
    fc.assert(
      fc.property(block, (html) => {
        expect(sourceBlocks(readHtml(html, schema).doc)).toEqual([]);
      }),
      { seed: SEED, numRuns: runs(80) },
    );
  });

  it('means the same to readers after the editor has rewritten it', () => {
    fc.assert(
      fc.property(block, (html) => {
        const { doc } = readHtml(html, schema);
        const written = writeFragment(doc.content, schema);
        expect(readHtml(written, schema).doc.eq(doc)).toBe(true);
      }),
      { seed: SEED, numRuns: runs(50) },
    );
  });
});
