import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, test } from 'vitest';
import { renderContent, SANITISER } from '../../../../api/content/render-content.ts';
import { convert, replaceAddresses } from '../../../../api/imports/convert/convert.ts';
import { attr, elementsIn, parseHtml, wordsOf } from '../../../../api/imports/convert/hast.ts';
import type { ContentDialect } from '../../../../api/imports/records.ts';
import { CONTEXT } from '../../../support/conversion.ts';
import { runs, SEED } from '../../../support/random.ts';

const DIALECTS: readonly ContentDialect[] = ['html', 'wordpress', 'squarespace'];

const word = fc.constantFrom(
  'one',
  'two & <',
  '"three"',
  '\n\n',
  '\n',
  ' ',
  '\u00a0',
  '[gallery ids="1"]',
  '[vc_row]',
  '[/vc_row]',
  '[x y="z"]',
  'https://youtu.be/x',
  '<!-- wp:columns -->',
  '</p>',
  '<b',
  ']]>',
  '😀',
  '\0',
);
const tag = fc.constantFrom(
  ...'p div span b i u a figure figcaption blockquote cite pre code table thead tr td th caption ul ol li dl dt dd h1 h3 h6 section details summary iframe video picture source img map area noscript sup sub ruby rt abbr form button svg math script style hr br font center del mark x-shortcode o:p'.split(
    ' ',
  ),
);
const attribute = fc.constantFrom(
  '',
  ' id="x"',
  ' href="#x"',
  ' href="javascript:x()"',
  ' href="/y?z=1&amp;w#f"',
  ' src="/a.jpg"',
  ' src="data:image/png;base64,AAAA"',
  ' src="x:y"',
  ' style="text-align:center;font-weight:bold"',
  ' class="wp-block-gallery"',
  ' class="kg-card kg-bookmark-card"',
  ' class="caption"',
  ' class="highlight language-js"',
  ' class="twitter-tweet"',
  ' class="image-link"',
  ' class="footnote"',
  ' class="tr-caption-container"',
  ' colspan="3" rowspan="2"',
  ' onclick="x()"',
  ' title="T"',
  ' target="_blank"',
  ' data-attrs=\'{"src":1}\'',
);
const html = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    word,
    fc
      .tuple(tag, attribute, fc.array(tie('node'), { maxLength: 4 }), fc.boolean())
      .map(
        ([name, attributes, inside, closed]) =>
          `<${name}${attributes}>${inside.join('')}${closed ? `</${name}>` : ''}`,
      ),
  ),
})).node;
const article = fc.array(html, { maxLength: 6 }).map((parts) => parts.join(''));

/** The text as a sanitiser that removes nothing would write it. */
const asWritten = (content: string) =>
  sanitizeHtml(content, {
    ...SANITISER,
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemesAppliedToAttributes: [],
  });

/** What a reader would miss: the words, links and pictures, and the places that links of the text lead to. */
function promised(content: string) {
  const tree = parseHtml(content);
  const all = (name: string) => elementsIn(tree).flatMap((node) => attr(node, name) ?? []);
  const links = all('href');
  const targets = all('id').filter((id) => links.includes(`#${id}`));
  // An address that has become a paragraph of its own becomes a link that names the video.
  const words = wordsOf(tree).replace(/(?:Video on YouTube: |https:\/\/)(?=youtu\.be)/g, '');
  return { words, links, pictures: all('src'), targets };
}

describe('converted content', () => {
  test('passes the sanitiser unchanged', () => {
    fc.assert(
      fc.property(article, fc.constantFrom(...DIALECTS), (source, dialect) => {
        const converted = convert(source, dialect, CONTEXT);
        const inLibrary = replaceAddresses(converted.content, {
          image: () => '/media/1.webp',
          link: () => undefined,
        });
        expect(renderContent(inLibrary).html).toBe(asWritten(inLibrary));
      }),
      { numRuns: runs(400), seed: SEED },
    );
  });

  test('loses no words, links, pictures or targets of links when converted again', () => {
    fc.assert(
      fc.property(article, fc.constantFrom(...DIALECTS), (source, dialect) => {
        const once = convert(source, dialect, CONTEXT).content;
        const { links, targets, ...rest } = promised(once);
        expect(promised(convert(once, 'html', CONTEXT).content)).toEqual({
          ...rest,
          links: expect.arrayContaining(links),
          targets: expect.arrayContaining(targets),
        });
      }),
      { numRuns: runs(200), seed: SEED },
    );
  });

  test('is rejected when nested too deeply', () => {
    for (const dialect of DIALECTS)
      expect(() => convert('<b><i>'.repeat(100_000), dialect, CONTEXT)).toThrow(
        'The text is nested too deeply',
      );
    expect(convert(`${'<div>'.repeat(400)}a`, 'html', CONTEXT).content).toBe('<p>a</p>');
  });
});
